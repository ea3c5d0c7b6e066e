//! Traits of which there are objects: `dyn Trait`.

use super::items::plain;
use super::tokens::Tokens;
use super::walk::{Next, Node, walk};
use std::collections::{HashMap, HashSet};

/// The last names of traits that texts make objects of, and those that these
/// ask for. All functions of such a trait are compiled, called or not.
#[derive(Debug, Default)]
pub struct Objects {
    named: HashSet<String>,
    supertraits: HashMap<String, Vec<String>>,
}

impl Objects {
    /// Adds what a text names.
    pub fn add_text(&mut self, tokens: &Tokens) {
        for at in (0..tokens.len()).filter(|at| tokens.ident(*at) == "dyn") {
            let mut last = at + 1;
            while tokens.str(last) == "(" {
                last += 1;
            }
            if tokens.ident(last) == "for" {
                while last < tokens.len() && !tokens.is_punct(last, '>') {
                    last += 1;
                }
                last += 1;
            }
            if tokens.is_path_sep(last) {
                last += 2;
            }
            while tokens.is_path_sep(last + 1) {
                last += 3;
            }
            self.named.insert(tokens.name(last).to_owned());
        }
    }

    /// Adds the traits that a file defines.
    pub fn add_traits(&mut self, syntax: &syn::File) {
        walk(syntax, |node| {
            if let Node::Item(syn::Item::Trait(item)) = node {
                let bounds = item.supertraits.iter().filter_map(|bound| match bound {
                    syn::TypeParamBound::Trait(of) => of.path.segments.last(),
                    _ => None,
                });
                let names = bounds.map(|last| plain(&last.ident));
                let of = self.supertraits.entry(plain(&item.ident)).or_default();
                of.extend(names);
            }
            Next::Inside
        });
    }

    /// All of them.
    pub fn traits(self) -> HashSet<String> {
        let mut found = self.named;
        let mut waiting: Vec<_> = found.iter().cloned().collect();
        while let Some(name) = waiting.pop() {
            for of in self.supertraits.get(&name).into_iter().flatten() {
                if found.insert(of.clone()) {
                    waiting.push(of.clone());
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut objects = Objects::default();
        objects.add_text(&Tokens::new(text));
        objects.add_traits(&syn::parse_file(text).unwrap());
        let mut found: Vec<_> = objects.traits().into_iter().collect();
        found.sort();
        assert_eq!(found.join(" "), expected, "{text}");
    }

    #[test]
    fn traits_of_objects() {
        check("fn f(_: &dyn A, _: Box<dyn b::C + Send>) {}", "A C");
        check("fn f(_: &(dyn for<'a> crate::D<'a, u8> + 'static)) {}", "D");
        check(
            "type T = Box<dyn (FnMut())>; type U = dyn ::e::E;",
            "E FnMut",
        );
        check("macro_rules! m { ($t:ty) => { Box<dyn M<$t>> } }", "M");
        check(
            "trait A: B<u8> + Sized where Self: D {} trait B: self::C {} trait C {} trait D {} fn f(_: &dyn A) {}",
            "A B C Sized",
        );
        check("trait A: B {} trait B {} fn f(_: impl A) {}", "");
    }
}
