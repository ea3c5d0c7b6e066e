//! The verbs, one file each: its `Arguments` with their help, and its `run`.
//!
//! A new verb: the file, its `mod`, its line in the table below.

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
use crate::project::Place;

/// Makes the enum of all verbs.
macro_rules! verbs {
    ($($variant:ident $module:ident,)*) => {
        /// What to do.
        #[derive(Debug, clap::Subcommand)]
        pub enum Verb {
            $($variant($module::Arguments),)*
        }

        impl Verb {
            /// Does it.
            ///
            /// # Errors
            /// What the verb complains of.
            pub fn run(&self, place: &Place) -> Result<()> {
                match self {
                    $(Verb::$variant(arguments) => $module::run(arguments, place),)*
                }
            }
        }
    };
}

// In the order of the help: that of a contest.
verbs! {
    New new,
    Listen listen,
    Sample sample,
    Test test,
    Run run,
    Stress stress,
    Bundle bundle,
    Copy copy,
    Status status,
    Snippet snippet,
    Rm rm,
    Archive archive,
    Restore restore,
    Doctor doctor,
    Completions completions,
    Man man,
}
