//! `cfg` predicates: what is known when bundling, and what only the judge's
//! compiler can know.

mod arms;
mod machines;
mod node;

use crate::model::cfg::Config;
use crate::model::text::Edit;
use crate::syntax::macro_rules;
use crate::syntax::tokens::Tokens;
pub use arms::{Arm, SELECT, arms_of_select, select_predicates};
use machines::{JUDGES, MACHINE, is_rare, is_sure};
use node::{Known, Node, list_value};
use std::collections::BTreeSet;
use std::ops::Range;

/// A predicate's value, and what is left of it.
#[derive(Debug)]
pub struct Predicate {
    /// `None`: it depends on the judge's machine.
    pub value: Option<bool>,
    /// What the judge's machine decides, without all that is known; nothing if
    /// that is all of it.
    left: Option<String>,
    /// Whether a feature or a build script decides, which a judge has not.
    pub crate_own: bool,
}

impl Predicate {
    /// Edits that leave only what the judge's compiler decides.
    pub fn rewrite(&self, whole: Range<usize>) -> Option<Edit> {
        match (self.value, &self.left) {
            (Some(true), _) => Some(Edit::replace(whole, "all()")),
            (Some(false), _) => Some(Edit::replace(whole, "any()")),
            (None, left) => left.as_ref().map(|left| Edit::replace(whole, left)),
        }
    }
}

/// Decides the conditions of a library that are about its features alone.
pub fn of_features(tokens: &Tokens, features: &BTreeSet<String>) -> Vec<Edit> {
    let config = Config {
        features: features.clone(),
        ..Config::default()
    };
    let mut edits = Vec::new();
    let mut next = 0;
    while next < tokens.len() {
        let at = next;
        next += 1;
        // What a macro says is for who calls it.
        if macro_rules::is_definition(tokens, at) {
            next = tokens.partner(at + 3) + 1;
            continue;
        }
        let opens = tokens.str(at + 1) == "(";
        if !opens || !matches!(tokens.ident(at), "cfg" | "cfg_attr") {
            continue;
        }
        let end = tokens.until_comma(at + 2..tokens.partner(at + 1));
        let predicate = config.evaluate(tokens, at + 2..end);
        let Some(predicate) = predicate.filter(|of| of.crate_own && of.value.is_some()) else {
            continue;
        };
        let range = tokens.range(at + 2).start..tokens.range(end - 1).end;
        edits.extend(predicate.rewrite(range));
    }
    edits
}

impl Config {
    /// Evaluates the predicate made of the tokens of a range, which starts
    /// behind the opening parenthesis of `cfg(`.
    ///
    /// Returns `None` if it is no predicate (a macro's `$cfg`, for example).
    pub fn evaluate(&self, tokens: &Tokens, range: Range<usize>) -> Option<Predicate> {
        let (mut node, next) = Node::parse(tokens, range.start, range.end)?;
        let trailing = usize::from(next < range.end && tokens.is_punct(next, ','));
        if next + trailing != range.end {
            return None;
        }
        let value = self.decided(&node);
        let crate_own = node.has_leaf(&|name, value| self.is_own(name, value));
        self.without_idle(&mut node);
        let left = node.left(tokens, &|node| self.decided(node).is_some());
        let words: String = range.map(|at| tokens.str(at)).collect();
        let is_other = words != left.replace(' ', "");
        Some(Predicate {
            value,
            left: Some(left).filter(|_| is_other),
            crate_own,
        })
    }

    /// The value of a predicate, if it is the same on all machines that judges have.
    fn decided(&self, node: &Node) -> Option<bool> {
        let known: Known = &|name, value| self.leaf(name, value);
        node.value(known).or_else(|| {
            let values = self.on_machines(|known| node.value(known))?;
            let is_same = values.iter().all(|value| *value == values[0]);
            is_same.then_some(values[0])
        })
    }

    /// What something is on each machine that judges have, if all of them tell.
    fn on_machines(&self, value: impl Fn(Known) -> Option<bool>) -> Option<Vec<bool>> {
        if !self.is_fixed || self.of_machine || self.is_complete {
            return None;
        }
        let values = JUDGES.iter().map(|machine| {
            value(&|name, value| self.leaf(name, value).or_else(|| machine.has(name, value)))
        });
        values.collect()
    }

    /// Takes from a predicate what tells none of these machines from another.
    fn without_idle(&self, node: &mut Node) {
        match node {
            Node::Not(node) => self.without_idle(node),
            Node::List(is_all, nodes) => {
                for node in nodes.iter_mut() {
                    self.without_idle(node);
                }
                let on_machines =
                    |nodes: &[Node]| self.on_machines(|known| list_value(*is_all, nodes, known));
                let wanted = on_machines(nodes);
                let mut at = 0;
                while wanted.is_some() && at < nodes.len() {
                    let one = nodes.remove(at);
                    if on_machines(nodes) != wanted {
                        nodes.insert(at, one);
                        at += 1;
                    }
                }
            }
            Node::Leaf(..) | Node::Other(_) => {}
        }
    }

