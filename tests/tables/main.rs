//! The pages for readers: their tables, made from the manifests, the cards and
//! the judges in English and in Chinese, the output they show, and their links.
//!
//! `UPDATE=1 cargo test -p tests --test tables` writes them. A page that is out
//! of date is a note: a new problem shall not wait for its row. It fails where
//! `CI` is set, as `.ci/run` does.

mod judges;
mod links;
mod options;
mod page;
mod problems;
mod records;
mod shown;
mod snippets;

use bundler::workspace::catalog::Catalog;
use page::{root, settle};

#[test]
fn problems_page() {
    let catalog = Catalog::load(&root().join("Cargo.toml"));
    settle(catalog.map(|catalog| problems::pages(&catalog)));
}

#[test]
fn records() {
    let catalog = Catalog::load(&root().join("Cargo.toml"));
    settle(catalog.map(|catalog| records::wrong(&catalog)));
}

#[test]
fn shown_output() {
    settle(Ok(shown::pages()));
}

#[test]
fn snippets_page() {
    settle(snippets::pages());
}

#[test]
fn judges_page() {
    settle(Ok(judges::pages()));
}

#[test]
fn options_page() {
    settle(Ok(options::pages()));
}

#[test]
fn links_lead_somewhere() {
    settle(Ok(links::broken()));
}
