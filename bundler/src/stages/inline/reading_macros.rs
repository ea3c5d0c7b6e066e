//! Macros that read files, `input!(5)` for `include_str!(concat!("day", 5, ".txt"))`, and
//! variables whose names they are given, `option_env!($name)`, and those of the user's
//! own crates that tell where they stand: `module_path!()`.
//!
//! What that is depends on where the macro is called, and on what it is given: so the
//! call gives way to what it stands for.

use super::files::texts_below;
pub use super::include::is_file_reader;
use super::include::{is_given_variable, is_reader};
use super::module_macros::find_calls;
use super::places::tellers;
use crate::error::Result;
use crate::model::cfg::Config;
use crate::model::crates::Crate;
use crate::model::text::{Edit, Text};
use crate::stages::expand::single_call;
use crate::syntax::items::parse;
use crate::syntax::macro_rules::{definitions, rules};
use crate::syntax::spacing::replaces_call;
use crate::syntax::tokens::Tokens;
use std::collections::BTreeMap;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The rules of such macros, by their names.
pub type ReadingMacros = BTreeMap<String, String>;

/// How deep calls may be in what others stand for: generous.
const DEPTH: usize = 32;

/// Those of all files below a crate's root, and those that call them; the crate goes by
/// this path where they are called.
pub fn find(krate: &Crate, path: &str) -> ReadingMacros {
    let texts = texts_below(krate);
    let texts = texts.iter().map(String::as_str);
    let found = in_texts(texts, &krate.config);
    let found = found
        .into_iter()
        .map(|(name, rules)| (name, rules.replace("$crate", path)));
    found.collect()
}

/// Those that some texts define.
fn in_texts<'t>(texts: impl Iterator<Item = &'t str> + Clone, config: &Config) -> ReadingMacros {
    let users = !config.of_registry;
    let mut found = ReadingMacros::new();
    let may_tell = |text: &str| users && (text.contains("module_path") || text.contains("file!"));
    let may_read = |text: &str| text.contains("include") || text.contains("env!") || may_tell(text);
    if !texts.clone().any(may_read) {
        return found;
    }
    let texts = texts.filter(|text| text.contains("macro_rules"));
    let texts: Vec<_> = texts.map(|text| (text, Tokens::new(text))).collect();
    loop {
        let known = found.len();
        for (text, tokens) in &texts {
            for at in definitions(tokens) {
                let inside = rules(tokens, at);
                let calls = |at: usize| tokens.is_call(at) && found.contains_key(tokens.ident(at));
                let mut each = inside.clone();
                let reads = |at| is_file_reader(tokens, at) || is_given_variable(tokens, at);
                let mut told = tellers(tokens, inside.clone());
                let reads = each.any(|at| reads(at) || calls(at)) || users && told.next().is_some();
                if reads && !config.leaves_out_before(tokens, at) {
                    let rules = tokens.range(at + 3).end..tokens.range(inside.end).start;
                    found.insert(tokens.ident(at + 2).to_owned(), text[rules].to_owned());
                }
            }
        }
        if found.len() == known {
            return found;
        }
    }
}

/// Puts what such calls stand for in their places, where `read` leaves nothing in it that
/// reads.
pub fn expand(
    text: &Text,
    macros: &ReadingMacros,
    config: &Config,
    read: impl Fn(Text) -> Result<Text>,
) -> Result<Option<Text>> {
    let mut expanded = None;
    if macros.is_empty() {
        return Ok(expanded);
    }
    // What the file itself defines goes before others of that name.
    let mut nearest = macros.clone();
    nearest.extend(in_texts([text.as_str()].into_iter(), config));
    for _ in 0..DEPTH {
        match expand_once(expanded.as_ref().unwrap_or(text), &nearest, &read)? {
            Some(next) => expanded = Some(next),
            None => break,
        }
    }
    Ok(expanded)
}

fn expand_once(
    text: &Text,
    macros: &ReadingMacros,
    read: impl Fn(Text) -> Result<Text>,
) -> Result<Option<Text>> {
    let tokens = Tokens::new(text.as_str());
    let definitions: Vec<Range<usize>> =
        definitions(&tokens).map(|at| rules(&tokens, at)).collect();
    let is_called = |at: &usize| {
        let is_in_rules = || definitions.iter().any(|rules| rules.contains(at));
        tokens.is_call(*at) && macros.contains_key(tokens.name(*at)) && !is_in_rules()
    };
    let calls: Vec<usize> = (0..tokens.len()).filter(is_called).collect();
    if calls.is_empty() {
        return Ok(None);
    }
    let syntax = parse(text)?;
    let mut among_items = Vec::new();
    find_calls(&syntax.items, &mut among_items);
    let among_items = among_items
        .iter()
        .map(|item| (name_of(&item.mac), item.span().byte_range()));
    let among_items: BTreeMap<_, _> = among_items.collect();
    let mut among_statements = Statements::default();
    among_statements.visit_file(&syntax);
    let mut edits: Vec<Edit> = Vec::new();
    for at in calls {
        let rules = &macros[tokens.name(at)];
        let (open, close) = (at + 2, tokens.partner(at + 2));
        let mut arguments = Text::default();
        arguments.push_range(text, tokens.range(open).end..tokens.range(close).start);
        let name = tokens.range(at).start;
        let item = among_items.get(&Some(name));
        let mut range = match item {
            Some(item) => item.clone(),
            None => tokens.range(start_of_path(&tokens, at)).start..tokens.range(close).end,
        };
        // One within the arguments of another comes in the next round.
        if edits
            .last()
            .is_some_and(|last| range.start < last.range.end)
        {
            continue;
        }
        let mut made = match item {
            Some(_) => single_call::items(rules, &arguments),
            None => single_call::expression(rules, &arguments),
        };
        let statement = among_statements.0.get(&Some(name));
        let statement = statement.filter(|_| made.is_none());
        if let Some((statement, rest)) = statement {
            range = statement.clone();
            made = single_call::statements(rules, &arguments, &text.as_str()[rest.clone()]);
        }
        let Some(made) = made else { continue };
        let made = read(made)?;
        let left = Tokens::new(made.as_str());
        if (0..left.len()).any(|at| is_reader(&left, at)) {
            continue;
        }
        let mut with = Text::default();
        let is_operand = item.is_some()
            || statement.is_some()
            || syn::parse_str(made.as_str())
                .is_ok_and(|of| replaces_call(&of, &text.as_str()[range.end..]));
        with.push_str(if is_operand { "" } else { "(" });
        with.push(&made);
        with.push_str(if is_operand { "" } else { ")" });
        edits.push(Edit { range, with });
    }
    Ok((!edits.is_empty()).then(|| text.edited(edits)))
}

