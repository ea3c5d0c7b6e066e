//! Stage 8: the file as the judge gets it.

mod minify;
mod parts;

pub use minify::{Minify, minify};
pub use parts::{Part, Parts};

use crate::program::{Library, Program};
use crate::source::{Edit, Text};

/// How the marker line begins: behind the user's text, in every bundle.
pub const MARKER: &str = "// ---- End of the program";

/// The user's text, one marker line, then the libraries that are left.
pub fn print(program: &Program) -> Text {
    print_with_starts(program).0
}

/// The same, with where the text of each library begins, if it is printed.
pub(crate) fn print_with_starts(program: &Program) -> (Text, Vec<Option<usize>>) {
    let user = program.user.as_str();
    let end = user.trim_end().len();
    let mut out = program
        .user
        .edited(vec![Edit::replace(end..user.len(), "\n")]);
    let is_used = |library: &Library| !library.text.as_str().trim().is_empty();
    out.push_str(&format!(
        "\n{MARKER}, {} ----\n",
        match program.libraries.iter().any(is_used) {
            false => "no libraries",
            true => "below are the libraries, cut to what it uses",
        }
    ));
    let mut starts = Vec::new();
    for library in &program.libraries {
        if !is_used(library) {
            starts.push(None);
            continue;
        }
        let license = library.license.as_deref().unwrap_or("licence not stated");
        // An error by default since 2024, no part of `warnings`.
        let allowed = match library.text.as_str().contains("static mut ") {
            true => "warnings, static_mut_refs",
            false => "warnings",
        };
        // `pub`, for a `pub use` of the library itself.
        out.push_str(&format!(
            "\n// {} {} ({license})\n#[allow({allowed})]\npub mod {} {{\n",
            library.package, library.version, library.module
        ));
        starts.push(Some(out.as_str().len()));
        out.push(&library.text);
        out.push_str("}\n");
    }
    (out, starts)
}
