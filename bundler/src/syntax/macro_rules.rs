//! Where a text defines macros and calls them.

use crate::facts::attributes::BUILT_IN;
use crate::syntax::tokens::Tokens;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A macro that a text defines, and where its name alone calls it.
pub struct Defined<'t> {
    pub name: &'t str,
    /// Indices of tokens: from the definition to the end of what it is in.
    pub reach: Range<usize>,
}

/// All macros that a text defines.
pub fn defined<'t>(tokens: &Tokens<'t>) -> Vec<Defined<'t>> {
    let mut out = Vec::new();
    let mut around = vec![tokens.len()];
    for at in 0..tokens.len() {
        around.retain(|end| at < *end);
        if tokens.str(at) == "{" && !gives_macros(tokens, at) {
            around.push(tokens.partner(at));
        }
        if is_definition(tokens, at) {
            let end = around.last().copied().unwrap_or(tokens.len());
            out.push(Defined {
                name: tokens.ident(at + 2),
                reach: at..end,
            });
        }
    }
    out
}

/// Whether a brace opens a `#[macro_use] mod`.
fn gives_macros(tokens: &Tokens, open: usize) -> bool {
    if open < 2 || tokens.ident(open - 2) != "mod" {
        return false;
    }
    let mut before = open - 2;
    while 0 < before {
        before -= 1;
        match tokens.str(before) {
            "pub" => {}
            "]" | ")" => {
                before = tokens.partner(before);
                if tokens.ident(before + 1) == "macro_use" {
                    return true;
                }
            }
            "#" => {}
            _ => return false,
        }
    }
    false
}

/// Whether a definition by `macro_rules!` starts at a token: its name is two
/// tokens behind, its rules stand in the delimiter after that.
pub fn is_definition(tokens: &Tokens, at: usize) -> bool {
    tokens.ident(at) == "macro_rules"
        && tokens.is_punct(at + 1, '!')
        && !tokens.ident(at + 2).is_empty()
        && tokens.is_open(at + 3)
}

/// Where the definitions of a text start, those in the text of macros as well.
pub fn definitions(tokens: &Tokens) -> impl Iterator<Item = usize> {
    (0..tokens.len()).filter(|at| is_definition(tokens, *at))
}

/// The tokens between the delimiters of a definition that starts at a token.
pub fn rules(tokens: &Tokens, at: usize) -> Range<usize> {
    at + 4..tokens.partner(at + 3)
}

/// What each rule of a definition takes and what it makes, with their delimiters.
pub fn arms(tokens: &Tokens, definition: usize) -> Vec<[Range<usize>; 2]> {
    let rules = rules(tokens, definition);
    let mut arms = Vec::new();
    let mut at = rules.start;
    while rules.contains(&at) && tokens.is_open(at) {
        // `(…) => {…};`
        let (close, body) = (tokens.partner(at), tokens.partner(at) + 3);
        if !tokens.is_open(body) {
            break;
        }
        let end = tokens.partner(body);
        arms.push([at..close + 1, body..end + 1]);
        at = end + 1 + usize::from(tokens.is_punct(end + 1, ';'));
    }
    arms
}

/// Whether a macro is called by its name alone.
pub fn is_bare_call(tokens: &Tokens, at: usize) -> bool {
    tokens.is_call(at)
        && !tokens.is_after_path_sep(at)
        && (at == 0 || !tokens.is_punct(at - 1, '$'))
}

/// Where an attribute that starts here says that a function is a procedural
/// macro: `#[proc_macro]`, `#[cfg_attr(…, proc_macro_derive(…))]`, also by way of
/// the crate proc-macro-hack.
pub fn declaration(tokens: &Tokens, at: usize) -> Option<usize> {
    if !tokens.is_punct(at, '#') || tokens.str(at + 1) != "[" {
        return None;
    }
    let kinds = [
        "proc_macro",
        "proc_macro_attribute",
        "proc_macro_derive",
        HACK,
    ];
    let mut inside = at + 2..tokens.partner(at + 1);
    inside.find(|at| kinds.contains(&tokens.ident(*at)))
}

/// The attribute of the crate proc-macro-hack: on a function, a macro to be called in
/// expressions, when the compiler took none there; on a `use`, what hands it on.
pub const HACK: &str = "proc_macro_hack";

/// Before the name of an exported macro's definition, where a `use` of its own would also
/// find an attribute.
pub const RENAMED: &str = "__";

/// The name by which others call an exported macro that a text defines by this name.
pub fn exported_as(defined: &str) -> &str {
    let name = defined.strip_prefix(RENAMED);
    name.filter(|name| BUILT_IN.contains(name))
        .unwrap_or(defined)
}

/// The macro by which the crate synstructure declares a derive.
pub const DECLARES_DERIVES: &str = "decl_derive";

/// Where a call of synstructure's `decl_derive!([Name, …] => function)` says what it
/// declares: the index of its opening bracket.
pub fn declared_derive(tokens: &Tokens, at: usize) -> Option<usize> {
    let list = at + 3;
    let is_call = tokens.ident(at) == DECLARES_DERIVES && tokens.is_call(at);
    (is_call && tokens.str(list) == "[" && !tokens.ident(list + 1).is_empty()).then_some(list)
}