/// Where the last name of the path to a macro begins.
fn name_of(call: &syn::Macro) -> Option<usize> {
    let name = call.path.segments.last();
    name.map(|last| last.ident.span().byte_range().start)
}

/// The calls that are statements, by where their names begin, and what follows each in
/// its block.
#[derive(Default)]
struct Statements(BTreeMap<Option<usize>, (Range<usize>, Range<usize>)>);

impl<'ast> Visit<'ast> for Statements {
    fn visit_block(&mut self, block: &'ast syn::Block) {
        let end = block.brace_token.span.close().byte_range().start;
        for statement in &block.stmts {
            if let syn::Stmt::Macro(call) = statement {
                let range = statement.span().byte_range();
                let rest = range.end..end;
                self.0.insert(name_of(&call.mac), (range, rest));
            }
        }
        visit::visit_block(self, block);
    }
}

/// The first token of a path whose last name is at a token.
fn start_of_path(tokens: &Tokens, mut at: usize) -> usize {
    while tokens.is_after_path_sep(at) {
        match 3 <= at && !tokens.ident(at - 3).is_empty() {
            true => at -= 3,
            false => return at - 2,
        }
    }
    match 1 <= at && tokens.is_punct(at - 1, '$') {
        true => at - 1,
        false => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_read() {
        #[track_caller]
        fn check(text: &str, expected: Option<&str>) {
            let config = Config::default();
            let macros = in_texts([text].into_iter(), &config);
            let read = |made: Text| {
                let tokens = Tokens::new(made.as_str());
                let calls = (0..tokens.len()).filter(|at| is_reader(&tokens, *at));
                let calls = calls
                    .map(|at| tokens.range(at).start..tokens.range(tokens.partner(at + 2)).end);
                let known = calls.filter(|call| !made.as_str()[call.clone()].contains('6'));
                Ok(made.edited(known.map(|call| Edit::replace(call, "\"read\"")).collect()))
            };
            let expanded = expand(&Text::from(text), &macros, &config, read).unwrap();
            assert_eq!(expanded.as_ref().map(Text::as_str), expected, "{text}");
        }
        let day = "macro_rules! day { ($d:tt) => { include_str!(concat!(\"a\", $d)) } }";
        check(
            &format!("{day}\nfn f() {{ g(crate::day!(5), day!(6)) }}"),
            Some(&format!("{day}\nfn f() {{ g(\"read\", day!(6)) }}")),
        );
        let both = "macro_rules! b { () => { include_str!(\"b\").trim() } } macro_rules! c { () => { b!().len() + 1 } }";
        check(
            &format!("{both} fn f() {{ c!() * 2 }}"),
            Some(&format!(
                "{both} fn f() {{ (\"read\".trim().len() + 1) * 2 }}"
            )),
        );
        let item = "macro_rules! b { ($a:ident) => { const $a: &str = include_str!(\"b\"); } }";
        check(
            &format!("{item} b!(A);"),
            Some(&format!("{item} const A: &str = \"read\";")),
        );
        let given = "macro_rules! b { ($a:tt) => { option_env!($a) } }";
        check(
            &format!("{given} fn f() {{ b!(\"A\") }}"),
            Some(&format!("{given} fn f() {{ \"read\" }}")),
        );
        let told = "macro_rules! b { ($a:ident) => { let c = module_path!(); $a(c); } }";
        check(
            &format!("{told} fn f() {{ g(); b!(h); }}"),
            Some(&format!(
                "{told} fn f() {{ g();  let c = module_path!(); h(c);  }}"
            )),
        );
        check(&format!("{told} fn f() {{ b!(h); g(c); }}"), None);
        let told = "macro_rules! b { () => { g(module_path!()); } }";
        check(
            &format!("{told} fn f() {{ b!(); g(); }}"),
            Some(&format!("{told} fn f() {{  g(module_path!());  g(); }}")),
        );
        check(
            "macro_rules! b { () => { panic!(file!()) } } fn f() { b!() }",
            None,
        );
        for kept in ["1", "option_env!(\"A\")"] {
            let text = format!("macro_rules! b {{ () => {{ {kept} }} }} fn f() {{ b!() }}");
            check(&text, None);
        }
    }
}
