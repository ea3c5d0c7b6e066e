//! Paths made absolute, token by token: the same rule inside macros and out.

use super::{Inliner, Textual};
use crate::facts::derives::is_built_in;
use crate::facts::macros::STANDARD;
use crate::model::text::Edit;
use crate::syntax::cfg::{SELECT, select_predicates};
use crate::syntax::items::plain;
use crate::syntax::macro_rules::{export_before, is_definition};
use crate::syntax::tokens::{Kind, Tokens};
use crate::syntax::uses;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

/// A module's extent in a file, or a block's that has items of its own.
#[derive(Debug)]
pub struct Scope {
    pub range: Range<usize>,
    /// Names of dependencies that mean something else here; `true` for those that only a
    /// `use` of the dependency itself gives.
    pub types: BTreeMap<String, bool>,
    /// Whether it is in a module below the crate's root.
    pub nested: bool,
    /// Where items may be added, if it is a module.
    pub end: Option<usize>,
}

/// The scopes of a file, outer ones first.
#[derive(Debug, Default)]
pub struct Scopes(Vec<Scope>);

impl Scopes {
    pub fn push(&mut self, scope: Scope) {
        self.0.push(scope);
    }

    /// Whether a scope starts at a byte.
    fn starts(&self, offset: usize) -> bool {
        self.0.iter().any(|scope| scope.range.start == offset)
    }

    /// Where items may be added to the innermost module around a byte.
    fn end_of_module(&self, offset: usize) -> Option<usize> {
        let mut around = self.0.iter().rev();
        around.find_map(|scope| scope.end.filter(|_| scope.range.contains(&offset)))
    }

    /// The innermost scope around a byte.
    pub fn at(&self, offset: usize) -> &Scope {
        let around = self
            .0
            .iter()
            .rev()
            .find(|scope| scope.range.contains(&offset));
        around.expect("the file itself is around everything")
    }
}

/// Edits that make the paths of one file right for the place it now has.
pub fn rewrite(
    tokens: &Tokens,
    inliner: &Inliner,
    scopes: &Scopes,
    textual: &Textual,
) -> Vec<Edit> {
    let is_use = |at: &usize| tokens.ident(*at) == "use";
    let mut pass = PathPass {
        tokens,
        uses: (0..tokens.len()).filter(is_use).collect(),
        imported: OnceCell::new(),
        brought: OnceCell::new(),
        inliner,
        scopes,
        textual,
        elsewhere: 0,
        exported: 0,
        modules: Vec::new(),
        call: 0,
        naming: 0,
        imports: BTreeSet::new(),
        edits: Vec::new(),
    };
    let mut at = 0;
    while at < tokens.len() {
        at = pass.token(at);
    }
    let imports = pass.imports.into_iter();
    let imports = imports.map(|(end, path)| Edit::insert(end, &format!("\nuse {path};\n")));
    pass.edits.extend(imports);
    pass.edits
}

