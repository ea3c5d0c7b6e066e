//! Predicates as trees.

use crate::syntax::tokens::{Kind, Tokens};
use std::ops::Range;

/// What is known of a name, with a value or without.
pub type Known<'k> = &'k dyn Fn(&str, Option<&str>) -> Option<bool>;

/// A predicate, or a part of one.
pub enum Node<'t> {
    Not(Box<Node<'t>>),
    /// `all`, or `any`.
    List(bool, Vec<Node<'t>>),
    /// `name` or `name = "value"`, with its tokens.
    Leaf(&'t str, Option<&'t str>, Range<usize>),
    /// What this compiler has no word for.
    Other(Range<usize>),
}

impl<'t> Node<'t> {
    /// The predicate at a token, and the index behind it; `None` if there is none.
    pub fn parse(tokens: &Tokens<'t>, at: usize, end: usize) -> Option<(Node<'t>, usize)> {
        if end <= at || tokens.get(at)?.kind != Kind::Ident {
            return None;
        }
        let name = tokens.name(at);
        if tokens.str(at + 1) == "(" && at + 1 < end {
            let close = tokens.partner(at + 1);
            let mut inner = Vec::new();
            let mut next = at + 2;
            while next < close {
                let (node, behind) = Node::parse(tokens, next, close)?;
                inner.push(node);
                next = behind + usize::from(tokens.is_punct(behind, ','));
            }
            let node = match name {
                "not" if inner.len() == 1 => Node::Not(Box::new(inner.remove(0))),
                "all" | "any" => Node::List(name == "all", inner),
                _ => Node::Other(at..close + 1),
            };
            return Some((node, close + 1));
        }
        if tokens.is_punct(at + 1, '=') && at + 2 < end {
            // A macro's `$size`.
            if tokens.is_punct(at + 2, '$') && at + 3 < end {
                return Some((Node::Other(at..at + 4), at + 4));
            }
            if tokens.get(at + 2)?.kind != Kind::Literal {
                return None;
            }
            let value = Some(unquote(tokens.str(at + 2)));
            return Some((Node::Leaf(name, value, at..at + 3), at + 3));
        }
        Some((Node::Leaf(name, None, at..at + 1), at + 1))
    }

    /// Its value, as far as what is known of its leaves decides it.
    pub fn value(&self, known: Known) -> Option<bool> {
        match self {
            Node::Not(node) => node.value(known).map(|value| !value),
            Node::List(is_all, nodes) => list_value(*is_all, nodes, known),
            Node::Leaf(name, value, _) => known(name, *value),
            Node::Other(_) => None,
        }
    }

    pub fn has_leaf(&self, is_it: &dyn Fn(&str, Option<&str>) -> bool) -> bool {
        match self {
            Node::Not(node) => node.has_leaf(is_it),
            Node::List(_, nodes) => nodes.iter().any(|node| node.has_leaf(is_it)),
            Node::Leaf(name, value, _) => is_it(name, *value),
            Node::Other(_) => false,
        }
    }

    /// Its text without what is decided; for nodes that are not.
    pub fn left(&self, tokens: &Tokens, is_decided: &dyn Fn(&Node) -> bool) -> String {
        match self {
            Node::Not(node) => format!("not({})", node.left(tokens, is_decided)),
            Node::List(is_all, nodes) => {
                let left = nodes.iter().filter(|node| !is_decided(node));
                let left: Vec<_> = left.map(|node| node.left(tokens, is_decided)).collect();
                match left.as_slice() {
                    [node] => node.clone(),
                    _ if *is_all => format!("all({})", left.join(", ")),
                    _ => format!("any({})", left.join(", ")),
                }
            }
            Node::Leaf(_, _, range) | Node::Other(range) => {
                let words: Vec<_> = range.clone().map(|at| tokens.str(at)).collect();
                words.join(" ")
            }
        }
    }
}

/// The value of `all`, or `any`, of some nodes.
pub fn list_value(is_all: bool, nodes: &[Node], known: Known) -> Option<bool> {
    let mut value = Some(is_all);
    for node in nodes {
        match node.value(known) {
            Some(decides) if decides != is_all => return Some(decides),
            Some(_) => {}
            None => value = None,
        }
    }
    value
}

fn unquote(literal: &str) -> &str {
    literal.trim_matches('"')
}
