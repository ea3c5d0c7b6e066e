//! What `[workspace.dependencies]` lists, which cargo tells only of what a
//! member uses.

use std::path::Path;

/// A dependency as a manifest writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The name it goes by.
    pub key: String,
    /// Its fields, each with its value as TOML.
    pub fields: Vec<(String, String)>,
}

impl Listed {
    /// The package's name.
    pub fn package(&self) -> &str {
        match self.field("package") {
            Some(value) => unquoted(value),
            None => &self.key,
        }
    }

    /// Whether it goes by another name than its own.
    pub fn is_renamed(&self) -> bool {
        self.field("package").is_some()
    }

    fn field(&self, name: &str) -> Option<&str> {
        let mut fields = self.fields.iter();
        let found = fields.find(|(key, _)| key == name)?;
        Some(&found.1)
    }

    /// The same as one value, which says the package, with its path counted from
    /// a folder.
    pub fn value(&self, root: &Path) -> String {
        let fields = self.fields.iter().map(|(key, value)| match key.as_str() {
            "path" => format!("path = {}", quoted(&root.join(unquoted(value)))),
            _ => format!("{key} = {value}"),
        });
        let package = (!self.is_renamed()).then(|| format!("package = {:?}", self.key));
        let fields: Vec<_> = package.into_iter().chain(fields).collect();
        format!("{{ {} }}", fields.join(", "))
    }
}

/// A path as TOML.
pub fn quoted(path: &Path) -> String {
    format!("{:?}", path.display().to_string())
}

/// What the manifest of a workspace lists.
pub fn listed(manifest: &str) -> Vec<Listed> {
    let mut found: Vec<Listed> = Vec::new();
    let mut section = Vec::new();
    let mut rest = manifest;
    while let Some((statement, behind)) = next_statement(rest, '\n') {
        rest = behind;
        if let Some(header) = statement.strip_prefix('[') {
            section = keys(header.trim_end_matches(']'));
            continue;
        }
        let Some((key, value)) = statement.split_once('=') else {
            continue;
        };
        let mut path = section.clone();
        path.extend(keys(key));
        let [workspace, dependencies, name, inner @ ..] = path.as_slice() else {
            continue;
        };
        if workspace != "workspace" || dependencies != "dependencies" {
            continue;
        }
        let fields = match inner {
            [] => fields(value.trim()),
            _ => vec![(inner.join("."), value.trim().to_owned())],
        };
        match found.iter_mut().find(|listed| listed.key == *name) {
            Some(listed) => listed.fields.extend(fields),
            None => found.push(Listed {
                key: name.clone(),
                fields,
            }),
        }
    }
    found
}

/// `"1.0"` or `{ version = "1.0", … }` as fields.
fn fields(value: &str) -> Vec<(String, String)> {
    let Some(mut rest) = value.strip_prefix('{') else {
        return vec![("version".to_owned(), value.to_owned())];
    };
    rest = rest.trim_end_matches('}');
    let mut fields = Vec::new();
    while let Some((field, behind)) = next_statement(rest, ',') {
        rest = behind;
        if let Some((key, value)) = field.split_once('=') {
            fields.push((keys(key).join("."), value.trim().to_owned()));
        }
    }
    fields
}

/// What stands before the next separator that no delimiter or string encloses,
/// without comments; and what is behind it.
fn next_statement(text: &str, separator: char) -> Option<(String, &str)> {
    let mut statement = String::new();
    let (mut depth, mut quote) = (0_usize, None);
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match (quote, letter) {
            (Some('"'), '\\') => {
                statement.push(letter);
                statement.extend(letters.next().map(|(_, escaped)| escaped));
                continue;
            }
            (Some(open), _) if letter == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '#') => {
                while letters.next_if(|(_, next)| *next != '\n').is_some() {}
                continue;
            }
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth = depth.saturating_sub(1),
            (None, _) if letter == separator && depth == 0 => {
                let rest = &text[at + letter.len_utf8()..];
                return Some((statement.trim().to_owned(), rest));
            }
            _ => {}
        }
        statement.push(letter);
    }
    let statement = statement.trim().to_owned();
    (!statement.is_empty()).then_some((statement, ""))
}

/// `a."b.c"` as its parts.
fn keys(dotted: &str) -> Vec<String> {
    let mut keys = Vec::new();
    let mut rest = dotted;
    while let Some((key, behind)) = next_statement(rest, '.') {
        keys.push(unquoted(&key).to_owned());
        rest = behind;
    }
    keys
}

fn unquoted(value: &str) -> &str {
    value.trim().trim_matches(['"', '\''])
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
                    "{ package = \"f\", features = [\n  \"z\", \n], git = \"https://h/f#x\" }",
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