    /// Whether a `#[cfg(…)]` before the item at a token says that it is not compiled.
    pub fn leaves_out_before(&self, tokens: &Tokens, item: usize) -> bool {
        let mut attributes = tokens.attributes_before(item);
        attributes.any(|open| {
            let predicate = open + 3..tokens.partner(open + 2);
            let says = || self.evaluate(tokens, predicate)?.value;
            tokens.ident(open + 1) == "cfg" && says() == Some(false)
        })
    }

    /// What is not compiled, in bytes: items, fields and statements behind a `#[cfg(…)]`
    /// that is false, and such a `#[cfg_attr(…)]`.
    pub fn left_out(&self, tokens: &Tokens) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        for at in 0..tokens.len() {
            if !tokens.is_punct(at, '#') || tokens.str(at + 1) != "[" {
                continue;
            }
            let of_attribute = self.of_attribute_at(tokens, at + 2);
            if of_attribute.is_none_or(|(predicate, _)| predicate.value != Some(false)) {
                continue;
            }
            let last = match tokens.ident(at + 2) {
                "cfg" => last_of_item(tokens, at),
                _ => tokens.partner(at + 1),
            };
            found.push(tokens.range(at).start..tokens.range(last).end);
        }
        found
    }

    /// Evaluates the predicate of `#[cfg(…)]`, or that of `#[cfg_attr(…, …)]`, with
    /// the tokens behind its comma.
    pub fn of_attribute(
        &self,
        tokens: &Tokens,
        attribute: &syn::Attribute,
    ) -> Option<(Predicate, Range<usize>)> {
        let syn::Meta::List(list) = &attribute.meta else {
            return None;
        };
        list.path.get_ident()?;
        let open = tokens.at(list.delimiter.span().open().byte_range().start);
        self.of_attribute_at(tokens, open - 1)
    }

    /// The same of the attribute whose name is a token.
    pub fn of_attribute_at(&self, tokens: &Tokens, at: usize) -> Option<(Predicate, Range<usize>)> {
        let open = at + 1;
        let close = tokens.partner(open);
        let end = match tokens.ident(at) {
            "cfg" => close,
            "cfg_attr" => tokens.until_comma(open + 1..close),
            _ => return None,
        };
        let predicate = self.evaluate(tokens, open + 1..end)?;
        Some((predicate, end + 1..close))
    }

    /// Whether one of an item's attributes is a `cfg` that is false.
    pub fn leaves_out(&self, attributes: &[syn::Attribute]) -> bool {
        let mut attributes = attributes.iter();
        attributes.any(|attribute| self.condition(attribute) == Some(false))
    }

    /// Whether an attribute is a `cfg` that holds, or one that does not.
    pub fn condition(&self, attribute: &syn::Attribute) -> Option<bool> {
        if !attribute.path().is_ident("cfg") {
            return None;
        }
        let text = attribute.meta.require_list().ok()?.tokens.to_string();
        let tokens = Tokens::new(&text);
        self.evaluate(&tokens, 0..tokens.len())?.value
    }

    fn has_custom(&self, name: &str, value: Option<&str>) -> bool {
        match value {
            Some(value) => self.custom.contains(&format!("{name}=\"{value}\"")),
            None => self.custom.contains(name),
        }
    }

    /// Whether a feature or a build script decides it.
    fn is_own(&self, name: &str, value: Option<&str>) -> bool {
        match name {
            _ if self.is_complete => false,
            "feature" => value.is_some(),
            _ => self.has_custom(name, value),
        }
    }

    /// Whether something holds, if that is known.
    fn leaf(&self, name: &str, value: Option<&str>) -> Option<bool> {
        if self.is_complete && !matches!(name, "true" | "false") {
            return Some(self.has_custom(name, value));
        }
        match (name, value) {
            // Also what looks like the compiler's own: `cargo:rustc-cfg=target_fast`.
            _ if self.has_custom(name, value) => Some(true),
            ("true", None) => Some(true),
            ("false" | "test" | "doc" | "docsrs" | "doctest" | "miri" | "rustdoc", None) => {
                Some(false)
            }
            ("feature", Some(feature)) => Some(self.features.contains(feature)),
            // A judge compiles for release.
            ("debug_assertions", None) if self.closed => Some(false),
            ("unix", None) if self.of_machine => Some(true),
            ("windows", None) if self.of_machine => Some(false),
            (_, Some(value)) if self.of_machine && name.starts_with("target_") => {
                let known = MACHINE.iter().find(|(known, _)| *known == name);
                known.map(|(_, values)| values.contains(&value))
            }
            (_, Some(value)) if self.is_fixed && is_sure(name, value) => Some(true),
            (_, Some(value)) if self.is_fixed && is_rare(name, value) => Some(false),
            ("unix" | "windows" | "debug_assertions" | "overflow_checks" | "ub_checks", None)
            | ("panic" | "relocation_model" | "sanitize", _) => None,
            _ if name.starts_with("target_") => None,
            _ => self.closed.then_some(false),
        }
    }
}