struct PathPass<'a, 'i> {
    tokens: &'i Tokens<'i>,
    /// Where `use` stands.
    uses: Vec<usize>,
    /// The names that imports say, but for those from std, and those.
    imported: OnceCell<[HashSet<&'i str>; 2]>,
    /// The macros of libraries that they bring, with the keywords.
    brought: OnceCell<HashMap<String, Vec<usize>>>,
    inliner: &'i Inliner<'a>,
    scopes: &'i Scopes,
    textual: &'i Textual<'i>,
    /// The end of a macro's definition, or of a module in a macro's argument:
    /// its text may end up anywhere.
    elsewhere: usize,
    /// The end of the definition of an exported macro.
    exported: usize,
    /// The modules in such text, by their tokens: they see nothing of what is around.
    modules: Vec<Range<usize>>,
    /// The end of a macro's arguments: the macro may match a name as it stands.
    call: usize,
    /// The end of the arguments of one that matches the first name of a path.
    naming: usize,
    /// What must have a name in a module, by the end of the module: macros that are
    /// called in such arguments, and libraries that stand there.
    imports: BTreeSet<(usize, String)>,
    edits: Vec<Edit>,
}

impl PathPass<'_, '_> {
    /// Handles the token at an index; returns the index to go on from.
    fn token(&mut self, at: usize) -> usize {
        let tokens = self.tokens;
        let name = tokens.ident(at);
        if name.is_empty() || self.is_member(at) {
            return at + 1;
        }
        if name == "use" && !tokens.is_punct(at + 1, '<') {
            return self.import(at + 1);
        }
        let body = match name {
            "mod" if tokens.is_punct(at + 1, '$') => at + 3,
            "mod" => at + 2,
            _ if is_definition(tokens, at) => at + 3,
            _ => at,
        };
        if tokens.is_open(body) && !self.scopes.starts(tokens.range(body).end) {
            self.elsewhere = self.elsewhere.max(tokens.partner(body));
            if name == "mod" {
                self.modules.push(body..tokens.partner(body));
            } else if export_before(tokens, at).is_some() {
                self.exported = tokens.partner(body);
            }
        }
        if (name == "cfg" || name == "cfg_attr") && !self.textual.is_matched(at) {
            self.cfg(at);
        }
        if name == SELECT && tokens.is_call(at) && tokens.is_open(at + 2) {
            for predicate in select_predicates(tokens, at + 3..tokens.partner(at + 2)) {
                self.predicate(predicate);
            }
        }
        // `#[doc = include_str!(…)]`, as it is passed to macros.
        if name == "doc"
            && tokens.is_punct(at + 1, '=')
            && tokens.ident(at + 2) == "include_str"
            && self.inliner.names.module.is_some()
        {
            let end = tokens.range(tokens.partner(at + 4)).end;
            self.edits
                .push(Edit::replace(tokens.range(at + 2).start..end, "\"\""));
        }
        if name == "derive" && self.inliner.names.module.is_some() {
            self.derive(at);
        }
        let bare_call = tokens.is_punct(at + 1, '!') && !tokens.is_after_path_sep(at);
        let imported = self.inliner.macro_use.get(name);
        if let (true, false, Some(path)) = (bare_call, self.textual.has(name, at), imported) {
            // An import is nearer than what `#[macro_use]` gives.
            if !self.imports_macro(name, at) {
                self.call_of_imported(at, path);
            }
        }
        if tokens.is_call(at) && !STANDARD.contains(&name) {
            self.call = self.call.max(tokens.partner(at + 2));
            if self.inliner.takes_names(name) {
                self.naming = self.naming.max(tokens.partner(at + 2));
            }
        }
        let leading = tokens.is_after_path_sep(at) && self.is_leading_sep(at - 2);
        if leading || !tokens.is_after_path_sep(at) {
            self.segment(at, leading, false);
        }
        self.name_for_macro(at);
        at + 1
    }

    /// What a macro is given by its name alone: an import gives it that name in the
    /// module.
    fn name_for_macro(&mut self, at: usize) {
        let tokens = self.tokens;
        let is_end = |at: usize| matches!(tokens.str(at), "," | "(" | ")" | "{" | "}" | "[" | "]");
        let is_argument = self.elsewhere <= at && 1 <= at && at < self.call;
        if !is_argument || !is_end(at - 1) || !is_end(at + 1) {
            return;
        }
        let name = tokens.ident(at);
        let names = &self.inliner.names;
        let start = tokens.range(at).start;
        let mut imports = Vec::new();
        // `impl_for!(rstar)`: it may write paths that begin with a library's name.
        let may_begin = || {
            let is_nested = self.scopes.at(start).nested;
            names.module.is_some() || is_nested && self.has_path_of_fragment()
        };
        let library = names.externs.get(name).filter(|_| may_begin());
        let is_type = self.scopes.at(start).types.contains_key(name);
        if let Some(path) = library.filter(|path| !path.starts_with("::") && !is_type) {
            imports.push(format!("{path} as {name}"));
        }
        // `each!(apply, 1, 2)`: it may call the macro that is named.
        let macro_of_library = self.inliner.macro_use.get(name);
        let is_own = || self.textual.has(name, at) || self.imports_by_name(name);
        imports.extend(macro_of_library.filter(|_| !is_own()).cloned());
        let end = self.scopes.end_of_module(start);
        let imports = imports.into_iter();
        self.imports
            .extend(imports.filter_map(|import| Some((end?, import))));
    }

