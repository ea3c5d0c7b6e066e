use proc_macro::{TokenStream, TokenTree};

pub fn type_name(item: &TokenStream) -> String {
    let mut trees = item.clone().into_iter();
    let keyword = |tree: &TokenTree| ["struct", "enum"].contains(&tree.to_string().as_str());
    trees.find(keyword).expect("a type");
    trees.next().expect("a name").to_string()
}

/// What stands in `called("…")`, wherever it is.
pub fn called(item: &TokenStream) -> Option<String> {
    let mut before = String::new();
    for tree in item.clone() {
        if let TokenTree::Group(group) = &tree {
            if before == "called" {
                return Some(group.stream().to_string());
            }
            if let Some(found) = called(&group.stream()) {
                return Some(found);
            }
        }
        before = tree.to_string();
    }
    None
}
