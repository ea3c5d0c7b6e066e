//! What exported macros say that is the calling crate's to answer: cargo reads it
//! there, the file in the macro's own crate.

use crate::model::cfg::Config;
use crate::model::program::Program;
use crate::model::text::{Place, SourceFile, Text};
use crate::syntax::cfg::{SELECT, select_predicates};
use crate::syntax::macro_rules::{definitions, export_before, is_bare_call, is_definition, rules};
use crate::syntax::tokens::Tokens;
use crate::syntax::uses;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// What declares a name behind it.
const DECLARES: [&str; 10] = [
    "as", "const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union",
];

/// Something that means one thing to cargo and another to the file.
#[derive(Debug)]
pub struct OfCaller {
    /// The macro.
    name: String,
    /// Its package.
    of: String,
    words: String,
    place: Place,
    /// The file and the byte where the macro is defined.
    pub origin: (PathBuf, usize),
}

/// A crate that may call macros of others.
struct Caller<'t> {
    module: &'t str,
    text: &'t Text,
    tokens: Tokens<'t>,
    config: &'t Config,
    /// The names of the macros that it calls.
    called: HashSet<&'t str>,
    /// Those of the macros that it defines.
    macros: HashSet<&'t str>,
    /// Those of what else it declares.
    declared: HashSet<&'t str>,
}

/// What is another answer in the crate that calls a macro than in the macro's own;
/// `own` is the configuration of the user's crate.
pub fn different(program: &Program, own: &Config) -> Vec<OfCaller> {
    let mut found = Vec::new();
    let mut callers = Vec::new();
    for library in &program.libraries {
        let sources: Vec<_> = library.text.sources().collect();
        let exports = |source: &&&Arc<SourceFile>| source.text.contains("macro_export");
        for source in sources.iter().filter(exports) {
            let tokens = Tokens::new(&source.text);
            for (definition, at, predicate) in said(&tokens) {
                let name = tokens.name(definition + 2);
                if callers.is_empty() {
                    callers = all_callers(program, own);
                }
                let others = callers.iter().filter(|of| of.module != library.module);
                let mut calls = others.filter(|of| of.called.contains(name));
                let said = Said {
                    tokens: &tokens,
                    at,
                    predicate,
                    config: &library.config,
                };
                let others = callers.iter().filter(|of| of.module != library.module);
                let have_it = others.filter(|of| said.is_macro_of(of));
                let have_it: Vec<_> = have_it.map(|of| of.module).collect();
                if !calls.any(|caller| said.is_other_for(caller, &have_it)) {
                    continue;
                }
                found.push(OfCaller {
                    name: name.to_owned(),
                    of: library.attribution.package.clone(),
                    words: said.words(),
                    place: Place::new(source, tokens.range(at).start),
                    origin: (source.path.clone(), tokens.range(definition).start),
                });
            }
        }
    }
    found
}