    /// Whether a macro of the text makes a path that begins with what it is given: `$m::f()`.
    fn has_path_of_fragment(&self) -> bool {
        let tokens = self.tokens;
        let begins = |at: usize| {
            let is_fragment = tokens.is_punct(at, '$') && tokens.ident(at + 1) != "crate";
            is_fragment && !tokens.ident(at + 1).is_empty() && tokens.is_path_sep(at + 2)
        };
        (0..tokens.len()).any(begins)
    }

    /// `#[::core::prelude::v1::derive(::core::clone::Clone)]`: that of every prelude.
    fn derive(&mut self, at: usize) {
        let tokens = self.tokens;
        let (Some(range), "(") = (self.standard_path(at), tokens.str(at + 1)) else {
            return;
        };
        self.edits.push(Edit::replace(range, "derive"));
        let inside = at + 2..tokens.partner(at + 1);
        for derived in tokens.between_commas(inside) {
            let last = derived.end - 1;
            let name = tokens.ident(last);
            if let (Some(range), true) = (self.standard_path(last), is_built_in(name)) {
                self.edits.push(Edit::replace(range, name));
            }
        }
    }

    /// The whole path to something of the standard library whose name is at an index.
    fn standard_path(&self, at: usize) -> Option<Range<usize>> {
        let tokens = self.tokens;
        let first = tokens.path_start(at);
        let is_standard = first < at && matches!(tokens.ident(first), "core" | "std");
        let start = self.start(first, tokens.is_after_path_sep(first));
        is_standard.then(|| start..tokens.range(at).end)
    }

    /// A call of a macro that `#[macro_use] extern crate` imports.
    fn call_of_imported(&mut self, at: usize, path: &str) {
        let range = self.tokens.range(at);
        // `$name:ident ! $arguments:tt` matches no path.
        let is_matched = at < self.call && self.elsewhere <= at;
        match self
            .scopes
            .end_of_module(range.start)
            .filter(|_| is_matched)
        {
            Some(_) if self.imports_by_name(self.tokens.ident(at)) => {}
            Some(end) => drop(self.imports.insert((end, path.to_owned()))),
            None => self.edits.push(Edit::replace(range, path)),
        }
    }

    /// Whether a `use` around a call brings a macro of that name from a library.
    fn imports_macro(&self, name: &str, call: usize) -> bool {
        let tokens = self.tokens;
        let reaches = |keyword: usize| {
            let module = |at: usize| self.scopes.end_of_module(tokens.range(at).start);
            let mut opens = (0..keyword).rev();
            let around = opens.find(|open| keyword < tokens.partner(*open));
            let is_within = around.is_none_or(|open| (open..tokens.partner(open)).contains(&call));
            is_within && module(keyword) == module(call)
        };
        let brought = self.brought.get_or_init(|| self.brought());
        let mut keywords = brought.get(name).into_iter().flatten();
        keywords.any(|at| reaches(*at))
    }

    /// The macros of libraries that the file's imports bring, with the keywords.
    fn brought(&self) -> HashMap<String, Vec<usize>> {
        let mut brought: HashMap<_, Vec<_>> = HashMap::new();
        for keyword in &self.uses {
            let text = self
                .tokens
                .text(*keyword..uses::end(self.tokens, *keyword + 1));
            let Ok(item) = syn::parse_str::<syn::ItemUse>(&format!("{text};")) else {
                continue;
            };
            for leaf in uses::leaves(&item) {
                for name in self.macros_of(&leaf) {
                    brought.entry(name).or_default().push(*keyword);
                }
            }
        }
        brought
    }

    /// The names under which a path of a `use` brings macros of a library.
    fn macros_of(&self, leaf: &uses::Leaf) -> Vec<String> {
        let path = leaf.target_names();
        let (Some(library), Some(last)) = (path.first(), path.last()) else {
            return Vec::new();
        };
        let Some((index, exports)) = self.inliner.exports_of(library) else {
            return Vec::new();
        };
        let mut macros = exports.macros.iter().chain(&exports.handed_on);
        if !leaf.glob {
            let bound = leaf.bound().filter(|_| macros.any(|name| name == last));
            return bound.iter().map(|name| plain(name)).collect();
        }
        // A module of the library that `#[macro_use]` names has but the same macros.
        let root = format!("crate::{}::", self.inliner.modules[&index]);
        let is_of_it = |name: &&String| {
            let imported = self.inliner.macro_use.get(*name);
            imported.is_some_and(|path| path.starts_with(&root))
        };
        macros.filter(|name| !is_of_it(name)).cloned().collect()
    }

