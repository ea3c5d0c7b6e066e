//! What a `cfg` asks of a machine, and whether this one has it.

use crate::error::Result;
use crate::model::cfg::Config;
use crate::syntax::strip_comments::KEPT;
use crate::syntax::tokens::Tokens;
use crate::toolchain::cargo::Toolchain;
use crate::toolchain::rustc;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::HashSet;

/// The machine that the compiler makes code for.
#[derive(Debug)]
pub struct Machine(Config);

impl Machine {
    /// Asks the compiler.
    ///
    /// # Errors
    /// When it cannot run.
    pub fn of(tools: &Toolchain) -> Result<Machine> {
        Ok(Machine::with(rustc::cfgs(tools)?))
    }

    /// One that has these `cfg`s.
    pub fn with(cfgs: impl IntoIterator<Item = String>) -> Machine {
        Machine(Config {
            custom: cfgs.into_iter().collect(),
            is_complete: true,
            ..Config::default()
        })
    }

    /// Whether a `cfg` does not hold here, or cannot be told; then something may
    /// be there on another machine alone.
    pub fn lacks(&self, attribute: &syn::Attribute) -> bool {
        let Ok(list) = attribute.meta.require_list() else {
            return false;
        };
        if is_decided(&list.tokens) {
            // No machine has what is under `any()`.
            return false;
        }
        let text = list.tokens.to_string();
        let tokens = Tokens::new(&text);
        let end = tokens.until_comma(0..tokens.len());
        let predicate = self.0.evaluate(&tokens, 0..end);
        predicate.and_then(|predicate| predicate.value) != Some(true)
    }

    /// Whether something may be there on another machine alone, or is wanted
    /// whatever the compiler says of it.
    pub fn has_not(&self, attributes: &[syn::Attribute]) -> bool {
        attributes.iter().any(|attribute| {
            attribute.path().is_ident("cfg") && self.lacks(attribute) || is_wanted(attribute)
        })
    }
}

/// Whether an attribute says that an item is wanted.
pub fn is_wanted(attribute: &syn::Attribute) -> bool {
    match &attribute.meta {
        syn::Meta::NameValue(of) => match &of.value {
            syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(text),
                ..
            }) => of.path.is_ident("doc") && text.value() == KEPT.trim_matches('"'),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a condition is a `cfg!` that is still to be decided, and perhaps
/// more.
pub fn asks(condition: &syn::Expr) -> bool {
    match condition {
        syn::Expr::Macro(of) => of.mac.path.is_ident("cfg") && !is_decided(&of.mac.tokens),
        syn::Expr::Binary(of) => asks(&of.left) || asks(&of.right),
        syn::Expr::Unary(of) => asks(&of.expr),
        syn::Expr::Paren(of) => asks(&of.expr),
        _ => false,
    }
}

/// What a condition may speak of that is the same on all machines: a file of its
/// own has no features, and no judge tests or documents it.
const OF_NO_MACHINE: [&str; 9] = [
    "all", "any", "not", "feature", "test", "doc", "doctest", "docsrs", "miri",
];

/// Whether a predicate is the same on all machines: the `all()` or `any()` that is
/// left of what was known when the library was inlined, or what is about features.
pub fn is_decided(predicate: &TokenStream) -> bool {
    let said = predicate.to_string();
    let tokens = Tokens::new(&said);
    let end = tokens.until_comma(0..tokens.len());
    (0..end).all(|at| match tokens.name(at) {
        // `feature = $name`
        "" => !tokens.is_punct(at, '$') || tokens.is_punct(at.wrapping_sub(1), '='),
        _ if tokens.is_punct(at.wrapping_sub(1), '$') => true,
        name => OF_NO_MACHINE.contains(&name),
    })
}

/// Whether tokens speak of a `cfg` that is neither `all()` nor `any()`: a macro
/// may ask for the opposite, so what holds here counts, too.
pub fn is_undecided(tokens: TokenStream) -> bool {
    let mut taken = HashSet::new();
    conditions_taken(tokens.clone(), &mut taken);
    speaks_of_others(tokens, &taken)
}

fn is_cfg_word(word: &proc_macro2::Ident) -> bool {
    word == "cfg" || word == "cfg_attr"
}

fn is_dollar(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(of) if of.as_char() == '$')
}

/// The variables that take a condition behind the word, `#[cfg $condition:tt]`: who
/// calls the macro says that word as well, and is asked there.
fn conditions_taken(tokens: TokenStream, taken: &mut HashSet<String>) {
    let trees: Vec<_> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        match (tree, &trees[at + 1..]) {
            (TokenTree::Group(group), _) => conditions_taken(group.stream(), taken),
            (
                TokenTree::Ident(word),
                [dollar, TokenTree::Ident(name), TokenTree::Punct(of), ..],
            ) if is_cfg_word(word) && is_dollar(dollar) && of.as_char() == ':' => {
                taken.insert(name.to_string());
            }
            _ => {}
        }
    }
}

/// Whether tokens speak of a condition that is not decided, other than those that
/// variables have taken.
fn speaks_of_others(tokens: TokenStream, taken: &HashSet<String>) -> bool {
    let trees: Vec<_> = tokens.into_iter().collect();
    let is_taken = |tree: &TokenTree| match tree {
        TokenTree::Ident(of) => taken.contains(&of.to_string()),
        tree => is_dollar(tree),
    };
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => speaks_of_others(group.stream(), taken),
        // `$cfg`
        TokenTree::Ident(_) if 0 < at && is_dollar(&trees[at - 1]) => false,
        TokenTree::Ident(name) if is_cfg_word(name) => {
            let behind = trees[at + 1..]
                .iter()
                .find(|tree| !matches!(tree, TokenTree::Punct(_)));
            match (trees.get(at + 1), behind) {
                // `use core::{cfg, fmt};`
                (Some(TokenTree::Punct(end)), _) if matches!(end.as_char(), ',' | ';') => false,
                (Some(dollar), Some(of @ TokenTree::Ident(_))) if is_dollar(dollar) => {
                    !is_taken(of)
                }
                // `#[cfg $($condition)*]`
                (Some(dollar), Some(TokenTree::Group(group))) if is_dollar(dollar) => {
                    !group.stream().into_iter().all(|tree| is_taken(&tree))
                }
                (_, Some(TokenTree::Group(group))) => !is_decided(&group.stream()),
                _ => true,
            }
        }
        TokenTree::Ident(name) => name == "cfg_if" || name == "cfg_select",
        _ => false,
    })
}