/// One note for each package.
pub fn notes<'f>(found: impl Iterator<Item = &'f OfCaller>) -> Vec<String> {
    let mut of_packages: BTreeMap<&str, Vec<&OfCaller>> = BTreeMap::new();
    for of in found {
        of_packages.entry(&of.of).or_default().push(of);
    }
    let note = |(package, found): (&str, Vec<&OfCaller>)| {
        let OfCaller {
            name, words, place, ..
        } = found[0];
        let more = match found.len() - 1 {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        format!(
            "`{name}!` of {package} says `{words}`, which asks the crate that calls it; in one \
             file it asks {package}{more}\n{}",
            place.quote()
        )
    };
    of_packages.into_iter().map(note).collect()
}

fn all_callers<'t>(program: &'t Program, own: &'t Config) -> Vec<Caller<'t>> {
    let libraries = program.libraries.iter();
    let libraries =
        libraries.map(|library| Caller::new(&library.module, &library.text, &library.config));
    let user = Caller::new("", &program.user, own);
    [user].into_iter().chain(libraries).collect()
}

impl<'t> Caller<'t> {
    fn new(module: &'t str, text: &'t Text, config: &'t Config) -> Self {
        let tokens = Tokens::new(text.as_str());
        let (mut called, mut macros) = (HashSet::new(), HashSet::new());
        let mut declared = HashSet::new();
        for at in 0..tokens.len() {
            let before = at.checked_sub(1);
            if tokens.is_call(at) {
                called.insert(tokens.name(at));
            }
            if before.is_some_and(|at| DECLARES.contains(&tokens.ident(at))) {
                declared.insert(tokens.name(at));
            }
            if is_definition(&tokens, at) {
                macros.insert(tokens.name(at + 2));
            }
        }
        Caller {
            module,
            text,
            tokens,
            config,
            called,
            macros,
            declared,
        }
    }

    /// Whether it takes a macro of a name from one of some crates: by a `use`, or by
    /// `#[macro_use] extern crate`, which is in its sources alone.
    fn takes(&self, name: &str, from: &[&str]) -> bool {
        let tokens = &self.tokens;
        let mut uses = (0..tokens.len()).filter(|at| tokens.ident(*at) == "use");
        let is_taken = uses.any(|at| {
            let tree = at + 1..uses::end(tokens, at + 1);
            let says = |what: &dyn Fn(usize) -> bool| tree.clone().any(what);
            says(&|at| from.contains(&tokens.name(at)))
                && says(&|at| tokens.name(at) == name || tokens.is_punct(at, '*'))
        });
        is_taken
            || self.text.sources().any(|source| {
                let tokens = Tokens::new(&source.text);
                let gives = |at: usize| {
                    let is_extern = tokens.ident(at) == "extern";
                    is_extern && from.contains(&tokens.name(at + 2)) && gives(&tokens, at, name)
                };
                source.text.contains("macro_use") && (0..tokens.len()).any(gives)
            })
    }
}

/// Whether the attributes of an `extern crate` at a token bring a macro of a name.
fn gives(tokens: &Tokens, at: usize, name: &str) -> bool {
    let mut before = uses::start(tokens, at)..at;
    let Some(word) = before.find(|at| tokens.ident(*at) == "macro_use") else {
        return false;
    };
    let mut listed = word + 2..tokens.partner(word + 1);
    tokens.str(word + 1) != "(" || listed.any(|at| tokens.name(at) == name)
}

/// What the exported macros of a file say of the crate that calls them, behind where
/// each is defined: `crate::`, conditions, and calls of other exported macros.
/// Of a condition with the tokens of its predicate.
fn said(tokens: &Tokens) -> Vec<(usize, usize, Option<Range<usize>>)> {
    let exported = definitions(tokens).filter(|at| export_before(tokens, *at).is_some());
    let exported: Vec<_> = exported.collect();
    let names: HashSet<_> = exported.iter().map(|at| tokens.name(at + 2)).collect();
    let mut found = Vec::new();
    for definition in exported {
        // `#[macro_export(local_inner_macros)]` means its own.
        let attributes = uses::start(tokens, definition)..definition;
        let is_local = |at: usize| tokens.ident(at) == "local_inner_macros";
        let calls_own = attributes.clone().any(is_local);
        for at in rules(tokens, definition) {
            let name = tokens.ident(at);
            let predicates = match name {
                "cfg" | "cfg_attr" => condition(tokens, at).into_iter().collect(),
                SELECT if tokens.is_call(at) => {
                    select_predicates(tokens, at + 3..tokens.partner(at + 2))
                }
                _ => Vec::new(),
            };
            let predicates = predicates.into_iter();
            found.extend(predicates.map(|predicate| (definition, at, Some(predicate))));
            let is_path = name == "crate" && !tokens.is_punct(at - 1, '$');
            let is_inner = !calls_own
                && name != tokens.name(definition + 2)
                && names.contains(name)
                && is_bare_call(tokens, at);
            if is_path && tokens.is_path_sep(at + 1) || is_inner {
                found.push((definition, at, None));
            }
        }
    }
    found
}

/// The predicate of `cfg(…)`, `cfg!(…)` or `cfg_attr(…, …)` at a token.
fn condition(tokens: &Tokens, at: usize) -> Option<Range<usize>> {
    let open = at + 1 + usize::from(tokens.is_punct(at + 1, '!'));
    let is_it = tokens.str(open) == "(";
    is_it.then(|| open + 1..tokens.until_comma(open + 1..tokens.partner(open)))
}

/// One of these, in the crate of the macro.
struct Said<'t> {
    tokens: &'t Tokens<'t>,
    at: usize,
    predicate: Option<Range<usize>>,
    config: &'t Config,
}

