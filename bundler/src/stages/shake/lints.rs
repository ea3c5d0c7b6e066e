//! What the compiler's lints call unused, as cuts.

use super::compile_error_rules;
use super::cuts::{Cut, Kept};
use super::trait_refs::{Aliases, TraitRef};
use crate::model::program::{Library, Program};
use crate::model::text::Edit;
use crate::syntax::inner_impls;
use crate::syntax::items;
use crate::syntax::objects::Objects;
use crate::syntax::parsed;
use crate::syntax::tokens::Tokens;
use crate::syntax::uses::{Leaf, keep_only, leaves};
use crate::syntax::walk;
use crate::toolchain::messages::codes;
use crate::toolchain::rustc::Diagnostic;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// What asks for the lints, and keeps those silent that may fail in a library.
pub const OPTIONS: [&str; 9] = [
    // The user may deny what the libraries do.
    "--cap-lints=warn",
    "-Aunused",
    "-Wdead_code",
    "-Wunused_imports",
    "-Wunused_macro_rules",
    "-Wunused_macros",
    "-Abindings_with_variant_name",
    "-Adangerous_implicit_autorefs",
    "-Astatic_mut_refs",
];

/// A variant that nothing constructs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The enum's name.
    pub of: String,
    /// Its own.
    pub name: String,
}

/// What lints found in a program.
#[derive(Debug, Default)]
pub struct Unused {
    /// What can simply go.
    pub cuts: Vec<Cut>,
    /// Variants, of which patterns may speak.
    pub variants: HashSet<Variant>,
}

/// Reads the lints of a program's libraries; `starts` are where their texts
/// begin in the file, `kept` is what must stay.
pub fn unused<'d>(
    program: &Program,
    starts: &[Option<usize>],
    diagnostics: impl Iterator<Item = &'d Diagnostic>,
    kept: &Kept,
) -> Option<Unused> {
    let mut flagged: Vec<HashSet<usize>> = vec![HashSet::new(); program.libraries.len()];
    for diagnostic in diagnostics {
        if !codes::UNUSED.contains(&diagnostic.code()) {
            continue;
        }
        for place in diagnostic.places() {
            let inside = |at: usize| {
                let start = starts[at]?;
                let end = start + program.libraries[at].text.as_str().len();
                (start..end)
                    .contains(&place.start)
                    .then(|| place.start - start)
            };
            let found = (0..starts.len()).find_map(|at| Some((at, inside(at)?)));
            if let Some((library, offset)) = found {
                flagged[library].insert(offset);
            }
        }
    }
    let mut unused = Unused::default();
    let mut gone = Gone::default();
    let parse = |library: &Library| parsed::file(library.text.as_str()).ok();
    let syntaxes: Vec<_> = program.libraries.iter().map(parse).collect::<Option<_>>()?;
    let named = named(program, &syntaxes, &flagged)?;
    let errors_are_known = compile_error_rules::is_known(program);
    for (library, flagged) in flagged.iter().enumerate() {
        let text = program.libraries[library].text.as_str();
        let may_fail = errors_are_known && text.contains(compile_error_rules::FAIL);
        if flagged.is_empty() && !may_fail {
            continue;
        }
        let mut finder = Finder {
            library,
            tokens: Tokens::new(text),
            flagged,
            kept,
            named: &named,
            may_fail,
            module: vec![program.libraries[library].module.clone()],
            unused: &mut unused,
            gone: &mut gone,
        };
        finder.visit_file(&syntaxes[library]);
    }
    gone.cut_implementations(&syntaxes, &mut unused.cuts);
    Some(unused)
}

/// What stands in all texts, apart from `use`s that are flagged.
fn named(
    program: &Program,
    syntaxes: &[Rc<syn::File>],
    flagged: &[HashSet<usize>],
) -> Option<Named> {
    let mut named = Named::default();
    let mut objects = Objects::default();
    let none = HashSet::new();
    let user = parsed::file(program.user.as_str()).ok()?;
    let texts = program.libraries.iter().map(|library| &library.text);
    let libraries = texts.zip(syntaxes).zip(flagged);
    for ((text, syntax), flagged) in libraries.chain([((&program.user, &user), &none)]) {
        named.flagged.clone_from(flagged);
        for item in walk::uses(&**syntax) {
            named.import(item);
        }
        objects.add_text(&Tokens::new(text.as_str()));
        objects.add_traits(syntax);
    }
    named.objects = objects.traits();
    Some(named)
}

