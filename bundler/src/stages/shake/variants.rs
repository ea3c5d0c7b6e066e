//! Variants that nothing constructs, and the arms that match them.

use super::cuts::Cut;
use super::layout::Observed;
use super::lints::Variant;
use crate::model::program::{Library, Program};
use crate::model::text::Edit;
use crate::syntax::tokens::Tokens;
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
    let mut wanted = wanted.clone();
    wanted.retain(|variant| !observed.has(&variant.of) && !alone.contains(&variant.name));
    for (library, text) in program
        .libraries
        .iter()
        .map(|library| &library.text)
        .enumerate()
    {
        let syntax = syn::parse_file(text.as_str()).ok()?;
        let mut finder = Finder {
            library,
            tokens: Tokens::new(text.as_str()),
            wanted: &wanted,
            of: String::new(),
            cuts: &mut cuts,
        };
        finder.visit_file(&syntax);
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
        let syntax = syn::parse_file(text.as_str()).ok()?;
        let mut definitions = Definitions::default();
        definitions.visit_file(&syntax);
        units.extend(definitions.units);
        let tokens = Tokens::new(text.as_str());
        for at in 0..tokens.len() {
            let is_definition = definitions.places.contains(&tokens.range(at).start);
            if !tokens.is_after_path_sep(at) && !is_definition {
                names.insert(tokens.name(at).to_owned());
            }
        }
    }
    units.retain(|name| names.contains(name));
    Some(units)
}

/// The variants that are defined with nothing in them, and where.
#[derive(Default)]
struct Definitions {
    units: HashSet<String>,
    places: HashSet<usize>,
}

impl<'ast> Visit<'ast> for Definitions {
    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        if matches!(variant.fields, syn::Fields::Unit) {
            self.units.insert(variant.ident.to_string());
            self.places.insert(variant.ident.span().byte_range().start);
        }
    }
}

/// The enums of which a later program lacks variants; `None` if a text does not
/// parse.
pub fn smaller(before: &[Library], after: &[Library]) -> Option<BTreeSet<String>> {
    let (before, after) = (all(before)?, all(after)?);
    let lost = before.difference(&after);
    Some(lost.map(|(of, _)| of.clone()).collect())
}

/// All variants, each with its enum.
fn all(libraries: &[Library]) -> Option<BTreeSet<(String, String)>> {
    #[derive(Default)]
    struct Found(BTreeSet<(String, String)>);

    impl<'ast> Visit<'ast> for Found {
        fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
            let of = item.ident.to_string();
            let variants = item.variants.iter();
            let variants = variants.map(|variant| (of.clone(), variant.ident.to_string()));
            self.0.extend(variants);
        }
    }

    let mut found = Found::default();
    for library in libraries {
        found.visit_file(&syn::parse_file(library.text.as_str()).ok()?);
    }
    Some(found.0)
}

struct Finder<'a> {
    library: usize,
    tokens: Tokens<'a>,
    wanted: &'a HashSet<Variant>,
    /// The type of the `impl` around: what `Self` means.
    of: String,
    cuts: &'a mut Cuts,
}

impl Finder<'_> {
    fn cut(&self, edit: Edit) -> Cut {
        Cut {
            library: self.library,
            edit,
            place: Vec::new(),
            names: Vec::new(),
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

    fn is_wanted(&self, path: &syn::Path) -> bool {
        let mut names = path
            .segments
            .iter()
            .rev()
            .map(|segment| segment.ident.to_string());
        let (Some(name), Some(of)) = (names.next(), names.next()) else {
            return false;
        };
        let of = if of == "Self" { self.of.clone() } else { of };
        self.wanted.contains(&Variant { of, name })
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
        let attributes = item.attrs.iter().filter(|attribute| {
            let path = attribute.path();
            let hashed = matches!(&attribute.meta, syn::Meta::List(list)
                if path.is_ident("derive") && list.tokens.to_string().contains("Hash"));
            hashed || path.is_ident("repr")
        });
        let mut variants = item.variants.iter();
        let numbered = variants
            .clone()
            .any(|variant| variant.discriminant.is_some());
        let casts = variants.all(|variant| variant.fields.is_empty());
        if numbered || casts || 0 < attributes.count() {
            return;
        }
        for variant in &item.variants {
            let wanted = Variant {
                of: item.ident.to_string(),
                name: variant.ident.to_string(),
            };
            if self.wanted.contains(&wanted) {
                let range = self.with_comma(variant.span().byte_range());
                let cut = self.cut(Edit::delete(range));
                self.cuts.variants.push(cut);
                for field in &variant.fields {
                    let nothing = Edit::replace(field.ty.span().byte_range(), "()");
                    let emptied = self.cut(nothing);
                    self.cuts.emptied.push(emptied);
                }
            }
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if !self.never(&arm.pat) {
            return visit::visit_arm(self, arm);
        }
        let emptied = self.cut(Edit::replace(arm.body.span().byte_range(), "loop {}"));
        self.cuts.emptied.push(emptied);
        let cut = self.cut(Edit::delete(self.with_comma(arm.span().byte_range())));
        self.cuts.variants.push(cut);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;
    use crate::stages::shake::cuts::apply;

    /// Cuts `E::A` and `E::B`.
    #[track_caller]
    fn check(text: &str, emptied: &str, cut: &str) {
        let program = Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![Library::of(text)],
        };
        let variant = |name: &str| Variant {
            of: "E".to_owned(),
            name: name.to_owned(),
        };
        let wanted = [variant("A"), variant("B")].into();
        let cuts = cuts(&program, &wanted, std::iter::empty()).unwrap();
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
            "enum E { A(u8), C = 3 }",
            "enum D { A(u8), C }",
        ] {
            check(text, text, text);
        }
    }
}
