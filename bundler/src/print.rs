//! Stage 8: the file as the judge gets it.

use crate::program::Program;
use crate::source::{Edit, Text};

/// How the marker line begins: behind the user's text, in every bundle.
pub const MARKER: &str = "// ---- End of the program";

/// The user's text, one marker line, then the libraries that are left.
pub fn print(program: &Program) -> Text {
    let user = program.user.as_str();
    let end = user.trim_end().len();
    let mut out = program
        .user
        .edited(vec![Edit::replace(end..user.len(), "\n")]);
    let used: Vec<_> = program
        .libraries
        .iter()
        .filter(|library| !library.text.as_str().trim().is_empty())
        .collect();
    out.push_str(&format!(
        "\n{MARKER}, {} ----\n",
        match used.len() {
            0 => "no libraries",
            _ => "below are the libraries, cut to what it uses",
        }
    ));
    for library in used {
        let license = library.license.as_deref().unwrap_or("licence not stated");
        out.push_str(&format!(
            "\n// {} {} ({license})\n#[allow(warnings)]\nmod {} {{\n",
            library.package, library.version, library.module
        ));
        out.push(&library.text);
        out.push_str("}\n");
    }
    out
}
