//! Why no stage of a bundle compiles, in words that one can act on.

use crate::bundle::{Module, StageResult};
use crate::model::edition::Edition;
use crate::model::stage::Stage;
use crate::model::text::Text;
use crate::toolchain::messages::codes::{self, Trouble};
use crate::toolchain::rustc::Diagnostic;

/// Why a stage is not given out.
pub struct Refusal {
    pub stage: Stage,
    /// With its place.
    pub said: String,
    pub by: By,
    pub trouble: Trouble,
    /// The package that the place is in; none for the user's own.
    package: Option<String>,
}

/// Who refuses a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The compiler in use.
    Rustc,
    /// The judge's own, which is older.
    OlderRustc,
    /// The proof that the same functions run.
    Proof,
}

impl Refusal {
    /// One for the error of a compiler that is called so.
    pub fn new(stage: &StageResult, by: By, how: &str, error: &Diagnostic) -> Refusal {
        let text = &stage.text;
        let trouble = codes::trouble(error.code(), &error.message);
        let at = match trouble {
            // Where a macro is called decides whether a lint tells of what it makes.
            Trouble::Lint(_) => error.offset(),
            _ => error.origin(),
        };
        Refusal {
            stage: stage.stage,
            said: format!("it does not compile {how}: {}", error.explain(text)),
            by,
            trouble,
            package: at.and_then(|offset| package(text, offset)),
        }
    }

    /// The same about a file of an edition: what a library of a later one may do
    /// is most likely why.
    pub fn in_edition(mut self, judged: Edition, modules: &[Module]) -> Refusal {
        let is_it = |of: &&Module| self.package.as_ref() == Some(&of.title());
        let module = modules.iter().find(is_it);
        if self.trouble == Trouble::Other && module.is_some_and(|of| judged < of.edition) {
            self.trouble = Trouble::Newer;
        }
        self
    }

    /// One for what runs otherwise.
    pub fn by_proof(stage: Stage, said: String) -> Refusal {
        Refusal {
            stage,
            said,
            by: By::Proof,
            trouble: Trouble::Other,
            package: None,
        }
    }

    /// What to do about it, if the crate itself compiles.
    pub fn help(&self) -> String {
        let package = self.package.as_deref();
        let whose = package.unwrap_or("your own text");
        let why = match &self.trouble {
            Trouble::Name => {
                "names something by a path that does not hold where the crate is a module of one file"
            }
            Trouble::Private => "asks for what is private to another module of the file",
            Trouble::Syntax => "has syntax that this edition does not take",
            Trouble::Newer => "is written in a later edition than the file's",
            Trouble::Lint(lint) => {
                let start = package.map_or_else(
                    || " of your program".to_owned(),
                    |package| format!(" of {package}"),
                );
                return format!(
                    "no judge reads the `[lints]` of a Cargo.toml, or flags: write \
                     `#![allow({lint})]` at the start of the first file{start}"
                );
            }
            Trouble::Endless => {
                return "`cargo build` shows whether the program itself takes the compiler so \
                        long; if not, take fewer features of your crates, or other ones"
                    .to_owned();
            }
            Trouble::Link | Trouble::Other => {
                "has a construct that means something else where all crates are one file"
            }
        };
        let way_round = match package {
            Some(_) if self.trouble == Trouble::Newer => {
                "make that the edition in your Cargo.toml, if your judge takes it, or take an \
                 older version of it"
            }
            Some(_) => {
                "take another version of it or fewer of its features, or copy what you use \
                 of it into a module of your own and change that line there"
            }
            None if matches!(self.trouble, Trouble::Newer | Trouble::Syntax) => {
                "write that line as the file's edition takes it"
            }
            None => "write that line in another way: with a full path, or without the macro",
        };
        format!("{whose} {why}, so it cannot be bundled yet: {way_round}")
    }
}

/// The package whose file a byte is from, or the last one before it that is
/// from a file: `either 1.15.0`.
pub fn package(text: &Text, offset: usize) -> Option<String> {
    let place = text.place_before(offset)?;
    let (folder, _) = place.file.name.split_once('/')?;
    let mut dashes = folder.match_indices('-').filter(|_| !place.file.own);
    let (at, _) =
        dashes.find(|(at, _)| folder[at + 1..].starts_with(|c: char| c.is_ascii_digit()))?;
    Some(format!("{} {}", &folder[..at], &folder[at + 1..]))
}

/// The refusals of all stages, the last stage's first, as details of an error: what the
/// last one is refused for is all that stands between it and the judge, and the help is
/// about it; the words on the first one too, which has all of the text, where they are
/// others.
pub fn details(refusals: &[Refusal]) -> Vec<String> {
    let [last, .., uncut] = refusals else {
        let only = refusals.iter();
        return only.map(said_after).collect();
    };
    match last.said == uncut.said {
        true => vec![format!("even uncut {}", uncut.said)],
        false => vec![said_after(last), format!("uncut {}", uncut.said)],
    }
}

fn said_after(refusal: &Refusal) -> String {
    format!("after stage {} {}", refusal.stage, refusal.said)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::text::{Edit, SourceFile};
    use std::sync::Arc;

    fn file(name: &str, own: bool) -> Text {
        Text::from(&Arc::new(SourceFile {
            path: name.into(),
            name: name.to_owned(),
            text: "mod a { }".to_owned(),
            own,
        }))
    }

    #[track_caller]
    fn check(name: &str, own: bool, expected: Option<&str>) {
        let text = file(name, own).edited(vec![Edit::insert(8, "fn made() {}")]);
        for offset in [0, 10, 20] {
            assert_eq!(package(&text, offset).as_deref(), expected, "{offset}");
        }
    }

    #[test]
    fn packages() {
        check("either-1.15.0/src/lib.rs", false, Some("either 1.15.0"));
        check("a-b-0.1.0-rc/src/lib.rs", false, Some("a-b 0.1.0-rc"));
        check("src/main.rs", true, None);
        check("my-package/main.rs", true, None);
    }

    #[test]
    fn what_to_do_about_ones_own_text() {
        let help = |trouble| {
            let refusal = Refusal::by_proof(Stage::Inline, String::new());
            Refusal { trouble, ..refusal }.help()
        };
        for trouble in [Trouble::Newer, Trouble::Syntax] {
            assert!(help(trouble).ends_with(": write that line as the file's edition takes it"));
        }
        assert!(help(Trouble::Name).ends_with("with a full path, or without the macro"));
    }

    #[test]
    fn what_is_told_of_the_stages() {
        let refusal = |stage, said: &str| Refusal::by_proof(stage, said.to_owned());
        let (prune, inline) = (refusal(Stage::Prune, "a"), refusal(Stage::Inline, "b"));
        assert_eq!(
            details(&[prune, inline]),
            ["after stage prune a", "uncut b"]
        );
        let (prune, inline) = (refusal(Stage::Prune, "a"), refusal(Stage::Inline, "a"));
        assert_eq!(details(&[prune, inline]), ["even uncut a"]);
        assert_eq!(
            details(&[refusal(Stage::Inline, "a")]),
            ["after stage inline a"]
        );
    }
}
