//! The verbs that test, run and give out, as a user calls them: the real
//! command in a workspace of its own.

#[cfg(unix)]
mod broken;
#[cfg(unix)]
mod docs;
#[cfg(unix)]
mod give_out;
#[cfg(unix)]
mod submit;
#[cfg(unix)]
mod test;
#[cfg(unix)]
mod workbench;