/// The last token of what the attribute at a token belongs to.
fn last_of_item(tokens: &Tokens, attribute: usize) -> usize {
    let mut at = attribute;
    while tokens.is_punct(at, '#') && tokens.str(at + 1) == "[" {
        at = tokens.partner(at + 1) + 1;
    }
    let mut depth = 0;
    while at < tokens.len() {
        depth += tokens.angle(at);
        match tokens.str(at) {
            "{" => return tokens.partner(at),
            ";" => return at,
            "," if depth <= 0 => return at,
            _ if tokens.partner(at) < at => return at - 1,
            _ => at = tokens.partner(at) + 1,
        }
    }
    tokens.len() - 1
}

#[cfg(test)]
mod tests {
    use super::machines::USUAL;
    use super::*;
    use crate::model::text::Text;

    #[track_caller]
    fn check(text: &str, closed: bool, value: Option<bool>, rewritten: &str) {
        let config = Config {
            features: ["std".to_owned()].into(),
            custom: ["fast".to_owned(), "kind=\"b\"".to_owned()].into(),
            closed,
            ..Config::default()
        };
        let tokens = Tokens::new(text);
        let predicate = config.evaluate(&tokens, 0..tokens.len()).unwrap();
        assert_eq!(predicate.value, value, "{text}");
        let edits = predicate.rewrite(0..text.len()).into_iter();
        assert_eq!(Text::from(text).edited(edits.collect()).as_str(), rewritten);
    }

    #[test]
    fn predicates() {
        check("feature = \"std\"", true, Some(true), "all()");
        check("feature = \"alloc\"", true, Some(false), "any()");
        check("not(test)", true, Some(true), "all()");
        check("all()", true, Some(true), "all()");
        check("any()", true, Some(false), "any()");
        check("unix", true, None, "unix");
        check("all(feature = \"std\", unix)", true, None, "unix");
        check("any(feature = \"std\", unix)", true, Some(true), "all()");
        check("all(any(test, windows), fast,)", true, None, "windows");
        check(
            "all(not(any(feature = \"alloc\", unix)), any(windows, target_os = \"x\"))",
            true,
            None,
            "all(not(unix), any(windows, target_os = \"x\"))",
        );
        check("kind = \"b\"", true, Some(true), "all()");
        check("kind = \"c\"", true, Some(false), "any()");
        check(
            "target_pointer_width = \"64\"",
            true,
            None,
            "target_pointer_width = \"64\"",
        );
        check(
            "any(feature = \"alloc\", target_has_atomic = $size)",
            true,
            None,
            "target_has_atomic = $ size",
        );
        check("debug_assertions", true, Some(false), "any()");
        check("debug_assertions", false, None, "debug_assertions");
        check("local", true, Some(false), "any()");
        check("local", false, None, "local");
    }

    #[test]
    fn crates_about_machines() {
        let config = Config {
            closed: true,
            of_machine: true,
            ..Config::default()
        };
        for (text, value) in [
            ("unix", Some(true)),
            ("any(windows, target_os = \"macos\")", Some(false)),
            (
                "all(target_env = \"gnu\", target_pointer_width = \"64\")",
                Some(true),
            ),
            ("target_feature = \"avx2\"", None),
        ] {
            let tokens = Tokens::new(text);
            let predicate = config.evaluate(&tokens, 0..tokens.len()).unwrap();
            assert_eq!(predicate.value, value, "{text}");
        }
    }

