//! Which functions a compiler really makes code for.

use crate::cargo::Toolchain;
use crate::error::{Error, Result};
use crate::gate::{self, Compiled, Edition, FILE};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The functions of a program that exist in its machine code.
#[derive(Debug)]
pub struct Instances {
    /// Lines of the file, from 1, where such a function begins.
    pub lines: HashSet<usize>,
    /// All of them, by their full names; the standard library's too.
    pub symbols: BTreeSet<String>,
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
    let options = [
        "--emit=llvm-ir",
        "-Copt-level=0",
        "-Cno-prepopulate-passes",
        "-Ccodegen-units=1",
        "-Cdebuginfo=1",
        "-Cdebug-assertions=off",
        "-Coverflow-checks=off",
        "-Csymbol-mangling-version=v0",
    ];
    let compiled = gate::run_rustc(tools, text, edition, &options, &output)?;
    if !compiled.success {
        return Ok(Err(compiled));
    }
    let listing = std::fs::read(&output).map_err(|error| Error::io("read", &output, &error))?;
    Ok(Ok(read(&String::from_utf8_lossy(&listing))))
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
        symbols,
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
