//! A walk over a syntax tree, for who looks for nodes of a few kinds. It is compiled once,
//! where each visitor of syn's is some hundred functions of its own; whoever must know
//! what is around a node is a visitor.

use syn::visit::{self, Visit};

/// What a walk meets.
#[derive(Clone, Copy)]
pub enum Node<'s> {
    Attribute(&'s syn::Attribute),
    Block(&'s syn::Block),
    Expr(&'s syn::Expr),
    Ident(&'s syn::Ident),
    ImplItem(&'s syn::ImplItem),
    Item(&'s syn::Item),
    Macro(&'s syn::Macro),
    Pat(&'s syn::Pat),
    Path(&'s syn::Path),
    Stmt(&'s syn::Stmt),
    TraitBound(&'s syn::TraitBound),
    TraitItem(&'s syn::TraitItem),
    Type(&'s syn::Type),
}

/// Where a walk goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// With what is in the node.
    Inside,
    /// Behind the node.
    Behind,
}

/// Shows the nodes of a tree to `meet`, each before what is in it.
pub fn walk<'s>(tree: &'s impl Tree, mut meet: impl FnMut(Node<'s>) -> Next) {
    tree.walked_by(&mut Walker(&mut meet));
}

/// Whether a tree has a node for which that holds.
pub fn has(tree: &impl Tree, mut is_it: impl FnMut(Node) -> bool) -> bool {
    let mut found = false;
    walk(tree, |node| {
        found = found || is_it(node);
        match found {
            true => Next::Behind,
            false => Next::Inside,
        }
    });
    found
}

/// The uses of a tree, also those in functions.
pub fn uses(tree: &impl Tree) -> Vec<&syn::ItemUse> {
    let mut uses = Vec::new();
    walk(tree, |node| {
        if let Node::Item(syn::Item::Use(item)) = node {
            uses.push(item);
        }
        Next::Inside
    });
    uses
}

/// Shows the nodes of a tree.
pub struct Walker<'s, 'm>(&'m mut dyn FnMut(Node<'s>) -> Next);

macro_rules! nodes {
    ($($visit:ident: $node:ident;)*) => {
        impl<'s> Visit<'s> for Walker<'s, '_> {
            $(fn $visit(&mut self, node: &'s syn::$node) {
                if (self.0)(Node::$node(node)) == Next::Inside {
                    visit::$visit(self, node);
                }
            })*
        }
    };
}

nodes! {
    visit_attribute: Attribute;
    visit_block: Block;
    visit_expr: Expr;
    visit_ident: Ident;
    visit_impl_item: ImplItem;
    visit_item: Item;
    visit_macro: Macro;
    visit_pat: Pat;
    visit_path: Path;
    visit_stmt: Stmt;
    visit_trait_bound: TraitBound;
    visit_trait_item: TraitItem;
    visit_type: Type;
}

/// A tree that can be walked.
pub trait Tree {
    fn walked_by<'s>(&'s self, walker: &mut Walker<'s, '_>);
}

macro_rules! trees {
    ($($visit:ident: $tree:ident;)*) => {
        $(impl Tree for syn::$tree {
            fn walked_by<'s>(&'s self, walker: &mut Walker<'s, '_>) {
                walker.$visit(self);
            }
        })*
    };
}

trees! {
    visit_block: Block;
    visit_expr: Expr;
    visit_fields: Fields;
    visit_file: File;
    visit_fn_arg: FnArg;
    visit_generics: Generics;
    visit_item: Item;
    visit_item_impl: ItemImpl;
    visit_pat: Pat;
    visit_path: Path;
    visit_path_arguments: PathArguments;
    visit_return_type: ReturnType;
    visit_signature: Signature;
    visit_trait_item: TraitItem;
    visit_impl_item: ImplItem;
    visit_type: Type;
    visit_type_param_bound: TypeParamBound;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_met() {
        let file =
            "use a; fn f(x: &[T; N]) { use b; { let y = m!(c); } } impl T for U { fn g() {} }";
        let file = syn::parse_file(file).unwrap();
        assert_eq!(uses(&file).len(), 2);
        let count = |wanted: fn(&Node) -> bool| {
            let mut count = 0;
            walk(&file, |node| {
                count += usize::from(wanted(&node));
                Next::Inside
            });
            count
        };
        assert_eq!(count(|node| matches!(node, Node::Item(_))), 4);
        assert_eq!(count(|node| matches!(node, Node::ImplItem(_))), 1);
        assert_eq!(count(|node| matches!(node, Node::Macro(_))), 1);
        assert_eq!(count(|node| matches!(node, Node::Stmt(_))), 3);
        assert!(has(&file, |node| matches!(node, Node::Macro(_))));
        assert!(!has(&file, |node| matches!(node, Node::TraitItem(_))));
        // Not the block, for it is behind.
        let mut pats = 0;
        walk(&file, |node| match node {
            Node::Block(_) => Next::Behind,
            Node::Pat(_) => {
                pats += 1;
                Next::Inside
            }
            _ => Next::Inside,
        });
        assert_eq!(pats, 1);
    }
}
