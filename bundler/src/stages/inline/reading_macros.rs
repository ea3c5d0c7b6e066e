//! Macros that read files, `input!(5)` for `include_str!(concat!("day", 5, ".txt"))`, and
//! variables whose names they are given, `option_env!($name)`, and those of the user's
//! own crates that tell where they stand: `module_path!()`.
//!
//! What that is depends on where the macro is called, and on what it is given: so the
//! call gives way to what it stands for.

use super::files::texts_of;
pub use super::include::is_file_reader;
use super::include::{is_given_variable, is_reader};
use super::module_macros::find_calls;
use super::places::tellers;
use crate::error::Result;
use crate::facts::macros::STANDARD;
use crate::model::cfg::Config;
use crate::model::crates::Crate;
use crate::model::text::{Edit, Text};
use crate::stages::expand::single_call;
use crate::syntax::items::parse;
use crate::syntax::macro_rules::{Defined, defined, definitions, export_before, rules};
use crate::syntax::spacing::replaces_call;
use crate::syntax::tokens::Tokens;
use crate::syntax::walk::{Next, Node, walk};
use crate::toolchain::folders::rust_files;
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::spanned::Spanned;

/// Such macros as one crate knows them.
#[derive(Debug, Default)]
pub struct ReadingMacros {
    reading: Known,
    /// Those that are called in what is read: `sep` of `include!(concat!(…, sep!(), …))`.
    given: Known,
}

/// Macros as one crate knows them.
#[derive(Debug, Default)]
struct Known {
    /// The rules of those that its files define, by name; none for a name that another of
    /// its macros has.
    own: Rules,
    /// The same of what other crates export, by these crates' names.
    others: BTreeMap<String, Rules>,
}

/// The rules of macros by their names; none where several have that name.
type Rules = BTreeMap<String, Option<String>>;

impl Known {
    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.others.values().all(BTreeMap::is_empty)
    }

    /// The rules that a call of a macro is for which the file does not define there: the
    /// crate's own, or those that it imports.
    fn of_call(&self, tokens: &Tokens, at: usize) -> Option<&str> {
        let name = tokens.name(at);
        let first = tokens.whole_path_start(at);
        let first = first + 2 * usize::from(tokens.is_path_sep(first));
        let others = self.others.iter();
        let mut others = others.filter(|(krate, _)| first == at || tokens.ident(first) == **krate);
        let is_others = first < at && self.others.contains_key(tokens.ident(first));
        let rules = match self.own.get(name).filter(|_| !is_others) {
            Some(rules) => rules,
            None => others.find_map(|(_, macros)| macros.get(name))?,
        };
        rules.as_deref()
    }
}

/// What a macro's rules call that reads for whoever calls it.
const READERS: [&str; 5] = [
    "include!",
    "include_str!",
    "include_bytes!",
    "env!($",
    "env!( $",
];

/// How deep calls may be in what others stand for: generous.
const DEPTH: usize = 32;

/// Those of all files of a crate, and those that call them, and with `others`, by their
/// names, those that these export; of a registry's, if the crate says its name and calls
/// macros that the standard library has not.
pub fn find<'c>(
    krate: &Crate,
    others: impl Iterator<Item = (&'c String, &'c Crate)>,
) -> ReadingMacros {
    let texts = texts_of(krate);
    let given = given_to_readers(&texts);
    let exported = |(name, of): (&String, &Crate)| {
        let texts = texts_of(of);
        let is_exported = |name: &str| {
            texts.iter().filter(|text| text.contains(name)).any(|text| {
                let tokens = Tokens::new(text);
                let mut named = definitions(&tokens).filter(|at| tokens.ident(at + 2) == name);
                named.any(|at| export_before(&tokens, at).is_some())
            })
        };
        let exported = |mut found: Rules| {
            found.retain(|name, _| is_exported(name));
            (name.clone(), with_path(found, &format!("::{name}")))
        };
        let mut given_to_all = given_to_readers(&texts);
        given_to_all.extend(given.iter().cloned());
        let given = by_name(&texts, &of.config, &given_to_all);
        (exported(in_texts(&texts, &of.config)), exported(given))
    };
    let is_said = |name: &str| texts.iter().any(|text| text.contains(name));
    let calls = LazyCell::new(|| texts.iter().any(|text| calls_others(text)));
    let is_wanted = |name: &str, of: &Crate| is_said(name) && *calls && may_export(of);
    let others = others.filter(|(name, of)| !of.config.is_fixed || is_wanted(name, of));
    let (others, given_by_others): (BTreeMap<_, _>, BTreeMap<_, _>) = others.map(exported).unzip();
    let mut own = with_path(in_texts(&texts, &krate.config), "crate");
    let own_given = with_path(by_name(&texts, &krate.config, &given), "crate");
    let is_others = |name: &str| others.values().any(|macros| macros.contains_key(name));
    for text in &texts {
        let tokens = Tokens::new(text);
        let names = definitions(&tokens).map(|at| tokens.ident(at + 2));
        for name in names.filter(|name| is_others(name)) {
            own.entry(name.to_owned()).or_insert(None);
        }
    }
    ReadingMacros {
        reading: Known { own, others },
        given: Known {
            own: own_given,
            others: given_by_others,
        },
    }
}