    /// Whether a `use` of the file says a name that may be a macro's: what `std` calls
    /// `max` is a function.
    fn imports_by_name(&self, name: &str) -> bool {
        let tokens = self.tokens;
        let [imported, of_std] = self.imported.get_or_init(|| {
            let mut found = [HashSet::new(), HashSet::new()];
            for at in &self.uses {
                let is_of_std = matches!(tokens.ident(at + 1), "std" | "core" | "alloc");
                let inside = at + 1..uses::end(tokens, at + 1);
                found[usize::from(is_of_std)].extend(inside.map(|at| tokens.ident(at)));
            }
            found
        });
        imported.contains(name) || of_std.contains(name) && STANDARD.contains(&name)
    }

    /// Whether a `use` of the file brings a library by its name.
    fn imports_alone(&self, name: &str) -> bool {
        let tokens = self.tokens;
        let mut keywords = self.uses.iter();
        let is_leaf = |at: usize| tokens.ident(at) == name && !tokens.is_path_sep(at + 1);
        keywords.any(|at| (at + 1..uses::end(tokens, at + 1)).any(is_leaf))
    }

    /// `x.name`, but not `0..name`.
    fn is_member(&self, at: usize) -> bool {
        let dot = |at: usize| self.tokens.is_punct(at, '.');
        1 <= at && dot(at - 1) && !(2 <= at && dot(at - 2))
    }

    /// Whether the `::` at an index begins a path.
    fn is_leading_sep(&self, at: usize) -> bool {
        let tokens = self.tokens;
        let Some(before) = at.checked_sub(1).and_then(|before| tokens.get(before)) else {
            return true;
        };
        match before.kind {
            Kind::Ident => matches!(
                tokens.str(at - 1),
                "as" | "break"
                    | "dyn"
                    | "else"
                    | "for"
                    | "if"
                    | "impl"
                    | "in"
                    | "let"
                    | "match"
                    | "move"
                    | "mut"
                    | "pub"
                    | "ref"
                    | "return"
                    | "unsafe"
                    | "use"
                    | "where"
                    | "while"
                    | "const"
            ),
            // `Vec<T>::new` goes on, `-> ::std::x` and `impl<T> ::std::x` begin.
            Kind::Punct { char: '>', .. } => {
                tokens.is_arrow(at - 1) || self.is_after_parameters(at)
            }
            // A block ends, or an attribute, or `pub(crate)`: `a[0]::b` is no path.
            Kind::Close => {
                let open = tokens.partner(at - 1);
                match tokens.str(at - 1) {
                    "}" => true,
                    "]" => 1 <= open && tokens.is_punct(open - 1, '#'),
                    _ => 1 <= open && tokens.ident(open - 1) == "pub",
                }
            }
            _ => true,
        }
    }

    /// Whether parameters end just before an index: `impl<T>`, `for<'a>`, but
    /// not `for <T as A>`.
    fn is_after_parameters(&self, at: usize) -> bool {
        let tokens = self.tokens;
        let mut depth = 0;
        let mut end = at;
        while let Some(before) = end.checked_sub(1) {
            // What a delimiter closes may hold comparisons.
            end = tokens.partner(before).min(before);
            match tokens.str(end) {
                ">" if !tokens.is_arrow(end) => depth += 1,
                "<" => depth -= 1,
                ";" => return false,
                _ if tokens.is_open(before) => return false,
                _ => {}
            }
            if depth == 0 {
                let lifetimes = tokens.str(end + 1).starts_with(['\'', '>']);
                return match tokens.ident(end.wrapping_sub(1)) {
                    "impl" => true,
                    "for" => lifetimes,
                    _ => false,
                };
            }
        }
        false
    }

