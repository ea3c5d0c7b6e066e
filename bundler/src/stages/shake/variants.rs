//! Variants that nothing constructs, and the arms that match them.

use super::cuts::Cut;
use super::layout::Observed;
use super::lints::Variant;
use crate::model::program::{Library, Program};
use crate::model::text::Edit;
use crate::syntax::parsed;
use crate::syntax::tokens::Tokens;
use crate::syntax::walk::{Next, Node, walk};
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// What goes with some variants.
#[derive(Debug, Default)]
pub struct Cuts {
    /// The variants with nothing in them, the arms with nothing to do: what
    /// runs then is what runs without them.
    pub emptied: Vec<Cut>,
    /// The variants, and the arms.
    pub variants: Vec<Cut>,
}

/// The cuts for variants of which only patterns of arms may speak.
///
/// Neither a variant's number nor the size of the type must matter: enums that
/// are cast, hashed, laid out or observed by the program stay as they are.
/// `functions` are the full names of what runs.
pub fn cuts<'f>(
    program: &Program,
    wanted: &HashSet<Variant>,
    functions: impl Iterator<Item = &'f String>,
) -> Option<Cuts> {
    let mut cuts = Cuts::default();
    if wanted.is_empty() {
        return Some(cuts);
    }
    let observed = Observed::in_program(program, functions)?;
    let alone = names_alone(program)?;
    let texts = program.libraries.iter();
    let texts = texts.map(|library| parsed::file(library.text.as_str()).ok());
    let texts: Vec<_> = texts.collect::<Option<_>>()?;
    let enums = texts.iter().flat_map(|text| enums(text));
    let numbered: HashSet<String> = enums
        .filter(|item| is_numbered(item))
        .map(|item| item.ident.to_string())
        .collect();
    let mut wanted = wanted.clone();
    wanted.retain(|variant| {
        let may_go = !observed.has(&variant.of) && !numbered.contains(&variant.of);
        may_go && !alone.contains(&variant.name)
    });
    for (library, (of, syntax)) in program.libraries.iter().zip(&texts).enumerate() {
        let mut finder = Finder {
            library,
            module: &of.module,
            tokens: Tokens::new(of.text.as_str()),
            wanted: &wanted,
            of: String::new(),
            cuts: &mut cuts,
        };
        finder.visit_file(syntax);
    }
    Some(cuts)
}

/// Names of variants with nothing in them that stand somewhere without a path
/// before them. A pattern that is such a name matches everything once there is no
/// variant of that name.
fn names_alone(program: &Program) -> Option<HashSet<String>> {
    let mut names = HashSet::new();
    let mut units = HashSet::new();
    let libraries = program.libraries.iter().map(|library| &library.text);
    for text in libraries.chain([&program.user]) {
        let syntax = parsed::file(text.as_str()).ok()?;
        let mut places = HashSet::new();
        for variant in enums(&syntax).into_iter().flat_map(|item| &item.variants) {
            if matches!(variant.fields, syn::Fields::Unit) {
                units.insert(variant.ident.to_string());
                places.insert(variant.ident.span().byte_range().start);
            }
        }
        let tokens = Tokens::new(text.as_str());
        for at in 0..tokens.len() {
            let is_definition = places.contains(&tokens.range(at).start);
            if !tokens.is_after_path_sep(at) && !is_definition {
                names.insert(tokens.name(at).to_owned());
            }
        }
    }
    units.retain(|name| names.contains(name));
    Some(units)
}

/// The enums of a text.
fn enums(syntax: &syn::File) -> Vec<&syn::ItemEnum> {
    let mut enums = Vec::new();
    walk(syntax, |node| {
        if let Node::Item(syn::Item::Enum(item)) = node {
            enums.push(item);
        }
        Next::Inside
    });
    enums
}

/// The enums of which a later program lacks variants; `None` if a text does not
/// parse.
pub fn smaller(before: &[Library], after: &[Library]) -> Option<BTreeSet<String>> {
    Some(lost(before, after)?.into_iter().map(|of| of.of).collect())
}