/// The names of the macros that are called in what readers are given.
fn given_to_readers(texts: &[impl AsRef<str>]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let texts = texts.iter().map(AsRef::as_ref);
    for text in texts.filter(|text| text.contains("include")) {
        let tokens = Tokens::new(text);
        names.extend(given_calls(&tokens).map(|at| tokens.ident(at).to_owned()));
    }
    names
}

/// The calls within what readers of files are given, but for those of the standard
/// library's macros.
fn given_calls<'t>(tokens: &'t Tokens) -> impl Iterator<Item = usize> + 't {
    let readers = (0..tokens.len()).filter(|at| is_file_reader(tokens, *at));
    let given = readers.flat_map(|at| at + 3..tokens.partner(at + 2));
    given.filter(|at| tokens.is_call(*at) && !STANDARD.contains(&tokens.ident(*at)))
}

/// A text in which the calls that readers are given are what they stand for, if that
/// is known.
fn with_given(text: &Text, given: &Known) -> Option<Text> {
    let mut written = None;
    if given.is_empty() {
        return None;
    }
    for _ in 0..DEPTH {
        let text: &Text = written.as_ref().unwrap_or(text);
        let tokens = Tokens::new(text.as_str());
        let definitions: Vec<_> = definitions(&tokens).collect();
        let is_in_rules = |at| {
            definitions
                .iter()
                .any(|of| rules(&tokens, *of).contains(&at))
        };
        let calls = given_calls(&tokens).filter(|at| !is_in_rules(*at));
        let edit = |at: usize| {
            let (open, close) = (at + 2, tokens.partner(at + 2));
            let mut arguments = Text::default();
            arguments.push_range(text, tokens.range(open).end..tokens.range(close).start);
            let with = single_call::expression(given.of_call(&tokens, at)?, &arguments)?;
            let first = tokens.range(tokens.whole_path_start(at));
            let range = first.start..tokens.range(close).end;
            Some(Edit { range, with })
        };
        let mut edits: Vec<Edit> = Vec::new();
        for edit in calls.filter_map(edit) {
            // One within the arguments of another comes in the next round.
            if edits
                .last()
                .is_none_or(|last| last.range.end <= edit.range.start)
            {
                edits.push(edit);
            }
        }
        if edits.is_empty() {
            break;
        }
        written = Some(text.edited(edits));
    }
    written
}

/// Whether a text calls macros that are not the standard library's.
fn calls_others(text: &str) -> bool {
    let tokens = Tokens::new(text);
    let mut calls = (0..tokens.len()).filter(|at| tokens.is_call(*at));
    calls.any(|at| !STANDARD.contains(&tokens.name(at)))
}

/// Whether a file of a crate may export such a macro: cheaper than to look for its
/// modules, and of few crates one does.
fn may_export(krate: &Crate) -> bool {
    let folder = krate.root.parent().unwrap_or(&krate.dir);
    rust_files(folder).iter().any(|path| {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        text.contains("macro_export") && READERS.iter().any(|reader| text.contains(reader))
    })
}

/// The same, whose crate goes by this path where they are called.
fn with_path(found: Rules, path: &str) -> Rules {
    let rules = |rules: String| rules.replace("$crate", path);
    let found = found.into_iter();
    found.map(|(name, of)| (name, of.map(rules))).collect()
}