/// The `#[macro_export]` among the attributes before an item, in bytes.
pub fn export_before(tokens: &Tokens, item: usize) -> Option<Range<usize>> {
    let mut attributes = tokens.attributes_before(item);
    let open = attributes.find(|open| tokens.ident(open + 1) == "macro_export")?;
    Some(tokens.range(open - 1).start..tokens.range(tokens.partner(open)).end)
}

/// The macros of some texts that nothing calls but rules of such macros. One that is
/// called by a word that another macro is given would not compile: nothing is there to be
/// read.
pub fn uncalled<'t>(texts: &[Tokens<'t>]) -> BTreeSet<&'t str> {
    let mut calls_of: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut called = Vec::new();
    for tokens in texts {
        let own = definitions(tokens).map(|at| (tokens.ident(at + 2), rules(tokens, at)));
        let own: Vec<_> = own.collect();
        for (name, _) in &own {
            calls_of.entry(name).or_default();
        }
        for at in (0..tokens.len()).filter(|at| tokens.is_call(*at)) {
            let mut around = own
                .iter()
                .filter(|(_, rules)| rules.contains(&at))
                .peekable();
            if around.peek().is_none() {
                called.push(tokens.ident(at));
            }
            for (name, _) in around {
                calls_of.entry(name).or_default().insert(tokens.ident(at));
            }
        }
    }
    while let Some(name) = called.pop() {
        called.extend(calls_of.remove(name).into_iter().flatten());
    }
    calls_of.into_keys().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_and_what_looks_like_one() {
        let text = "macro_rules! a { () => {} } mod m { macro_rules! r#b [() => {macro_rules! c ()}] }
                    macro_rules! d ($($t:tt)*); m!(macro_rules! $e {}); macro_rules!(); fn macro_rules() {}";
        let tokens = Tokens::new(text);
        let found = definitions(&tokens).map(|at| {
            let rules: Vec<_> = rules(&tokens, at).map(|at| tokens.str(at)).collect();
            (tokens.ident(at + 2), rules.concat())
        });
        let wanted = [
            ("a", "()=>{}"),
            ("r#b", "()=>{macro_rules!c()}"),
            ("c", ""),
            ("d", "$($t:tt)*"),
        ];
        let wanted = wanted.map(|(name, rules)| (name, rules.to_owned()));
        assert_eq!(found.collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn exports() {
        let exported = |before: &str| {
            let text = format!("fn f() {{}} {before} macro_rules! a {{ () => {{}} }}");
            let tokens = Tokens::new(&text);
            let at = definitions(&tokens).next().unwrap();
            export_before(&tokens, at).map(|range| text[range].to_owned())
        };
        let attribute = "#[macro_export(local_inner_macros)]";
        for before in [
            "{}",
            "{}\n/// A macro.\n",
            "/// A\n{}\n/// macro.\n#[rustfmt::skip]\n",
        ] {
            let found = exported(&before.replace("{}", attribute));
            assert_eq!(found.as_deref(), Some(attribute), "{before}");
        }
        assert_eq!(exported("#[doc(hidden)]"), None);
        assert_eq!(exported("#[macro_export] fn g() {}"), None);
    }

    #[test]
    fn what_rules_take_and_make() {
        let tokens = Tokens::new("macro_rules! a { (b!($c:tt)) => [d]; () => {} }");
        let arms = arms(&tokens, 0).into_iter();
        let texts = arms.map(|arm| arm.map(|mut of| of.next().map(|at| tokens.str(at))));
        assert_eq!(
            texts.collect::<Vec<_>>(),
            [[Some("("), Some("[")], [Some("("), Some("{")]]
        );
        let tokens = Tokens::new("macro_rules! a ($m:tt)");
        assert_eq!(super::arms(&tokens, 0), Vec::<[Range<usize>; 2]>::new());
    }

    #[test]
    fn how_far_a_definition_reaches() {
        let text = "mod m { macro_rules! a {} } #[macro_use] mod n { macro_rules! b {} } c!()";
        let tokens = Tokens::new(text);
        let found = defined(&tokens).into_iter();
        let found = found.map(|found| (found.name, tokens.str(found.reach.end)));
        assert_eq!(found.collect::<Vec<_>>(), [("a", "}"), ("b", "")]);
    }

    #[test]
    fn what_nothing_calls() {
        let text = "macro_rules! a { () => { a!() } } macro_rules! b { () => {} } \
                    pub(crate) use a; fn f(a: u8) { c!(a); b!() }";
        let found = |texts: &[&str]| {
            let texts: Vec<_> = texts.iter().map(|text| Tokens::new(text)).collect();
            uncalled(&texts).into_iter().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(found(&[text, "use a;"]), "a");
        assert_eq!(found(&[text, "fn f() { a!() }"]), "");
        let chain = "macro_rules! d { () => { c!() } } macro_rules! c { () => { d!() } }";
        assert_eq!(found(&[chain]), "c d");
        assert_eq!(found(&[chain, "fn f() { d!() }"]), "");
    }
}
