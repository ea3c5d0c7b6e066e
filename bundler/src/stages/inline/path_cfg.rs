//! `#[cfg_attr(unix, path = "unix.rs")] mod sys;`: one module for each file,
//! since which of them is compiled is for the judge's system to say.

use super::items::string;
use crate::error::Result;
use crate::model::cfg::Config;
use crate::model::text::{Edit, Text};
use crate::syntax::items::parse;
use crate::syntax::tokens::Tokens;
use crate::syntax::walk::{Next, Node, walk};
use std::ops::Range;
use syn::spanned::Spanned;

/// Replaces every `mod x;` whose file hangs on a condition that is not decided
/// by one such item for each file.
pub fn expand(text: &Text, config: &Config) -> Result<Option<Text>> {
    if !text.as_str().contains("cfg_attr") || !text.as_str().contains("path") {
        return Ok(None);
    }
    let syntax = parse(text)?;
    let tokens = Tokens::new(text.as_str());
    let mut modules = Modules {
        text,
        tokens: &tokens,
        config,
        edits: Vec::new(),
    };
    walk(&*syntax, |node| match node {
        Node::Item(syn::Item::Mod(item)) if item.content.is_some() => Next::Inside,
        Node::Item(syn::Item::Mod(item)) => {
            modules.module(item);
            Next::Behind
        }
        // A body has few modules, and none of another file.
        Node::Item(_) => Next::Behind,
        _ => Next::Inside,
    });
    Ok((!modules.edits.is_empty()).then(|| text.edited(modules.edits)))
}

struct Modules<'a> {
    text: &'a Text,
    tokens: &'a Tokens<'a>,
    config: &'a Config,
    edits: Vec<Edit>,
}

/// A file that a module may have.
struct File {
    /// The predicate under which it does; none if nothing stands before it.
    condition: Option<String>,
    /// What `#[path]` says; none for the place that goes without saying.
    path: Option<String>,
}

impl Modules<'_> {
    fn module(&mut self, item: &syn::ItemMod) {
        if let Some(with) = self.items(item) {
            let range = item.span().byte_range();
            self.edits.push(Edit::replace(range, &with));
        }
    }

    fn str(&self, range: Range<usize>) -> &str {
        &self.text.as_str()[range]
    }

    /// What an attribute says of the module's file.
    fn file(&self, attribute: &syn::Attribute) -> Option<File> {
        if let syn::Meta::NameValue(pair) = &attribute.meta {
            let path = string(&pair.value).filter(|_| pair.path.is_ident("path"))?;
            return Some(File {
                condition: None,
                path: Some(path),
            });
        }
        if !attribute.path().is_ident("cfg_attr") {
            return None;
        }
        let tokens = self.tokens;
        let (predicate, rest) = self.config.of_attribute(tokens, attribute)?;
        if tokens.ident(rest.start) != "path" || predicate.value == Some(false) {
            return None;
        }
        let path = syn::parse_str::<syn::LitStr>(tokens.str(rest.start + 2)).ok()?;
        // `#` `[` `cfg_attr` `(` … `,` `path`
        let open = tokens.at(attribute.span().byte_range().start) + 3;
        let condition = tokens.range(open).end..tokens.range(rest.start - 2).end;
        Some(File {
            condition: (predicate.value.is_none()).then(|| self.str(condition).to_owned()),
            path: Some(path.value()),
        })
    }

    /// The items that a module stands for, if they are several.
    fn items(&self, item: &syn::ItemMod) -> Option<String> {
        let mut files: Vec<File> = Vec::new();
        let mut others = String::new();
        for attribute in &item.attrs {
            match self.file(attribute) {
                Some(file) => files.push(file),
                None => {
                    others.push_str(self.str(attribute.span().byte_range()));
                    others.push('\n');
                }
            }
        }
        files.push(File {
            condition: None,
            path: None,
        });
        // The first that holds counts.
        let last = files.iter().position(|file| file.condition.is_none())?;
        files.truncate(last + 1);
        if last == 0 {
            return None;
        }
        let declared = match &item.vis {
            syn::Visibility::Inherited => item.mod_token.span.byte_range().start,
            visibility => visibility.span().byte_range().start,
        };
        let declared = self.str(declared..item.span().byte_range().end);
        let mut out = String::new();
        let mut before: Vec<String> = Vec::new();
        for File { condition, path } in files {
            let mut all = before.clone();
            all.extend(condition.clone());
            out.push_str(&others);
            match &all[..] {
                [one] => out.push_str(&format!("#[cfg({one})]\n")),
                several => out.push_str(&format!("#[cfg(all({}))]\n", several.join(", "))),
            }
            if let Some(path) = path {
                out.push_str(&format!("#[path = {path:?}]\n"));
            }
            out.push_str(declared);
            out.push('\n');
            before.extend(condition.map(|condition| format!("not({condition})")));
        }
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expanded: Option<&str>) {
        let config = Config {
            features: ["std".to_owned()].into(),
            closed: true,
            ..Config::default()
        };
        let found = expand(&Text::from(text), &config).unwrap();
        let words = |text: Text| {
            let words: Vec<_> = text.as_str().split_whitespace().collect();
            words.join(" ")
        };
        assert_eq!(found.map(words).as_deref(), expanded);
    }

    #[test]
    fn a_file_for_each_system() {
        check(
            "#[cfg_attr(unix, path = \"u.rs\")] #[cfg_attr(windows, path = \"w.rs\")] #[doc(hidden)] pub(crate) mod sys;",
            Some(concat!(
                "#[doc(hidden)] #[cfg(unix)] #[path = \"u.rs\"] pub(crate) mod sys; ",
                "#[doc(hidden)] #[cfg(all(not(unix), windows))] #[path = \"w.rs\"] pub(crate) mod sys; ",
                "#[doc(hidden)] #[cfg(all(not(unix), not(windows)))] pub(crate) mod sys;"
            )),
        );
        check(
            "mod a { #[cfg_attr(not(unix), path = \"w.rs\")] #[path = \"u.rs\"] mod sys; }",
            Some(concat!(
                "mod a { #[cfg(not(unix))] #[path = \"w.rs\"] mod sys; ",
                "#[cfg(not(not(unix)))] #[path = \"u.rs\"] mod sys; }"
            )),
        );
    }

    #[test]
    fn what_is_decided_stays() {
        check("#[cfg_attr(test, path = \"u.rs\")] mod sys;", None);
        check(
            "#[cfg_attr(feature = \"std\", path = \"u.rs\")] #[cfg_attr(unix, path = \"w.rs\")] mod sys;",
            None,
        );
        check(
            "#[cfg_attr(unix, allow(unused), path = \"u.rs\")] mod sys;",
            None,
        );
        check("#[cfg_attr(unix, path = \"u.rs\")] mod sys {}", None);
    }
}