/// The variants that a later program lacks; `None` if a text does not parse.
pub fn lost(before: &[Library], after: &[Library]) -> Option<HashSet<Variant>> {
    let (before, after) = (all(before)?, all(after)?);
    Some(before.difference(&after).cloned().collect())
}

/// All variants.
fn all(libraries: &[Library]) -> Option<HashSet<Variant>> {
    let mut found = HashSet::new();
    for library in libraries {
        for item in enums(&*parsed::file(library.text.as_str()).ok()?) {
            let variants = item.variants.iter();
            found.extend(variants.map(|variant| Variant {
                of: item.ident.to_string(),
                name: variant.ident.to_string(),
            }));
        }
    }
    Some(found)
}

/// Whether the numbers of an enum's variants may matter.
fn is_numbered(item: &syn::ItemEnum) -> bool {
    let mut attributes = item.attrs.iter();
    let asks = attributes.any(|attribute| {
        let path = attribute.path();
        let hashed = matches!(&attribute.meta, syn::Meta::List(list)
                if path.is_ident("derive") && list.tokens.to_string().contains("Hash"));
        hashed || path.is_ident("repr")
    });
    let mut variants = item.variants.iter();
    let has_number = variants.any(|variant| variant.discriminant.is_some());
    let casts = item
        .variants
        .iter()
        .all(|variant| variant.fields.is_empty());
    asks || has_number || casts
}

struct Finder<'a> {
    library: usize,
    module: &'a str,
    tokens: Tokens<'a>,
    wanted: &'a HashSet<Variant>,
    /// The type of the `impl` around: what `Self` means.
    of: String,
    cuts: &'a mut Cuts,
}

impl<'a> Finder<'a> {
    /// A cut that comes back with each of some variants.
    fn cut(&self, edit: Edit, variants: Vec<&Variant>) -> Cut {
        let of = variants.last().map(|variant| variant.of.clone());
        Cut {
            library: self.library,
            edit,
            place: [self.module.to_owned()].into_iter().chain(of).collect(),
            names: variants.iter().map(|of| of.name.clone()).collect(),
            implements: None,
        }
    }

    /// The range with the comma behind it.
    fn with_comma(&self, mut range: Range<usize>) -> Range<usize> {
        let next = self.tokens.at(range.end);
        if self.tokens.is_punct(next, ',') {
            range.end = self.tokens.range(next).end;
        }
        range
    }