/// Those that some texts define.
fn in_texts(texts: &[impl AsRef<str>], config: &Config) -> Rules {
    let texts = texts.iter().map(AsRef::as_ref);
    let users = !config.is_fixed;
    let mut found = BTreeSet::new();
    let may_tell = |text: &str| users && (text.contains("module_path") || text.contains("file!"));
    let may_read = |text: &str| text.contains("include") || text.contains("env!") || may_tell(text);
    if !texts.clone().any(may_read) {
        return Rules::new();
    }
    let texts: Vec<_> = texts.filter(|text| text.contains("macro_rules")).collect();
    let all_tokens: Vec<_> = texts.iter().map(|text| Tokens::new(text)).collect();
    loop {
        let known = found.len();
        for tokens in &all_tokens {
            for at in definitions(tokens).filter(|at| !config.leaves_out_before(tokens, *at)) {
                if reads(tokens, at, users, |name| found.contains(name)) {
                    found.insert(tokens.ident(at + 2).to_owned());
                }
            }
        }
        if found.len() == known {
            break;
        }
    }
    by_name(&texts, config, &found)
}

/// The rules of all macros with these names that some texts define: which of several is
/// called is not known.
fn by_name(texts: &[impl AsRef<str>], config: &Config, names: &BTreeSet<String>) -> Rules {
    let mut found = Rules::new();
    let texts = texts.iter().map(AsRef::as_ref);
    for text in texts.filter(|text| !names.is_empty() && text.contains("macro_rules")) {
        let tokens = Tokens::new(text);
        let definitions = definitions(&tokens);
        for at in definitions.filter(|at| names.contains(tokens.ident(at + 2))) {
            if config.leaves_out_before(&tokens, at) {
                continue;
            }
            let written = rules_text(text, &tokens, at);
            found
                .entry(tokens.ident(at + 2).to_owned())
                .and_modify(|rules| *rules = rules.take().filter(|rules| rules == written))
                .or_insert_with(|| Some(written.to_owned()));
        }
    }
    found
}

/// Whether the rules of a definition read, or call one of which that is known.
fn reads(tokens: &Tokens, definition: usize, users: bool, is_known: impl Fn(&str) -> bool) -> bool {
    let mut inside = rules(tokens, definition);
    let calls = |at: usize| tokens.is_call(at) && is_known(tokens.ident(at));
    let mut told = tellers(tokens, inside.clone());
    let reads = |at| is_file_reader(tokens, at) || is_given_variable(tokens, at);
    inside.any(|at| reads(at) || calls(at)) || users && told.next().is_some()
}

/// What stands between the delimiters of a definition.
fn rules_text<'t>(text: &'t str, tokens: &Tokens, definition: usize) -> &'t str {
    let open = definition + 3;
    &text[tokens.range(open).end..tokens.range(tokens.partner(open)).start]
}

/// Puts what such calls stand for in their places, where `read` leaves nothing in it that
/// reads.
pub fn expand(
    text: &Text,
    macros: &ReadingMacros,
    config: &Config,
    read: impl Fn(Text) -> Result<Text>,
) -> Result<Option<Text>> {
    let mut expanded = with_given(text, &macros.given).map(&read).transpose()?;
    if macros.reading.is_empty() {
        return Ok(expanded);
    }
    let read = |made| read(with_given(&made, &macros.given).unwrap_or(made));
    for _ in 0..DEPTH {
        let text = expanded.as_ref().unwrap_or(text);
        match expand_once(text, &macros.reading, config, read)? {
            Some(next) => expanded = Some(next),
            None => break,
        }
    }
    Ok(expanded)
}