impl Said<'_> {
    /// Whether it is a call of a macro that another crate has, too.
    fn is_macro_of(&self, other: &Caller) -> bool {
        let name = self.tokens.ident(self.at);
        self.predicate.is_none() && name != "crate" && other.macros.contains(name)
    }

    /// Whether the crate that calls the macro has another answer; of a macro it is
    /// known which other crates have one of that name.
    fn is_other_for(&self, caller: &Caller, have_it: &[&str]) -> bool {
        let (tokens, at) = (self.tokens, self.at);
        if let Some(predicate) = &self.predicate {
            let answer = |config: &Config| config.evaluate(tokens, predicate.clone())?.value;
            let (own, theirs) = (answer(self.config), answer(caller.config));
            return own.zip(theirs).is_some_and(|(own, theirs)| own != theirs);
        }
        match tokens.ident(at) {
            "crate" => {
                let name = tokens.name(at + 3);
                let is_macro = tokens.is_call(at + 3) && caller.macros.contains(name);
                is_macro || caller.declared.contains(name)
            }
            name => have_it.contains(&caller.module) || caller.takes(name, have_it),
        }
    }

    fn words(&self) -> String {
        let (tokens, at) = (self.tokens, self.at);
        match (&self.predicate, tokens.ident(at)) {
            (Some(predicate), _) => {
                let words: Vec<_> = predicate.clone().map(|at| tokens.str(at)).collect();
                format!("cfg({})", words.join(" "))
            }
            (None, "crate") => format!("crate::{}", tokens.name(at + 3)),
            (None, name) => format!("{name}!"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;

    /// What a library, which has the feature `fast`, says to the user's program.
    #[track_caller]
    fn check(user: &str, library: &str, expected: &[&str]) {
        let source = Arc::new(SourceFile {
            path: PathBuf::from("lib.rs"),
            name: "lib.rs".to_owned(),
            text: library.to_owned(),
            own: false,
        });
        let closed = Config {
            closed: true,
            ..Config::default()
        };
        let library = Library {
            text: Text::from(&source),
            config: Config {
                features: ["fast".to_owned()].into(),
                ..closed.clone()
            },
            ..Library::of("")
        };
        let other = Library {
            module: "b".to_owned(),
            ..Library::of("macro_rules! inner { () => { 3 } }")
        };
        let user = Arc::new(SourceFile {
            path: PathBuf::from("main.rs"),
            name: "main.rs".to_owned(),
            text: user.to_owned(),
            own: true,
        });
        let program = Program {
            user: Text::from(&user),
            libraries: vec![library, other],
        };
        let found = different(&program, &closed);
        let words: Vec<_> = found.iter().map(|of| of.words.as_str()).collect();
        assert_eq!(words, expected, "{}", user.text);
        assert_eq!(notes(found.iter()).len(), expected.len().min(1));
    }

    #[test]
    fn what_the_caller_is_asked() {
        const PATH: &str = "fn f() {} #[macro_export] macro_rules! m { () => { crate::f() } }";
        check("fn f() {} fn main() { a::m!(); }", PATH, &["crate::f"]);
        check("fn main() { a::m!(); f(); }", PATH, &[]);
        check("fn f() {} fn main() {}", PATH, &[]);
        let called = PATH.replace("f()", "f!()");
        let caller = "#[macro_export] macro_rules! f { () => { 1 } } fn main() { a::m!(); }";
        check(caller, &called, &["crate::f"]);
        check("fn main() { a::m!(); }", &called, &[]);
        let own = PATH.replace("crate::", "$crate::");
        check("fn f() {} fn main() { a::m!(); }", &own, &[]);
        let private = PATH.replace("#[macro_export]", "");
        check("fn f() {} fn main() { a::m!(); }", &private, &[]);
    }

    #[test]
    fn macros_that_the_caller_has() {
        const INNER: &str = "#[macro_export] macro_rules! inner { () => { 1 } } \
                             #[macro_export] macro_rules! m { () => { inner!() } }";
        check(
            "macro_rules! inner { () => { 2 } } fn main() { a::m!(); }",
            INNER,
            &["inner!"],
        );
        check("use a::inner; fn main() { a::m!(); inner!() }", INNER, &[]);
        check("use b::inner; fn main() { a::m!(); }", INNER, &["inner!"]);
        check("use b::*; fn main() { a::m!(); }", INNER, &["inner!"]);
        check("use c::inner; fn main() { a::m!(); }", INNER, &[]);
        check(
            "#[macro_use] extern crate b; fn main() { a::m!(); }",
            INNER,
            &["inner!"],
        );
        check(
            "#[macro_use(other)] extern crate b; fn main() { a::m!(); }",
            INNER,
            &[],
        );
        let own = INNER.replace("macro_export", "macro_export(local_inner_macros)");
        check("use b::inner; fn main() { a::m!(); }", &own, &[]);
    }

    #[test]
    fn conditions_of_the_caller() {
        #[track_caller]
        fn of(condition: &str, expected: &[&str]) {
            let library =
                format!("#[macro_export] macro_rules! m {{ () => {{ {condition} f() }} }}");
            check("fn main() { a::m!(); }", &library, expected);
        }
        of("#[cfg(feature = \"fast\")]", &["cfg(feature = \"fast\")"]);
        of(
            "if cfg!(feature = \"fast\") {}",
            &["cfg(feature = \"fast\")"],
        );
        of(
            "cfg_select! { feature = \"fast\" => {} _ => {} }",
            &["cfg(feature = \"fast\")"],
        );
        of("#[cfg(feature = \"slow\")]", &[]);
        of("#[cfg(unix)]", &[]);
        of("#[cfg($c)]", &[]);
    }
}
