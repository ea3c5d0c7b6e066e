//! Literals for the content of files.

use std::fmt::Write;

/// A string literal of this value.
pub fn string(value: &str) -> String {
    let escape = |out: &mut String, c: char| match c {
        '"' | '\\' => {
            out.push('\\');
            out.push(c);
        }
        '\n' => out.push(c),
        c if is_plain(c) => out.push(c),
        c => out.extend(c.escape_default()),
    };
    let mut escaped = String::new();
    value.chars().for_each(|c| escape(&mut escaped, c));
    let raw = value.chars().all(|c| c == '\n' || is_plain(c));
    shorter(&escaped, value, raw, "")
}

/// A byte-string literal of this value.
pub fn bytes(value: &[u8]) -> String {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n');
    let mut escaped = String::new();
    for byte in value {
        match byte {
            b'"' | b'\\' => {
                escaped.push('\\');
                escaped.push(char::from(*byte));
            }
            byte if is_plain(byte) => escaped.push(char::from(*byte)),
            0 => escaped.push_str("\\0"),
            b'\t' => escaped.push_str("\\t"),
            b'\r' => escaped.push_str("\\r"),
            byte => write!(escaped, "\\x{byte:02x}").expect("a string takes all"),
        }
    }
    let raw = value.iter().all(is_plain);
    shorter(&escaped, &String::from_utf8_lossy(value), raw, "b")
}

/// Whether a character may stand in a literal as it is: nothing that an editor
/// or a form could change, nothing that the compiler refuses.
fn is_plain(c: char) -> bool {
    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let line_end = matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}');
    !turns && !line_end && c != '\u{feff}' && (c == '\t' || !c.is_control())
}

/// The literal, raw where that is possible and not longer.
fn shorter(escaped: &str, value: &str, raw: bool, prefix: &str) -> String {
    let mut hashes = String::new();
    while value.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    let longer = "r".len() + 2 * hashes.len();
    // Without an escape there is no need for `r`.
    if raw && escaped.len() != value.len() && longer <= escaped.len() - value.len() {
        format!("{prefix}r{hashes}\"{value}\"{hashes}")
    } else {
        format!("{prefix}\"{escaped}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: &str, literal: &str) {
        assert_eq!(string(value), literal);
        let parsed: syn::LitStr = syn::parse_str(literal).unwrap();
        assert_eq!(parsed.value(), value);
    }

    #[test]
    fn strings() {
        check("", "\"\"");
        check("abc\n文\n", "\"abc\n文\n\"");
        check("a\r\nb", "\"a\\r\nb\"");
        check("one \" quote", "\"one \\\" quote\"");
        check("\"a\" \"b\"", "r#\"\"a\" \"b\"\"#");
        check("\\d+\\", "r\"\\d+\\\"");
        check("\"\"\"#\"\"\"", "r##\"\"\"\"#\"\"\"\"##");
        check("\0\u{202e}\t", "\"\\u{0}\\u{202e}\t\"");
        check("\"\\\r", "\"\\\"\\\\\\r\"");
    }

    #[track_caller]
    fn check_bytes(value: &[u8], literal: &str) {
        assert_eq!(bytes(value), literal);
        let parsed: syn::LitByteStr = syn::parse_str(literal).unwrap();
        assert_eq!(parsed.value(), value);
    }

    #[test]
    fn byte_strings() {
        check_bytes(b"", "b\"\"");
        check_bytes(b"ab\n\"\0\t\r\xff\x7f", "b\"ab\n\\\"\\0\\t\\r\\xff\\x7f\"");
        check_bytes(b"\\a\\b\\c", "br\"\\a\\b\\c\"");
        check_bytes("é".as_bytes(), "b\"\\xc3\\xa9\"");
        let all: Vec<u8> = (0..=255).collect();
        let parsed: syn::LitByteStr = syn::parse_str(&bytes(&all)).unwrap();
        assert_eq!(parsed.value(), all);
    }
}
