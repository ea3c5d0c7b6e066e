//! Be the Winner, <http://acm.hdu.edu.cn/showproblem.php?pid=2509>
//!
//! A move takes neighbouring apples from a line and may leave it in two; the
//! last apple loses. Two parts of a and b apples have a value of at most a + b,
//! so a line of n still has the value n, as in Nim. Only empty lines have the
//! value 0, so the SJ theorem holds.
//!
//! O(n) for each case.

use proconio::input;
use proconio::source::{line::LineSource, Source};
use snippets::anti_sg::anti_sg_wins;
use snippets::plain_text::plain_text;
use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut source = LineSource::new(plain_text(io::stdin()));
    let mut out = BufWriter::new(io::stdout());
    while !source.is_empty() {
        input! { from &mut source, lines: [u64] }
        writeln!(out, "{}", if anti_sg_wins(&lines) { "Yes" } else { "No" })?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use snippets::anti_sg::anti_sg_wins;
    use std::collections::HashMap;

    /// By definition: without apples the other player has just lost.
    fn wins(lines: &[u64], memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if lines.is_empty() {
            return true;
        }
        if let Some(&known) = memo.get(lines) {
            return known;
        }
        let mut answer = false;
        for (i, &line) in lines.iter().enumerate() {
            for (left, right) in (0..line).flat_map(|l| (0..line - l).map(move |r| (l, r))) {
                let mut next = [&lines[..i], &lines[i + 1..], &[left, right]].concat();
                next.retain(|&line| line > 0);
                next.sort_unstable();
                answer = answer || !wins(&next, memo);
            }
        }
        memo.insert(lines.to_vec(), answer);
        answer
    }

    /// All sorted lists of lines with up to `left` apples.
    fn check_all(lines: &mut Vec<u64>, left: u64, memo: &mut HashMap<Vec<u64>, bool>) {
        assert_eq!(anti_sg_wins(lines), wins(lines, memo), "{:?}", lines);
        for line in lines.last().copied().unwrap_or(1)..=left {
            lines.push(line);
            check_all(lines, left - line, memo);
            lines.pop();
        }
    }

    #[test]
    fn all_lines_of_up_to_fourteen_apples() {
        check_all(&mut Vec::new(), 14, &mut HashMap::new());
    }

    #[test]
    fn the_largest_inputs() {
        assert!(!anti_sg_wins(&[100_u64; 100]));
        assert!(anti_sg_wins(&[100_u64; 99]));
        assert!(anti_sg_wins(&[1_u64; 100]));
    }
}
