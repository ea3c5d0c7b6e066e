//! The variables that cargo's configuration sets while it builds: `[env]` in
//! `.cargo/config.toml`.

use crate::syntax::toml;
use crate::toolchain::answers::configs;
use std::collections::BTreeMap;
use std::path::Path;
use toml_edit::Item;

/// What `[env]` says for what is built from a folder: the nearest file counts.
pub fn variables(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for file in configs(folder) {
        let config = toml::read(&file).unwrap_or_default();
        for (name, variable) in of_env(&config) {
            let Variable {
                value,
                is_forced,
                is_relative,
            } = variable;
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
struct Variable {
    value: String,
    is_forced: bool,
    is_relative: bool,
}

/// The variables of a configuration file: `A = "1"` and `A = { value = "1" }` in `[env]`.
fn of_env(config: &Item) -> BTreeMap<String, Variable> {
    let variables = toml::entries(config, &["env"]).filter_map(|(name, said)| {
        let is_said = |key| said.get(key).and_then(Item::as_bool) == Some(true);
        let value = said.as_str().or_else(|| said.get("value")?.as_str())?;
        let variable = Variable {
            value: value.to_owned(),
            is_forced: is_said("force"),
            is_relative: is_said("relative"),
        };
        Some((name.to_owned(), variable))
    });
    variables.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_a_configuration() {
        let config = toml::parse(
            "[build]\nB = \"no\"\n[env]\nFIRST = 'a\\b' # first\nC = \"c \\\"=\\\" c\" # c\n\
             D = { value = \"data\", relative = true, force = true }\n[env.E]\nvalue = \"e\"\n",
        );
        let found = of_env(&config);
        let value = |name: &str| found[name].value.as_str();
        assert_eq!(found.len(), 4);
        assert_eq!(value("FIRST"), "a\\b");
        assert_eq!(value("C"), "c \"=\" c");
        assert_eq!(value("D"), "data");
        assert!(found["D"].is_relative && found["D"].is_forced);
        assert_eq!(value("E"), "e");
    }
}
