//! Which functions a compiler really makes code for.

use super::lints;
use crate::cargo::Toolchain;
use crate::error::{Error, Result};
use crate::gate::{self, Compiled, Diagnostic, Edition, FILE};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The functions of a program that exist in its machine code.
#[derive(Debug)]
pub struct Instances {
    /// Lines of the file, from 1, where such a function begins.
    pub lines: HashSet<usize>,
    /// All of them, by their full names; the standard library's too.
    pub symbols: BTreeSet<String>,
    /// What lints say of the file.
    pub lints: Vec<Diagnostic>,
    /// The names of types and of the traits that functions are called by for
    /// them; `&` for all references, nothing for all types of the file's own
    /// traits.
    implementations: HashSet<(String, String)>,
}

impl Instances {
    /// Whether a function runs that a trait gives to a type.
    pub fn runs_default(&self, head: &str, of: &str) -> bool {
        self.implementations
            .contains(&(head.to_owned(), of.to_owned()))
    }
}

/// The names in `<a::Type<b> as c::Trait<d>>::function`: of both, and of a
/// trait of the file's alone.
fn implementations(symbol: &str) -> Vec<(String, String)> {
    let Some((head, of)) = type_and_trait(symbol) else {
        return Vec::new();
    };
    let name = last_name(of);
    let mut found = vec![(last_name(head), name.clone())];
    if head.starts_with('&') {
        found.push(("&".to_owned(), name.clone()));
    }
    if of.starts_with("bundle::") {
        found.push((String::new(), name));
    }
    found
}

fn type_and_trait(symbol: &str) -> Option<(&str, &str)> {
    let inside = symbol.strip_prefix('<')?;
    let mut depth = 0;
    let mut of = None;
    for (at, c) in inside.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            // `fn() -> T`
            '>' if inside[..at].ends_with('-') => {}
            '>' if depth == 0 => {
                let start: usize = of?;
                return Some((&inside[..start], &inside[start + " as ".len()..at]));
            }
            '>' | ')' | ']' => depth -= 1,
            ' ' if depth == 0 && inside[at..].starts_with(" as ") => of = Some(at),
            _ => {}
        }
    }
    None
}

/// The last name of a path, without what it is of.
fn last_name(path: &str) -> String {
    let path = path
        .trim_start_matches(['&', '*'])
        .trim_start_matches("mut ");
    let path = path.split('<').next().unwrap_or_default();
    path.rsplit("::").next().unwrap_or_default().to_owned()
}

/// Compiles without optimisation and reads the compiler's own list; what the
/// compiler says instead, if it takes offence.
pub fn instances(
    tools: &Toolchain,
    text: &str,
    edition: Edition,
) -> Result<Result<Instances, Compiled>> {
    let folder = gate::temporary_folder()?;
    let output = folder.path().join("bundle.ll");
    // As a judge builds, but for the optimiser: nothing is inlined away.
    let mut options = lints::OPTIONS.to_vec();
    options.extend([
        "--emit=llvm-ir",
        "-Copt-level=0",
        "-Cno-prepopulate-passes",
        "-Ccodegen-units=1",
        "-Cdebuginfo=1",
        "-Cdebug-assertions=off",
        "-Coverflow-checks=off",
        "-Csymbol-mangling-version=v0",
    ]);
    let compiled = gate::run_rustc(tools, text, edition, &options, &output)?;
    if !compiled.success {
        return Ok(Err(compiled));
    }
    let listing = std::fs::read(&output).map_err(|error| Error::io("read", &output, &error))?;
    let mut instances = read(&String::from_utf8_lossy(&listing));
    instances.lints = compiled.diagnostics;
    Ok(Ok(instances))
}

/// Reads the debug information of LLVM's text form.
fn read(listing: &str) -> Instances {
    let mut own_file = None;
    let mut functions: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut symbols = BTreeSet::new();
    for line in listing.lines().filter(|line| line.starts_with('!')) {
        if let Some((name, file)) = line.split_once(" = !DIFile(") {
            if file.starts_with(&format!("filename: \"{FILE}\"")) {
                own_file = Some(name);
            }
        } else if line.contains("!DISubprogram(") && line.contains("DISPFlagDefinition") {
            if let Some(symbol) = field(line, "linkageName: \"", '"') {
                symbols.insert(format!("{:#}", rustc_demangle::demangle(symbol)));
            }
            let number = field(line, " line: ", ',').and_then(|number| number.parse().ok());
            if let (Some(file), Some(number)) = (field(line, " file: ", ','), number) {
                functions.entry(file).or_default().push(number);
            }
        }
    }
    let lines = own_file.and_then(|file| functions.remove(file));
    Instances {
        lines: lines.unwrap_or_default().into_iter().collect(),
        implementations: symbols
            .iter()
            .flat_map(|symbol| implementations(symbol))
            .collect(),
        symbols,
        lints: Vec::new(),
    }
}

fn field<'a>(line: &'a str, name: &str, end: char) -> Option<&'a str> {
    let (_, rest) = line.split_once(name)?;
    rest.split(end).next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn whose_function_it_is() {
        #[track_caller]
        fn check(symbol: &str, wanted: &[(&str, &str)]) {
            let found = implementations(symbol);
            let found: Vec<_> = found
                .iter()
                .map(|(head, of)| (&head[..], &of[..]))
                .collect();
            assert_eq!(found, wanted, "{symbol}");
        }
        check("<a::B<c::D as e::F> as g::H<i>>::j", &[("B", "H")]);
        check(
            "<&mut a::B<fn(u8) -> u8> as H>::j::{closure#0}",
            &[("B", "H"), ("&", "H")],
        );
        check("<[u8] as bundle::a::B>::j", &[("[u8]", "B"), ("", "B")]);
        check("<a::B<c>>::d", &[]);
        check("a::b::<c>", &[]);
    }

    #[test]
    fn what_runs_is_listed() {
        let text = "fn main() {\n    one(1_u8);\n}\nfn one<T>(_: T) {\n    let two = || 2;\n    two();\n}\n\
                    fn never() {}\nconst fn early() -> usize {\n    3\n}\nstatic THREE: [u8; early()] = [0; 3];\n";
        let tools = Toolchain::find(Path::new(".")).unwrap();
        let found = instances(&tools, text, Edition::E2021).unwrap().unwrap();
        let lines: BTreeSet<_> = found.lines.iter().copied().collect();
        assert_eq!(lines, BTreeSet::from([1, 4, 5]));
        assert!(
            found.symbols.contains("bundle::one::<u8>"),
            "{:?}",
            found.symbols
        );
        assert!(
            instances(&tools, "fn main() { x }", Edition::E2021)
                .unwrap()
                .is_err()
        );
    }
}
