//! The variables that cargo's configuration sets while it builds: `[env]` in
//! `.cargo/config.toml`.

use crate::toolchain::answers::configs;
use std::collections::BTreeMap;
use std::path::Path;

/// What `[env]` says for what is built from a folder: the nearest file counts.
pub fn variables(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for file in configs(folder) {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        for (name, variable) in of_env(&text) {
            let Variable {
                value: Some(value),
                is_forced,
                is_relative,
            } = variable
            else {
                continue;
            };
            // What is set outside of cargo counts more.
            let outside = std::env::var(&name).ok().filter(|_| !is_forced);
            let value = outside.unwrap_or_else(|| match is_relative {
                true => around_config(&file).join(value).display().to_string(),
                false => value,
            });
            found.entry(name).or_insert(value);
        }
    }
    found
}

/// The folder that relative values count from.
fn around_config(file: &Path) -> &Path {
    file.ancestors().nth(2).unwrap_or(file)
}

/// What is said of a variable.
#[derive(Debug, Default, PartialEq)]
struct Variable {
    value: Option<String>,
    is_forced: bool,
    is_relative: bool,
}

impl Variable {
    fn set(&mut self, key: &str, value: &str) {
        match key {
            "value" => self.value = string(value),
            "force" => self.is_forced = value == "true",
            "relative" => self.is_relative = value == "true",
            _ => {}
        }
    }
}

/// The variables of a configuration file: `A = "1"` and `A = { value = "1" }` in
/// `[env]`, `value = "1"` in `[env.A]`, and `env.A = "1"` before any section.
fn of_env(config: &str) -> BTreeMap<String, Variable> {
    let mut found: BTreeMap<String, Variable> = BTreeMap::new();
    let mut section = String::new();
    for line in config.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[') {
            let name = name.split(']').next().unwrap_or_default();
            section = format!("{}.", name.trim());
            continue;
        }
        let Some((key, value)) = line.split_once('=') else {
            continue;
        };
        let key = format!("{section}{}", key.trim());
        let Some(key) = key.strip_prefix("env.") else {
            continue;
        };
        let (name, part) = key.split_once('.').unwrap_or((key, ""));
        let variable = found.entry(name.trim_matches('"').to_owned()).or_default();
        let value = value.trim();
        match (part, value.strip_prefix('{')) {
            ("", Some(table)) => {
                let table = table.split('}').next().unwrap_or_default();
                for (key, value) in table.split(',').filter_map(|pair| pair.split_once('=')) {
                    variable.set(key.trim(), value.trim());
                }
            }
            ("", None) => variable.value = string(value),
            (part, _) => variable.set(part, value),
        }
    }
    found
}

/// The content of a string that a line begins with.
fn string(value: &str) -> Option<String> {
    let quote = value
        .chars()
        .next()
        .filter(|first| "\"'".contains(*first))?;
    let mut end = 1;
    let mut escapes = false;
    for c in value[1..].chars() {
        end += c.len_utf8();
        if c == quote && !escapes {
            break;
        }
        escapes = c == '\\' && quote == '"' && !escapes;
    }
    match quote {
        '"' => Some(syn::parse_str::<syn::LitStr>(&value[..end]).ok()?.value()),
        _ => Some(value[1..end - 1].to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_a_configuration() {
        let found = of_env(
            "env.FIRST = 'a\\b' # first\n[build]\nB = \"no\"\n[env]\nC = \"c \\\"=\\\" c\" # c\n\
             D = { value = \"data\", relative = true, force = true }\n[env.E]\nvalue = \"e\"\n",
        );
        let value = |name: &str| found[name].value.as_deref();
        assert_eq!(found.len(), 4);
        assert_eq!(value("FIRST"), Some("a\\b"));
        assert_eq!(value("C"), Some("c \"=\" c"));
        assert_eq!(value("D"), Some("data"));
        assert!(found["D"].is_relative && found["D"].is_forced);
        assert_eq!(value("E"), Some("e"));
    }
}