#[derive(Default)]
struct Named {
    flagged: HashSet<usize>,
    /// The names that `use`s bring in.
    imports: HashSet<String>,
    /// Other names that `use`s give what goes by one.
    renames: HashMap<String, Vec<String>>,
    /// Traits of which there are objects.
    objects: HashSet<String>,
}

impl Named {
    fn import(&mut self, item: &syn::ItemUse) {
        // No macro of a library comes from the standard library, and none goes by
        // the name of a module that a `*` takes from.
        let is_own = |leaf: &Leaf| {
            let first = leaf.path.first();
            !leaf.glob && first.is_some_and(|first| *first != "std" && *first != "core")
        };
        let all = leaves(item);
        for leaf in &all {
            if let (Some(last), Some(rename)) = (leaf.target().last(), leaf.rename) {
                let others = self.renames.entry(last.to_string()).or_default();
                others.push(rename.to_string());
            }
        }
        let own = all.into_iter().filter(is_own);
        let stay = own.filter(|leaf| !self.flagged.contains(&leaf.start()));
        let names = stay.filter_map(|leaf| leaf.target().last().map(ToString::to_string));
        self.imports.extend(names);
    }
}

struct Finder<'a> {
    library: usize,
    tokens: Tokens<'a>,
    flagged: &'a HashSet<usize>,
    kept: &'a Kept,
    named: &'a Named,
    /// Whether a rule that only fails is known by its text.
    may_fail: bool,
    /// The names of the modules around.
    module: Vec<String>,
    unused: &'a mut Unused,
    gone: &'a mut Gone,
}