    /// The first segment of a path, or of a `use`.
    fn segment(&mut self, at: usize, leading: bool, import: bool) {
        let tokens = self.tokens;
        let names = &self.inliner.names;
        let name = tokens.ident(at);
        if name == "crate" {
            return self.own_crate(at, import);
        }
        if 1 <= at && tokens.is_punct(at - 1, '$') {
            if import && names.from_root && self.stands_for_names(at) {
                let start = tokens.range(at - 1).start;
                self.edits.push(Edit::insert(start, &self.root()));
            } else {
                self.path_of_variable(at - 1);
            }
            return;
        }
        // `<T as ::Trait>` counts from the root in 2015, too.
        // `name::<T>(…)` is a function: no crate has parameters.
        let is_sep = tokens.is_path_sep(at + 1) && !tokens.is_punct(at + 3, '<');
        let is_path = is_sep || import || (leading && names.from_root);
        if !is_path || names.is_kept(name) || names.proc_macros.contains_key(name) {
            return;
        }
        let of_callers = || {
            let path = names.of_callers.get(name).filter(|_| at < self.exported)?;
            let mut named = self.inliner.of_callers.borrow_mut();
            named.insert(name.to_owned());
            Some(path)
        };
        let counts_from_root = names.from_root && (import || leading);
        let is_other = counts_from_root && names.at_root.contains(name);
        let library = names.externs.get(name).or_else(of_callers);
        match library.filter(|_| !is_other) {
            Some(path) if leading || !self.is_shadowed(at, import) => {
                self.library(at, leading, import, path);
            }
            // In 2015 `use` and a leading `::` count from the crate's root.
            _ if counts_from_root
                && (is_other || !matches!(name, "std" | "core" | "self" | "super")) =>
            {
                let before = self.start(at, leading)..tokens.range(at).start;
                self.edits.push(Edit::replace(before, &self.root()));
            }
            // Later a module of that name would be meant.
            _ if counts_from_root
                && !leading
                && matches!(name, "std" | "core")
                && !names.at_root.contains(name)
                && self.has_module(name) =>
            {
                self.edits.push(Edit::insert(tokens.range(at).start, "::"));
            }
            _ => {}
        }
    }

    /// Whether the file declares a module of that name.
    fn has_module(&self, name: &str) -> bool {
        let tokens = self.tokens;
        (1..tokens.len()).any(|at| tokens.ident(at) == name && tokens.ident(at - 1) == "mod")
    }

    /// `::$name::…`: a library that the variable at an index may stand for is a name of
    /// the module now.
    fn path_of_variable(&mut self, at: usize) {
        let tokens = self.tokens;
        let names = &self.inliner.names;
        let leading = tokens.is_after_path_sep(at) && self.is_leading_sep(at - 2);
        if leading && tokens.is_path_sep(at + 2) && names.module.is_some() && !names.from_root {
            let sep = tokens.range(at - 2).start..tokens.range(at).start;
            self.edits.push(Edit::delete(sep));
        }
    }

    /// Where a path begins whose first name is at an index.
    fn start(&self, at: usize, leading: bool) -> usize {
        let first = if leading { at - 2 } else { at };
        self.tokens.range(first).start
    }

    /// `crate`, or `$crate`: the crate is a module now.
    fn own_crate(&mut self, at: usize, import: bool) {
        let tokens = self.tokens;
        let Some(module) = &self.inliner.names.module else {
            return;
        };
        let end = tokens.range(at).end;
        if 1 <= at && tokens.is_punct(at - 1, '$') {
            let both = tokens.range(at - 1).start..end;
            let path = format!("crate::{module}");
            self.edits.push(Edit::replace(both, &path));
        } else if tokens.is_path_sep(at + 1) || (import && tokens.ident(at + 1) == "as") {
            self.edits.push(Edit::insert(end, &format!("::{module}")));
        }
    }