    /// The variant that a path speaks of, if it is wanted.
    fn wanted(&self, path: &syn::Path) -> Option<&'a Variant> {
        let mut names = path
            .segments
            .iter()
            .rev()
            .map(|segment| segment.ident.to_string());
        let (name, of) = (names.next()?, names.next()?);
        let of = if of == "Self" { self.of.clone() } else { of };
        self.wanted.get(&Variant { of, name })
    }

    fn is_wanted(&self, path: &syn::Path) -> bool {
        self.wanted(path).is_some()
    }

    /// Whether nothing ever matches a pattern.
    fn never(&self, pattern: &syn::Pat) -> bool {
        use syn::Pat;
        match pattern {
            Pat::Path(path) => self.is_wanted(&path.path),
            Pat::TupleStruct(inner) => {
                self.is_wanted(&inner.path) || inner.elems.iter().any(|inner| self.never(inner))
            }
            Pat::Struct(inner) => {
                self.is_wanted(&inner.path)
                    || inner.fields.iter().any(|field| self.never(&field.pat))
            }
            Pat::Tuple(tuple) => tuple.elems.iter().any(|inner| self.never(inner)),
            Pat::Reference(inner) => self.never(&inner.pat),
            Pat::Paren(inner) => self.never(&inner.pat),
            Pat::Or(cases) => cases.cases.iter().all(|case| self.never(case)),
            Pat::Ident(bound) => {
                let inner = bound.subpat.as_ref();
                inner.is_some_and(|(_, inner)| self.never(inner))
            }
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.of = crate::syntax::items::type_head(&item.self_ty).unwrap_or_default();
        visit::visit_item_impl(self, item);
        self.of.clear();
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        for variant in &item.variants {
            let wanted = Variant {
                of: item.ident.to_string(),
                name: variant.ident.to_string(),
            };
            if self.wanted.contains(&wanted) {
                let range = self.with_comma(variant.span().byte_range());
                let cut = self.cut(Edit::delete(range), [&wanted].into());
                self.cuts.variants.push(cut);
                for field in &variant.fields {
                    let nothing = Edit::replace(field.ty.span().byte_range(), "()");
                    let emptied = self.cut(nothing, [&wanted].into());
                    self.cuts.emptied.push(emptied);
                }
            }
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if !self.never(&arm.pat) {
            return visit::visit_arm(self, arm);
        }
        let mut variants = Vec::new();
        walk(&arm.pat, |node| {
            let Node::Path(path) = node else {
                return Next::Inside;
            };
            variants.extend(self.wanted(path));
            Next::Behind
        });
        let emptied = Edit::replace(arm.body.span().byte_range(), "loop {}");
        let emptied = self.cut(emptied, variants.clone());
        self.cuts.emptied.push(emptied);
        let gone = Edit::delete(self.with_comma(arm.span().byte_range()));
        let cut = self.cut(gone, variants);
        self.cuts.variants.push(cut);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;
    use crate::stages::shake::cuts::apply;

    fn program(text: &str) -> Program {
        Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![Library::of(text)],
        }
    }

    /// The cuts for `E::A` and `E::B`.
    fn cuts_of(program: &Program) -> Cuts {
        let wanted = ["A", "B"].map(|name| Variant {
            of: "E".to_owned(),
            name: name.to_owned(),
        });
        cuts(program, &wanted.into(), std::iter::empty()).unwrap()
    }

    #[track_caller]
    fn check(text: &str, emptied: &str, cut: &str) {
        let program = program(text);
        let cuts = cuts_of(&program);
        let left = |cuts: &[Cut]| {
            apply(&program, cuts.iter()).libraries[0]
                .text
                .as_str()
                .to_owned()
        };
        assert_eq!(left(&cuts.emptied), emptied);
        assert_eq!(left(&cuts.variants), cut);
    }

    #[test]
    fn what_comes_back_with_a_variant() {
        let cuts = cuts_of(&program(
            "enum E { A(u8), B, C } fn f() { match (x, y) { \
             (E::A(_), E::B) => 1, (D::A, E::A(z)) => 2, _ => 3 } }",
        ));
        let names = cuts.variants.iter().map(|cut| cut.names.join(" "));
        assert_eq!(names.collect::<Vec<_>>(), ["A", "B", "A B", "A"]);
        assert!(cuts.variants.iter().all(|cut| cut.place[1] == "E"));
    }

    #[test]
    fn arms_that_never_match() {
        check(
            "fn f() { match x { E::A(y) => y, m::E::B { .. } | E::C => 1, (E::B { .. }, _) => 2, D::A(_) => 3 } }",
            "fn f() { match x { E::A(y) => loop {}, m::E::B { .. } | E::C => 1, (E::B { .. }, _) => loop {}, D::A(_) => 3 } }",
            "fn f() { match x {  m::E::B { .. } | E::C => 1,  D::A(_) => 3 } }",
        );
        check(
            "impl E { fn f() { match x { Self::A(_) => 1 } } }",
            "impl E { fn f() { match x { Self::A(_) => loop {} } } }",
            "impl E { fn f() { match x {  } } }",
        );
    }

    #[test]
    fn names_that_would_match_everything() {
        let text = "enum E { A, B(u8), C(u8) } use E::*; fn f() { match x { A => 1, B(_) => 2, C(_) => 3 } }";
        check(
            text,
            &text.replace("B(u8)", "B(())"),
            &text.replace("B(u8),", ""),
        );
    }

    #[test]
    fn enums_whose_numbers_do_not_matter() {
        check(
            "enum E { A(u8), C, B }",
            "enum E { A(()), C, B }",
            "enum E {  C,  }",
        );
        for text in [
            "#[repr(u8)] enum E { A(u8), C }",
            "#[derive(Clone, Hash)] enum E { A(u8), C }",
            "enum E { A, C }",
            "enum E { A, B } fn f() { match x { E::A => 1, E::B => 2 } }",
            "enum E { A(u8), C = 3 }",
            "enum D { A(u8), C }",
        ] {
            check(text, text, text);
        }
    }
}