impl Finder<'_> {
    fn is_flagged(&self, name: &syn::Ident) -> bool {
        let is_kept = |name: String| self.kept.has(&self.module, &name);
        self.flagged.contains(&name.span().byte_range().start) && !self.names(name).any(is_kept)
    }

    /// An item's name, and by which others an error may know it.
    fn names(&self, name: &syn::Ident) -> impl Iterator<Item = String> {
        let name = name.to_string();
        let others = self.named.renames.get(&name).into_iter().flatten();
        let others: Vec<_> = others.cloned().collect();
        std::iter::once(name).chain(others)
    }

    fn cut(&mut self, edit: Edit, name: &syn::Ident) {
        self.unused.cuts.push(Cut {
            library: self.library,
            edit,
            place: self.module.clone(),
            names: self.names(name).collect(),
            implements: None,
        });
    }

    fn import(&mut self, item: &syn::ItemUse) {
        // `a::{self}` is no use of a function `a` that must stay.
        let name = |leaf: &Leaf| match (leaf.rename.or(leaf.path.last().copied()), leaf.glob) {
            (Some(name), false) => name.to_string(),
            _ => String::new(),
        };
        let is_unused = |leaf: &Leaf| {
            let name = name(leaf);
            // Whatever another machine may need, it is not the word `self`.
            let is_kept = name != "self" && self.kept.has(&self.module, &name);
            self.flagged.contains(&leaf.start()) && !is_kept
        };
        let Some(edit) = keep_only(item, |leaf| !is_unused(leaf)) else {
            return;
        };
        let unused: Vec<_> = leaves(item).into_iter().filter(is_unused).collect();
        self.unused.cuts.push(Cut {
            library: self.library,
            edit,
            place: self.module.clone(),
            names: unused.iter().map(name).collect(),
            implements: None,
        });
    }

    /// Items among the arguments of a call, which makes them what they are.
    fn arguments(&mut self, call: &syn::Macro) {
        if let Ok(items) = call.parse_body_with(items::all::<syn::Item>) {
            items.iter().for_each(|item| self.visit_item(item));
        }
    }

    /// Rules of a macro that no call has ever come to. The lint leaves out those
    /// that only fail; of them, one must stay if there is no other rule.
    fn rules(&mut self, item: &syn::ItemMacro, name: &syn::Ident) {
        if self.kept.has(&self.module, &name.to_string()) {
            return;
        }
        let open = self
            .tokens
            .at(item.mac.delimiter.span().open().byte_range().start);
        let close = self.tokens.partner(open);
        let (mut unused, mut all) = (Vec::new(), 0);
        let mut at = open + 1;
        while at < close {
            // A pattern, `=>`, a transcriber, `;`.
            let start = self.tokens.range(at).start;
            let transcriber = self.tokens.partner(at) + 3;
            let mut end = self.tokens.partner(transcriber);
            if self.tokens.is_punct(end + 1, ';') {
                end += 1;
            }
            let fails = self.may_fail && compile_error_rules::only_fails(&self.tokens, transcriber);
            if fails || self.flagged.contains(&start) {
                unused.push(start..self.tokens.range(end).end);
            }
            all += 1;
            at = end + 1;
        }
        if unused.len() < all {
            for range in unused {
                self.cut(Edit::delete(range), name);
            }
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        use syn::Item;
        let (name, is_type) = match item {
            Item::Fn(item) => (&item.sig.ident, false),
            Item::Const(item) => (&item.ident, false),
            Item::Static(item) => (&item.ident, false),
            Item::Struct(item) => (&item.ident, true),
            Item::Enum(item) => (&item.ident, true),
            Item::Union(item) => (&item.ident, true),
            Item::Trait(item) => (&item.ident, true),
            Item::Type(item) => (&item.ident, false),
            Item::TraitAlias(item) => (&item.ident, false),
            Item::Macro(item) => match &item.ident {
                Some(name) if !self.is_flagged(name) => return self.rules(item, name),
                // An import alone is no use of it to the lint: that goes first.
                Some(name) if self.named.imports.contains(&name.to_string()) => return,
                Some(name) => (name, false),
                None => return self.arguments(&item.mac),
            },
            Item::Use(item) => return self.import(item),
            Item::Mod(item) => {
                self.module.push(item.ident.to_string());
                visit::visit_item_mod(self, item);
                self.module.pop();
                return;
            }
            Item::Impl(item) => {
                let head = crate::syntax::items::type_head(&item.self_ty);
                self.module.push(head.unwrap_or_default());
                visit::visit_item_impl(self, item);
                self.module.pop();
                return;
            }
            _ => return visit::visit_item(self, item),
        };
        if !self.is_flagged(name) {
            return visit::visit_item(self, item);
        }
        // They are good for all, whoever calls it.
        if !inner_impls::of_item(item).is_empty() {
            return;
        }
        self.cut(Edit::delete(item.span().byte_range()), name);
        if is_type {
            let place = (self.library, self.module[1..].to_vec());
            self.gone.types.push((name.to_string(), place));
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let name = match item {
            syn::ImplItem::Fn(item) => &item.sig.ident,
            syn::ImplItem::Const(item) => &item.ident,
            _ => return,
        };
        if self.is_flagged(name) && inner_impls::of_member(item).is_empty() {
            self.cut(Edit::delete(item.span().byte_range()), name);
        }
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        // A table of functions is as it was, and they are compiled, called or not.
        if self.named.objects.contains(&item.ident.to_string()) {
            return;
        }
        self.module.push(item.ident.to_string());
        for member in &item.items {
            let name = match member {
                syn::TraitItem::Fn(member) => &member.sig.ident,
                syn::TraitItem::Const(member) => &member.ident,
                _ => continue,
            };
            if self.is_flagged(name) {
                self.cut(Edit::delete(member.span().byte_range()), name);
                let member = (item.ident.to_string(), name.to_string());
                self.gone.members.insert(member);
            }
        }
        self.module.pop();
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        if let syn::ForeignItem::Fn(function) = item {
            if self.is_flagged(&function.sig.ident) {
                self.cut(Edit::delete(item.span().byte_range()), &function.sig.ident);
            }
        }
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        for variant in &item.variants {
            if self.is_flagged(&variant.ident) {
                self.unused.variants.insert(Variant {
                    of: item.ident.to_string(),
                    name: variant.ident.to_string(),
                });
            }
        }
    }
}

/// What else goes with what is gone.
#[derive(Default)]
struct Gone {
    /// Types and traits, with their library and module.
    types: Vec<(String, (usize, Vec<String>))>,
    /// Functions and constants of traits.
    members: HashSet<(String, String)>,
}

impl Gone {
    /// The `impl`s of what is gone.
    fn cut_implementations(&self, syntaxes: &[Rc<syn::File>], cuts: &mut Vec<Cut>) {
        if self.types.is_empty() && self.members.is_empty() {
            return;
        }
        let mut defined: HashMap<String, usize> = HashMap::new();
        for syntax in syntaxes {
            count_types(&syntax.items, &mut defined);
        }
        for (library, syntax) in syntaxes.iter().enumerate() {
            let mut place = (library, Vec::new());
            self.of_items(&syntax.items, &mut place, &defined, cuts);
        }
    }

    fn of_items(
        &self,
        items: &[syn::Item],
        place: &mut (usize, Vec<String>),
        defined: &HashMap<String, usize>,
        cuts: &mut Vec<Cut>,
    ) {
        for item in items {
            match item {
                syn::Item::Mod(item) => {
                    place.1.push(item.ident.to_string());
                    let items = item.content.as_ref().map_or(&[][..], |(_, items)| items);
                    self.of_items(items, place, defined, cuts);
                    place.1.pop();
                }
                syn::Item::Impl(block) => {
                    let of = block.trait_.as_ref().map(|(_, path, _)| path);
                    let of = of.and_then(|path| Some(path.segments.last()?.ident.to_string()));
                    let head = crate::syntax::items::type_head(&block.self_ty);
                    // Of several types of one name, the one in this module is meant.
                    let is_gone = |name: &Option<String>| {
                        let Some(name) = name else {
                            return false;
                        };
                        let mut gone = self.types.iter().filter(|(gone, _)| gone == name);
                        let single = defined.get(name) == Some(&1);
                        gone.any(|(_, there)| single || there == place)
                    };
                    if is_gone(&of) || is_gone(&head) {
                        cuts.push(Cut {
                            library: place.0,
                            edit: Edit::delete(block.span().byte_range()),
                            place: Vec::new(),
                            names: of.into_iter().chain(head).collect(),
                            implements: TraitRef::declared(block, &Aliases::default(), ""),
                        });
                        continue;
                    }
                    if let Some(of) = of {
                        cuts.extend(self.of_members(block, &of, place.0));
                    }
                }
                _ => {}
            }
        }
    }

    /// Those of the members of one implementation, of trait `of`.
    fn of_members(&self, block: &syn::ItemImpl, of: &str, library: usize) -> Vec<Cut> {
        let cut = |member: &syn::ImplItem| {
            let name = match member {
                syn::ImplItem::Fn(member) => member.sig.ident.to_string(),
                syn::ImplItem::Const(member) => member.ident.to_string(),
                _ => return None,
            };
            let is_gone = self.members.contains(&(of.to_owned(), name.clone()));
            is_gone.then(|| Cut {
                library,
                edit: Edit::delete(member.span().byte_range()),
                place: vec![of.to_owned()],
                names: vec![name],
                implements: None,
            })
        };
        block.items.iter().filter_map(cut).collect()
    }
}

/// How many types and traits have a name, or are called so by imports.
fn count_types(items: &[syn::Item], counts: &mut HashMap<String, usize>) {
    for item in items {
        match item {
            syn::Item::Mod(item) => {
                let items = item.content.as_ref().map_or(&[][..], |(_, items)| items);
                count_types(items, counts);
            }
            // `use std::error::Error as StdError;`
            syn::Item::Use(item) => {
                for name in leaves(item).iter().filter_map(|leaf| leaf.rename) {
                    *counts.entry(name.to_string()).or_default() += 1;
                }
            }
            _ => {
                if let Some(name) = crate::syntax::items::type_name(item) {
                    *counts.entry(name).or_default() += 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::program::Library;
    use crate::model::text::Text;

    /// Cuts what lints would flag: what stands behind a `§`.
    #[track_caller]
    fn check(marked: &str, left: &str) {
        let mut text = String::new();
        let mut flagged = Vec::new();
        for piece in marked.split('§') {
            flagged.push(text.len());
            text.push_str(piece);
        }
        let program = Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![Library::of(&text)],
        };
        let flagged: Vec<_> = flagged.into_iter().skip(1).collect();
        let lints: Vec<Diagnostic> = flagged.iter().map(|at| lint(*at)).collect();
        let kept = Kept {
            names: HashSet::from(["kept".to_owned()]),
            ..Kept::default()
        };
        let unused = unused(&program, &[Some(0)], lints.iter(), &kept).unwrap();
        let edits = unused.cuts.into_iter().map(|cut| cut.edit).collect();
        assert_eq!(program.libraries[0].text.edited(edits).as_str(), left);
    }

    fn lint(at: usize) -> Diagnostic {
        let text = format!(
            r#"{{"message": "", "level": "warning", "code": {{"code": "dead_code"}},
                "spans": [{{"byte_start": {at}, "byte_end": {at}, "is_primary": true}}]}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn items_and_members() {
        check(
            "#[inline] fn §a() {} fn b() {} fn §kept() {}",
            " fn b() {} fn kept() {}",
        );
        check("const §A: u8 = 1; static B: u8 = 1;", " static B: u8 = 1;");
        check(
            "mod m { impl A { fn §b() {} fn c() {} } }",
            "mod m { impl A {  fn c() {} } }",
        );
        check(
            "trait T { fn §a(); fn b(); } impl T for u8 { fn a() {} fn b() {} }",
            "trait T {  fn b(); } impl T for u8 {  fn b() {} }",
        );
        let object = "trait T { fn §a(&self); fn b(&self); } fn f(_: &(dyn self::T + Send)) {}";
        check(object, &object.replace('§', ""));
    }

    #[test]
    fn an_error_may_know_a_cut_by_another_name() {
        let text = "struct A; use A as B; fn c() {}";
        let program = Program {
            user: Text::from("fn main() {}\n"),
            libraries: vec![Library::of(text)],
        };
        let flagged = lint(text.find('A').unwrap());
        let unused = |kept: &Kept| {
            let flagged = [&flagged].into_iter();
            unused(&program, &[Some(0)], flagged, kept).unwrap().cuts
        };
        let cuts = unused(&Kept::default());
        assert_eq!(cuts[0].names, ["A", "B"]);
        // Once is enough.
        let mut kept = Kept::default();
        kept.keep(&cuts[0], |name| name == "B");
        assert!(unused(&kept).is_empty());
    }

    #[test]
    fn types_go_with_their_implementations() {
        // What an import calls so is another.
        check(
            "mod m { trait §E {} impl E for A {} } use std::error::Error as E; impl E for A {}",
            "mod m {   } use std::error::Error as E; impl E for A {}",
        );
        check(
            "struct §A; impl A { fn b() {} } impl Clone for A {} struct B;",
            "   struct B;",
        );
        check(
            "trait §T {} impl T for u8 {} impl U for u8 {}",
            "  impl U for u8 {}",
        );
        check(
            "mod m { struct §A; impl A {} } mod n { struct A; impl A {} }",
            "mod m {   } mod n { struct A; impl A {} }",
        );
    }

    #[test]
    fn macros_go_after_their_imports() {
        let made = "mod m { macro_rules! §a { () => {}; } pub(crate) use a; }";
        check(made, made.replace('§', "").as_str());
        check(&made.replace("use a", "use §a"), "mod m {   }");
        check(&made.replace("use a", "use §a as b"), "mod m {   }");
        check(
            &format!("{made} use m::a as kept;"),
            &format!("{} use m::a as kept;", made.replace('§', "")),
        );
        // A name of the standard library is no macro of a library.
        check(
            &made.replace("use a", "use std::a"),
            "mod m {  pub(crate) use std::a; }",
        );
        check(
            &made.replace("use a", "use b"),
            "mod m {  pub(crate) use b; }",
        );
    }

    #[test]
    fn imports() {
        check("use §a::b; use c;", " use c;");
        check(
            "use a::{§b, c::{d, §e as f}, g::*};",
            "use a::{c::d, g::*};",
        );
        check("use a::{§b, §c::d};", "");
        check("use a::{kept::{§self}, b};", "use a::b;");
        check("fn f(§self) {} use a::{§self};", "fn f(self) {} ");
        check("use a::{§kept, §kept::*, b};", "use a::{kept, b};");
    }

    #[test]
    fn rules_of_macros() {
        check(
            "macro_rules! m { §(a) => { 1 }; (b) => { 2 }; §(c) => { 3 } }",
            "macro_rules! m {  (b) => { 2 };  }",
        );
        check("macro_rules! §m { (a) => { 1 }; } fn a() {}", " fn a() {}");
        // No lint speaks of these.
        check(
            "macro_rules! m { (a) => { 1 }; ($($a:tt)*) => { compile_error!(\"a\"); }; }",
            "macro_rules! m { (a) => { 1 };  }",
        );
        for stays in [
            "macro_rules! m { () => { compile_error!(\"a\") } }",
            "macro_rules! kept { () => { 1 }; (a) => { compile_error!(\"a\") } }",
            "use a as compile_error; macro_rules! m { () => { 1 }; (a) => { compile_error!() } }",
        ] {
            check(stays, stays);
        }
    }
}