    /// Whether a library's name means something else where it stands.
    fn is_shadowed(&self, at: usize, import: bool) -> bool {
        let mut modules = self.modules.iter().rev();
        let own = modules.find(|module| module.contains(&at));
        if let Some(own) = own.filter(|_| !self.inliner.names.from_root) {
            return self.may_declare(own.clone(), self.tokens.ident(at), import);
        }
        let scope = self.scopes.at(self.tokens.range(at).start);
        match scope.types.get(self.tokens.ident(at)) {
            Some(true) => !import && self.elsewhere <= at,
            // In 2015 a `use` does not see its own module.
            Some(false) => !(import && self.inliner.names.from_root && scope.nested),
            None => false,
        }
    }

    /// Whether a module of a macro's text may have something of a name, or all that
    /// another one has: in an import, that would be ambiguous beside a library.
    fn may_declare(&self, module: Range<usize>, name: &str, import: bool) -> bool {
        let tokens = self.tokens;
        let is_star = |at: usize| tokens.is_punct(at, '*') && tokens.is_after_path_sep(at);
        let is_glob = |at: usize| !import && is_star(at);
        let is_other = |at: usize| tokens.ident(at) == name && !tokens.is_path_sep(at + 1);
        module.into_iter().any(|at| is_glob(at) || is_other(at))
    }

    /// The name of a library, whose path is another now.
    fn library(&mut self, at: usize, leading: bool, import: bool, path: &str) {
        let tokens = self.tokens;
        let names = &self.inliner.names;
        let name = tokens.ident(at);
        let range = tokens.range(at);
        let nested = self.scopes.at(range.start).nested;
        let at_root = names.module.is_none() && !nested && self.elsewhere <= at;
        // `use itertools;` goes on meaning that name.
        let last = !tokens.is_path_sep(at + 1) && tokens.ident(at + 1) != "as";
        let renamed = !path.ends_with(&format!("::{name}"));
        let is_matched = !import && !leading && self.elsewhere <= at && at < self.naming;
        let end = self.scopes.end_of_module(range.start);
        if let (true, false, Some(end)) = (is_matched, at_root, end) {
            if !self.imports_alone(name) {
                self.imports.insert((end, format!("{path} as {name}")));
            }
            return;
        }
        let of_group = self.self_leaf(at).filter(|_| import);
        if at_root && names.is_module(name) {
            // The root has that name already.
            if import && last {
                return self.cut_leaf(at);
            }
            if let Some(of_group) = of_group {
                self.cut_leaf(of_group);
            }
            if !leading {
                return;
            }
        } else if let Some(of_group) = of_group.filter(|_| renamed) {
            let end = tokens.range(of_group).end;
            self.edits.push(Edit::insert(end, &format!(" as {name}")));
        }
        let mut with = path.to_owned();
        if import && last && renamed {
            with.push_str(&format!(" as {name}"));
        }
        let whole = self.start(at, leading)..range.end;
        self.edits.push(Edit::replace(whole, &with));
    }

    /// What comes before the names at the crate's root.
    fn root(&self) -> String {
        match &self.inliner.names.module {
            Some(module) => format!("crate::{module}::"),
            None => "crate::".to_owned(),
        }
    }

    /// Whether the variable of a macro before an index stands for names at the crate's
    /// root, as far as the file's calls of the macro tell: not for `self` or `std`.
    fn stands_for_names(&self, at: usize) -> bool {
        let tokens = self.tokens;
        let mut own = self.textual.own.iter();
        let around = own.find(|found| {
            let rules = found.reach.start + 3;
            (rules..tokens.partner(rules)).contains(&at)
        });
        let Some(around) = around else {
            return false;
        };
        let is_call = |at: &usize| tokens.is_call(*at) && tokens.ident(*at) == around.name;
        let mut given = (0..tokens.len())
            .filter(is_call)
            .flat_map(|at| at + 3..tokens.partner(at + 2));
        !given.any(|at| {
            matches!(
                tokens.ident(at),
                "self" | "super" | "crate" | "std" | "core" | "alloc"
            )
        })
    }

    /// The `self` in `name::{self, …}`, by the index of the name.
    fn self_leaf(&self, at: usize) -> Option<usize> {
        let tokens = self.tokens;
        if !tokens.is_path_sep(at + 1) || tokens.str(at + 3) != "{" {
            return None;
        }
        let end = tokens.partner(at + 3);
        tokens.outside(at + 4..end).find(|leaf| {
            let ends = tokens.is_punct(leaf + 1, ',') || leaf + 1 == end;
            tokens.ident(*leaf) == "self" && ends
        })
    }

