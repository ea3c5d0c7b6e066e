//! What `[workspace.dependencies]` lists, which cargo tells only of what a
//! member uses.

use crate::syntax::toml;
use std::path::Path;
use toml_edit::Item;

/// A dependency as a manifest writes it.
#[derive(Debug, Clone)]
pub struct Listed {
    /// The name it goes by.
    pub key: String,
    /// Its version, or a table of fields.
    pub said: Item,
}

impl Listed {
    /// The package's name.
    pub fn package(&self) -> &str {
        self.renamed().unwrap_or(&self.key)
    }

    /// Whether it goes by another name than its own.
    pub fn is_renamed(&self) -> bool {
        self.renamed().is_some()
    }

    fn renamed(&self) -> Option<&str> {
        self.said.get("package")?.as_str()
    }

    /// The same as one value, which says the package, with its path counted from
    /// a folder.
    pub fn value(&self, root: &Path) -> String {
        let mut fields = Vec::new();
        if !self.is_renamed() {
            fields.push(format!("package = {:?}", self.key));
        }
        if self.said.is_str() {
            fields.push(format!("version = {}", bare(&self.said)));
        }
        for (key, said) in toml::entries(&self.said, &[]) {
            let path = said.as_str().filter(|_| key == "path");
            let value = path.map(|path| quoted(&root.join(path)));
            fields.push(format!("{key} = {}", value.unwrap_or_else(|| bare(said))));
        }
        format!("{{ {} }}", fields.join(", "))
    }
}

/// A value without the blanks and the comment around it.
fn bare(said: &Item) -> String {
    let mut value = said.clone().into_value().unwrap_or_else(|_| false.into());
    value.decor_mut().clear();
    value.to_string()
}

/// A path as TOML.
pub fn quoted(path: &Path) -> String {
    format!("{:?}", path.display().to_string())
}

/// What the manifest of a workspace lists.
pub fn listed(manifest: &str) -> Vec<Listed> {
    let manifest = toml::parse(manifest);
    let entries = toml::entries(&manifest, &["workspace", "dependencies"]);
    let listed = entries.map(|(key, said)| Listed {
        key: key.to_owned(),
        said: said.clone(),
    });
    listed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(manifest: &str, expected: &[(&str, &str)]) {
        let found = listed(manifest);
        let values = found.iter().map(|listed| listed.value(Path::new("/w")));
        let keys = found.iter().map(|listed| listed.key.clone());
        let found: Vec<_> = keys.zip(values).collect();
        let found: Vec<_> = found
            .iter()
            .map(|(k, v)| (k.as_str(), v.as_str()))
            .collect();
        assert_eq!(found, expected, "{manifest}");
    }

    #[test]
    fn every_way_to_write_one() {
        check("", &[]);
        check(
            "[dependencies]\na = \"1\"\n[workspace]\nmembers = []\n",
            &[],
        );
        check(
            "[workspace.dependencies] # all of them\n\
             a = \"=1.0\" # \"why\"\n\
             # b = \"2\"\n\
             \"c-d\" = { version = '1', features = [\"x\", \"y\"] }\n\
             e.path = \"../e\"\n\
             e.version = \"3\"\n\
             f = { features = [\n  \"z\", # {\n], git = \"https://h/f#x\" }\n\
             [workspace.dependencies.g]\nversion = \"4\"\ndefault-features = false\n\
             [workspace.lints]\nh = \"5\"\n",
            &[
                ("a", "{ package = \"a\", version = \"=1.0\" }"),
                (
                    "c-d",
                    "{ package = \"c-d\", version = '1', features = [\"x\", \"y\"] }",
                ),
                (
                    "e",
                    "{ package = \"e\", path = \"/w/../e\", version = \"3\" }",
                ),
                (
                    "f",
                    "{ package = \"f\", features = [\n  \"z\", # {\n], git = \"https://h/f#x\" }",
                ),
                (
                    "g",
                    "{ package = \"g\", version = \"4\", default-features = false }",
                ),
            ],
        );
    }

    #[test]
    fn the_package_of_a_name() {
        let found = listed("[workspace.dependencies]\na = { package = \"b-c\", version = \"1\" }");
        assert_eq!((found[0].package(), found[0].is_renamed()), ("b-c", true));
    }
}
