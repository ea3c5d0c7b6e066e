//! The digits of an octal code, read from text: "0.137" is 1, 3, 7.
//!
//! 读入八进制游戏的记号，如 "0.137"。
//!
//! # Contract
//! The code is `0.` and digits of 0 to 7, blanks around it do not matter; anything
//! else is a panic that shows it. `octal_rules` reads codes like 4.3... as well.
//!
//! # Complexity
//! O(n) for n digits.
//!
//! # Example
//! ```
//! use snippets::octal_digits::octal_digits;
//!
//! assert_eq!(octal_digits("0.137"), [1, 3, 7]);
//! assert_eq!(octal_digits(" 0.07\n"), [0, 7]);
//! assert_eq!(octal_digits("0."), []);
//! ```
//!
//! # Source
//! Guy and Smith (1956).

/// The digits behind the point.
pub fn octal_digits(code: &str) -> Vec<u8> {
    let digits = code.trim().strip_prefix("0.").unwrap_or("?").chars();
    let digits = digits.map(|c| c.to_digit(8).map(|digit| digit as u8));
    let digits: Option<Vec<u8>> = digits.collect();
    digits.unwrap_or_else(|| panic!("an octal code is 0. and digits of 0 to 7: {:?}", code))
}

#[cfg(test)]
mod tests {
    use super::octal_digits;
    use crate::octal::octal_table;
    use crate::octal_rules::{octal_rules_table, Rules};

    #[test]
    fn every_code_of_three_places_gives_the_same_game() {
        for code in 0..512 {
            let code = format!("0.{:03o}", code);
            let rules: Rules = code.parse().unwrap();
            let values = octal_table(&octal_digits(&code), 60);
            assert_eq!(values, octal_rules_table(&rules, 60), "{}", code);
        }
    }

    #[test]
    fn what_is_no_code() {
        for code in &["", "77", "4.7", "0.78", "0.7 7", "0.7...", "0,77"] {
            assert!(
                std::panic::catch_unwind(|| octal_digits(code)).is_err(),
                "{}",
                code
            );
        }
    }

    #[test]
    #[should_panic(expected = "an octal code is 0. and digits of 0 to 7: \"0.8\"")]
    fn the_code_is_shown() {
        octal_digits("0.8");
    }
}