    /// Cuts a leaf of a `use` group with the comma behind or before it.
    fn cut_leaf(&mut self, at: usize) {
        let tokens = self.tokens;
        let range = tokens.range(at);
        let leading = tokens.is_after_path_sep(at);
        let first = if leading { at - 2 } else { at };
        let start = self.start(at, leading);
        let edit = if tokens.is_punct(at + 1, ',') {
            let next = tokens.range(at + 2).start;
            Edit::delete(start..next)
        } else if tokens.is_punct(first - 1, ',') {
            Edit::delete(tokens.range(first - 1).start..range.end)
        } else {
            Edit::delete(start..range.end)
        };
        self.edits.push(edit);
    }

    /// A `use` from behind its keyword; returns the index of its end.
    fn import(&mut self, start: usize) -> usize {
        let tokens = self.tokens;
        let end = uses::end(tokens, start);
        self.import_trees(start..end);
        // `use ::{…}`: each path in it is absolute by itself now.
        let externs = &self.inliner.names.externs;
        let mends = |at| externs.contains_key(tokens.ident(at)) || self.inliner.names.from_root;
        if tokens.is_path_sep(start) && tokens.is_open(start + 2) && (start + 3..end).any(mends) {
            let sep = tokens.range(start).start..tokens.range(start + 1).end;
            self.edits.push(Edit::delete(sep));
        }
        end
    }

    /// A list of `use` trees that have no prefix.
    fn import_trees(&mut self, list: Range<usize>) {
        let tokens = self.tokens;
        for tree in tokens.between_commas(list) {
            let leading = tokens.is_path_sep(tree.start);
            let at = tree.start + 2 * usize::from(leading);
            match tokens.get(at).map(|token| token.kind) {
                Some(Kind::Open) => self.import_trees(at + 1..tokens.partner(at)),
                Some(Kind::Punct { char: '$', .. }) => self.segment(at + 1, false, true),
                Some(Kind::Ident) => self.segment(at, leading, true),
                _ => {}
            }
        }
    }

    /// What is known of a predicate that stays, also inside macros.
    fn cfg(&mut self, at: usize) {
        let tokens = self.tokens;
        let is_macro = tokens.is_punct(at + 1, '!');
        let open = at + 1 + usize::from(is_macro);
        let is_of_path = tokens.is_after_path_sep(at);
        let is_other = match is_macro {
            true => is_of_path && self.standard_path(at).is_none(),
            // Also bare, as an argument of a macro that writes the attribute.
            false if self.call <= at && self.elsewhere <= at => !is_in_attribute(tokens, at),
            false => 1 <= at && (tokens.ident(at - 1) == "fn" || tokens.is_punct(at - 1, ':')),
        };
        if tokens.str(open) != "(" || is_other {
            return;
        }
        let close = tokens.partner(open);
        let end = match tokens.ident(at) {
            "cfg_attr" => tokens.until_comma(open + 1..close),
            _ => close,
        };
        if end == open + 1 {
            return;
        }
        self.predicate(open + 1..end);
    }

    /// The same of one of these, by its tokens.
    fn predicate(&mut self, range: Range<usize>) {
        let tokens = self.tokens;
        let whole = tokens.range(range.start).start..tokens.range(range.end - 1).end;
        let Some(predicate) = self.inliner.config.evaluate(tokens, range) else {
            return;
        };
        let own = self.inliner.names.module.is_none();
        if !own || predicate.crate_own {
            self.edits.extend(predicate.rewrite(whole));
        }
    }
}

/// Whether a token is one of an attribute's.
fn is_in_attribute(tokens: &Tokens, at: usize) -> bool {
    let ends = |of: &usize| matches!(tokens.str(*of), ";" | "{" | "}");
    let mut before = (0..at).rev().take_while(|of| !ends(of));
    before.any(|hash| {
        let open = hash + 1 + usize::from(tokens.is_punct(hash + 1, '!'));
        tokens.is_punct(hash, '#') && tokens.str(open) == "[" && at < tokens.partner(open)
    })
}
