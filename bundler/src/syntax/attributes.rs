//! What stands in attributes: of any node that has some, and visitors that decide by them.

use syn::Attribute;

/// A node that attributes may stand before.
pub trait Attributed {
    /// Its attributes, those in its braces too.
    fn attributes(&self) -> &[Attribute];
}

macro_rules! attributed {
    ($($node:ident)*) => {
        $(impl Attributed for syn::$node {
            fn attributes(&self) -> &[Attribute] {
                &self.attrs
            }
        })*
    };
}

attributed! { Arm Field FieldPat FieldValue Variant }

/// Nodes of several kinds.
macro_rules! kinds {
    ($($node:ident: $($kind:ident)*;)*) => {
        $(impl Attributed for syn::$node {
            fn attributes(&self) -> &[Attribute] {
                match self {
                    $(syn::$node::$kind(of) => &of.attrs,)*
                    #[allow(unreachable_patterns)]
                    _ => &[],
                }
            }
        })*
    };
}

kinds! {
    // Those that may stand as a statement: what stands before others is of their first operand.
    Expr: Block Call If ForLoop Loop Match MethodCall Unsafe While;
    FnArg: Receiver Typed;
    ForeignItem: Fn Static Type Macro;
    GenericParam: Lifetime Type Const;
    ImplItem: Const Fn Type Macro;
    Item: Const Enum ExternCrate Fn ForeignMod Impl Macro Mod Static Struct Trait TraitAlias Type
        Union Use;
    TraitItem: Const Fn Type Macro;
}

impl Attributed for syn::Stmt {
    fn attributes(&self) -> &[Attribute] {
        match self {
            syn::Stmt::Local(local) => &local.attrs,
            syn::Stmt::Macro(call) => &call.attrs,
            syn::Stmt::Item(item) => item.attributes(),
            syn::Stmt::Expr(of, _) => of.attributes(),
        }
    }
}

/// Whether an attribute lets the judge's machine decide what is there.
pub fn is_cfg(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr")
}

/// The functions of a visitor for nodes of some kinds: into those that a method of its takes
/// by their attributes it does not look. `..` stands for the parts of items, patterns and
/// values.
macro_rules! visit_by_attributes {
    ($taken:ident: $($visit:ident $node:ident,)* ..) => {
        visit_by_attributes! {
            $taken:
            $($visit $node,)*
            visit_arm Arm,
            visit_field Field,
            visit_field_pat FieldPat,
            visit_field_value FieldValue,
            visit_fn_arg FnArg,
            visit_generic_param GenericParam,
            visit_variant Variant,
        }
    };
    ($taken:ident: $($visit:ident $node:ident,)*) => {
        $(fn $visit(&mut self, node: &'ast syn::$node) {
            let attributes = crate::syntax::attributes::Attributed::attributes(node);
            if !self.$taken(attributes, node) {
                syn::visit::$visit(self, node);
            }
        })*
    };
}

pub(crate) use visit_by_attributes;
