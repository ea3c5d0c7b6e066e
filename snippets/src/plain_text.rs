//! Input in which bytes that are no plain text count as blanks.
//!
//! 把输入中不是普通文本的字节（BOM、0x1A、NUL、回车）当作空格读入。
//!
//! # Contract
//! Printable ASCII and line feeds are read as they are, every other byte as a
//! blank: the 0x1A or NUL that some files end with, a byte order mark in front, a
//! carriage return.
//!
//! # Complexity
//! O(1) for each byte; a buffer of the usual size.
//!
//! # Example
//! ```
//! use snippets::plain_text::plain_text;
//! use std::io::Read;
//!
//! let mut text = String::new();
//! let file = &b"\xEF\xBB\xBF2 3\r\n4 5\n\x1A\0"[..];
//! plain_text(file).read_to_string(&mut text).unwrap();
//! assert_eq!(text, "   2 3 \n4 5\n  ");
//! ```
//!
//! # Source
//! CP/M and DOS ended text with 0x1A, Windows begins it with U+FEFF.

use std::io::{self, BufRead, BufReader, Read};

/// The input with blanks for all that is no plain text.
pub fn plain_text<R: Read>(input: R) -> impl BufRead {
    BufReader::new(PlainText(input))
}

struct PlainText<R>(R);

impl<R: Read> Read for PlainText<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let n = self.0.read(bytes)?;
        for byte in &mut bytes[..n] {
            if !byte.is_ascii_graphic() && *byte != b'\n' {
                *byte = b' ';
            }
        }
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use super::plain_text;
    use std::io::{BufRead, Read};

    #[test]
    fn every_byte() {
        let all: Vec<u8> = (0..=255).collect();
        let mut read = Vec::new();
        plain_text(&all[..]).read_to_end(&mut read).unwrap();
        for (byte, &found) in all.iter().zip(&read) {
            let stays = *byte == b'\n' || (b'!'..=b'~').contains(byte);
            assert_eq!(found, if stays { *byte } else { b' ' }, "{}", byte);
        }
        assert_eq!(read.len(), all.len());
    }

    #[test]
    fn more_than_the_buffer_holds() {
        let file = "12 345\r\n".repeat(10_000) + "\u{1a}";
        let lines: Vec<String> = plain_text(file.as_bytes())
            .lines()
            .map(Result::unwrap)
            .collect();
        assert_eq!(lines.len(), 10_001);
        assert!(lines[..10_000].iter().all(|line| line == "12 345 "));
        assert_eq!(lines[10_000], " ");
    }
}