    #[test]
    fn rare_machines() {
        let config = Config {
            closed: true,
            is_fixed: true,
            ..Config::default()
        };
        for (text, value) in [
            ("target_arch = \"x86_64\"", USUAL.then_some(true)),
            ("target_arch = \"x86\"", Some(false)),
            ("target_arch = \"wasm32\"", Some(false)),
            ("target_pointer_width = \"64\"", USUAL.then_some(true)),
            ("target_pointer_width = \"32\"", Some(false)),
            ("not(target_endian = \"big\")", Some(true)),
            ("target_endian = \"little\"", USUAL.then_some(true)),
            ("target_feature = \"sse2\"", USUAL.then_some(true)),
            (
                "any(target_arch = \"x86\", target_arch = \"x86_64\")",
                USUAL.then_some(true),
            ),
            (
                "any(all(target_arch = \"x86\", unix), target_arch = \"x86_64\")",
                USUAL.then_some(true),
            ),
            ("all(unix, target_arch = \"x86_64\")", None),
            ("target_feature = \"avx2\"", Some(false)),
            (
                "any(target_os = \"wasi\", target_vendor = \"fortanix\")",
                Some(false),
            ),
            (
                "all(target_os = \"linux\", target_env = \"uclibc\")",
                Some(false),
            ),
            ("all(windows, not(target_vendor = \"win7\"))", None),
            ("any(unix, windows)", Some(true)),
            ("all(unix, target_os = \"windows\")", Some(false)),
            (
                "all(not(target_os = \"linux\"), unix)",
                cfg!(target_os = "linux").then_some(false),
            ),
            ("any(unix, all(windows, panic = \"unwind\"))", None),
            ("any(unix, panic = \"unwind\", windows)", Some(true)),
            ("target_env = \"msvc\"", None),
            ("target_pointer_width = \"16\"", Some(false)),
        ] {
            let tokens = Tokens::new(text);
            let predicate = config.evaluate(&tokens, 0..tokens.len()).unwrap();
            assert_eq!(predicate.value, value, "{text}");
        }
    }

    #[test]
    fn what_tells_machines_apart() {
        let config = Config {
            closed: true,
            is_fixed: true,
            ..Config::default()
        };
        for (text, left) in [
            ("all(not(windows), not(windows), unix)", "unix"),
            (
                "any(target_os = \"wasi\", all(unix, not(windows)))",
                "not(windows)",
            ),
            (
                "all(any(unix, windows), panic = \"abort\")",
                "panic = \"abort\"",
            ),
            ("any(target_vendor = \"win7\", windows)", "windows"),
        ] {
            let tokens = Tokens::new(text);
            let predicate = config.evaluate(&tokens, 0..tokens.len()).unwrap();
            assert_eq!(predicate.left.as_deref(), Some(left), "{text}");
        }
    }

    #[test]
    fn conditions_about_features() {
        for (text, expected) in [
            (
                "#[cfg(feature = \"a\")] fn f() {}",
                "#[cfg(all())] fn f() {}",
            ),
            (
                "#[cfg(feature = \"b\")] fn f() {}",
                "#[cfg(any())] fn f() {}",
            ),
            (
                "#[cfg_attr(feature = \"a\", inline)]",
                "#[cfg_attr(all(), inline)]",
            ),
            (
                "#[cfg(all(unix, feature = \"a\"))]",
                "#[cfg(all(unix, feature = \"a\"))]",
            ),
            ("#[cfg(unix)]", "#[cfg(unix)]"),
            (
                "macro_rules! m { () => { #[cfg(feature = \"a\")] f } }",
                "macro_rules! m { () => { #[cfg(feature = \"a\")] f } }",
            ),
            ("#[cfg(feature = $f)]", "#[cfg(feature = $f)]"),
            ("cfg!(feature = \"a\")", "cfg!(feature = \"a\")"),
        ] {
            let tokens = Tokens::new(text);
            let edits = of_features(&tokens, &["a".to_owned()].into());
            assert_eq!(Text::from(text).edited(edits).as_str(), expected);
        }
    }

    #[test]
    fn what_is_no_predicate() {
        for text in ["$cfg", "any(unix, feature = $)", "unix windows"] {
            let tokens = Tokens::new(text);
            let whole = 0..tokens.len();
            assert!(Config::default().evaluate(&tokens, whole).is_none());
        }
    }

    #[test]
    fn what_is_left_out() {
        let text =
            "#[cfg(debug_assertions)] #[a] fn f<A, B>() -> [u8; 2] { 1 } fn g() { #[cfg(x)] h(); }
                    enum E { #[cfg(x)] A(u8), #[cfg(y)] B, #[cfg(x)] C } #[cfg_attr(x, d)] mod m {}
                    #[cfg(windows)] mod w;";
        let config = Config {
            closed: true,
            custom: ["y".to_owned()].into(),
            ..Config::default()
        };
        let found = config.left_out(&Tokens::new(text));
        let found: Vec<_> = found.into_iter().map(|of| &text[of]).collect();
        let expected = [
            "#[cfg(debug_assertions)] #[a] fn f<A, B>() -> [u8; 2] { 1 }",
            "#[cfg(x)] h();",
            "#[cfg(x)] A(u8),",
            "#[cfg(x)] C",
            "#[cfg_attr(x, d)]",
        ];
        assert_eq!(found, expected);
    }
}
