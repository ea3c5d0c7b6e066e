//! The verbs, one file each: its `Arguments` with their help, and its `run`.
//!
//! A new verb: the file, its `mod`, its line in the table below, and the Chinese of
//! all that it says in `words/zh`.

pub mod archive;
pub mod bundle;
pub mod completions;
pub mod copy;
pub mod doctor;
pub mod listen;
pub mod man;
pub mod new;
pub mod restore;
pub mod rm;
pub mod run;
pub mod sample;
pub mod snippet;
pub mod status;
pub mod stress;
pub mod test;

use crate::Result;
use crate::project::{Place, is_refusal};

/// Makes the enum of all verbs, and the list of what the help says of them.
macro_rules! verbs {
    ($($variant:ident $module:ident, $short:literal, $example:literal;)*) => {
        /// What to do.
        #[derive(Debug, clap::Subcommand)]
        pub enum Verb {
            $($variant($module::Arguments),)*
        }

        impl Verb {
            /// Does it; where cargo refuses to build anything for one member's
            /// sake, without that.
            ///
            /// # Errors
            /// What the verb complains of.
            pub fn run(&self, place: &Place) -> Result<()> {
                match self.once(place) {
                    Err(error) if is_refusal(place, &error) => self.once(place),
                    done => done,
                }
            }

            fn once(&self, place: &Place) -> Result<()> {
                match self {
                    $(Verb::$variant(arguments) => $module::run(arguments, place),)*
                }
            }
        }

        /// Each verb with what it does in a few words, and a call of it.
        pub const OVERVIEW: &[(&str, &str, &str)] = &[$((stringify!($module), $short, $example)),*];
    };
}

// In the order of the help: that of a contest.
verbs! {
    New new, "make a problem from the template", "new luogu-p1234";
    Listen listen, "take problems from the browser", "listen";
    Sample sample, "add a sample, or accept an output", "sample add p1234";
    Test test, "run the samples", "test p1234 --watch";
    Run run, "run it with input of your own", "run p1234 < my.in";
    Stress stress, "look for an input that breaks it", "stress p1234";
    Bundle bundle, "one file for any judge", "bundle p1234 -o a.rs";
    Copy copy, "test, bundle, to the clipboard", "copy p1234";
    Status status, "what passes, what was copied", "status";
    Snippet snippet, "snippets to paste, or for editors", "snippet export vscode";
    Rm rm, "remove what nobody has touched", "rm p1234";
    Archive archive, "put finished problems aside", "archive abc330";
    Restore restore, "bring them back", "restore p1234";
    Doctor doctor, "what is missing on this machine", "doctor";
    Completions completions, "completions for a shell", "completions bash";
    Man man, "the manual page", "man";
}