fn expand_once(
    text: &Text,
    macros: &Known,
    config: &Config,
    read: impl Fn(Text) -> Result<Text>,
) -> Result<Option<Text>> {
    let tokens = Tokens::new(text.as_str());
    let users = !config.is_fixed;
    let defined = defined(&tokens);
    // What the file itself defines goes before others of that name.
    let rules_of = |at: usize| {
        let mut within = defined.iter().filter(|found| found.reach.contains(&at));
        let is_it = |found: &&Defined| {
            let start = found.reach.start;
            found.name == tokens.name(at) && !config.leaves_out_before(&tokens, start)
        };
        let is_alone = !tokens.is_after_path_sep(at);
        let Some(found) = within.rfind(is_it).filter(|_| is_alone) else {
            return macros.of_call(&tokens, at);
        };
        let start = found.reach.start;
        let is_known = |name: &str| matches!(macros.own.get(name), Some(Some(_)));
        reads(&tokens, start, users, is_known).then(|| rules_text(text.as_str(), &tokens, start))
    };
    let is_called = |at: usize| {
        let is_in_rules = |found: &Defined| rules(&tokens, found.reach.start).contains(&at);
        tokens.is_call(at) && !defined.iter().any(is_in_rules)
    };
    let calls = (0..tokens.len()).filter(|at| is_called(*at));
    let calls = calls.filter_map(|at| Some((at, rules_of(at)?.replace("$crate", "crate"))));
    let calls: Vec<(usize, String)> = calls.collect();
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
    let among_statements = statements(&syntax);
    let mut edits: Vec<Edit> = Vec::new();
    for (at, rules) in &calls {
        let at = *at;
        let (open, close) = (at + 2, tokens.partner(at + 2));
        let mut arguments = Text::default();
        arguments.push_range(text, tokens.range(open).end..tokens.range(close).start);
        let name = tokens.range(at).start;
        let item = among_items.get(&Some(name));
        let mut range = match item {
            Some(item) => item.clone(),
            None => tokens.range(tokens.whole_path_start(at)).start..tokens.range(close).end,
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
        let statement = among_statements.get(&Some(name));
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
fn statements(syntax: &syn::File) -> BTreeMap<Option<usize>, (Range<usize>, Range<usize>)> {
    let mut statements = BTreeMap::new();
    walk(syntax, |node| {
        let Node::Block(block) = node else {
            return Next::Inside;
        };
        let end = block.brace_token.span.close().byte_range().start;
        for statement in &block.stmts {
            if let syn::Stmt::Macro(call) = statement {
                let range = statement.span().byte_range();
                let rest = range.end..end;
                statements.insert(name_of(&call.mac), (range, rest));
            }
        }
        Next::Inside
    });
    statements
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_read() {
        #[track_caller]
        fn check(text: &str, expected: Option<&str>) {
            let config = Config::default();
            let macros = ReadingMacros {
                reading: Known {
                    own: with_path(in_texts(&[text], &config), "crate"),
                    ..Known::default()
                },
                given: Known {
                    own: by_name(&[text], &config, &given_to_readers(&[text])),
                    ..Known::default()
                },
            };
            let read = |made: Text| {
                let tokens = Tokens::new(made.as_str());
                let calls = (0..tokens.len()).filter(|at| is_reader(&tokens, *at));
                let is_in_rules =
                    |at| definitions(&tokens).any(|of| rules(&tokens, of).contains(&at));
                let calls = calls
                    .filter(|at| !is_in_rules(*at))
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
        check(
            &format!("{day}\nfn f() -> A {{ return crate::day!(5) }}"),
            Some(&format!("{day}\nfn f() -> A {{ return \"read\" }}")),
        );
        let both = "macro_rules! b { () => { include_str!(\"b\").trim() } } macro_rules! c { () => { b!().len() + 1 } }";
        check(
            &format!("{both} fn f() {{ c!() * 2 }}"),
            Some(&format!(
                "{both} fn f() {{ (\"read\".trim().len() + 1) * 2 }}"
            )),
        );
        let year = "macro_rules! y { () => { 7 } } macro_rules! m { ($d:tt) => { include_str!(concat!(y!(), $d)) } }";
        check(
            &format!("{year} fn f() {{ m!(5); include_str!(concat!(self::y!(), a)); y!() }}"),
            Some(&format!("{year} fn f() {{ \"read\"; \"read\"; y!() }}")),
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
        // The definition that reaches a call, not another of that name.
        let (plain, told) = (
            "macro_rules! b { () => { 1 } }",
            "macro_rules! b { () => { g(file!()) } }",
        );
        check(
            &format!(
                "{plain} fn f() {{ b!() + {{ {told} b!() }} }} mod m {{ {told} }} fn h() {{ b!() }}"
            ),
            Some(&format!(
                "{plain} fn f() {{ b!() + {{ {told} g(file!()) }} }} mod m {{ {told} }} fn h() {{ b!() }}"
            )),
        );
        for kept in ["1", "option_env!(\"A\")"] {
            let text = format!("macro_rules! b {{ () => {{ {kept} }} }} fn f() {{ b!() }}");
            check(&text, None);
        }
    }
}
