//! A snippet's card: its module's documentation, as comments.

use super::libraries::Part;

/// The lines of a doc comment, or of `#[doc = "…"]`; `None` of any other attribute.
pub fn lines(attribute: &syn::Attribute) -> Option<Vec<String>> {
    let syn::Meta::NameValue(pair) = &attribute.meta else {
        return None;
    };
    let syn::Expr::Lit(literal) = &pair.value else {
        return None;
    };
    let syn::Lit::Str(text) = &literal.lit else {
        return None;
    };
    pair.path.is_ident("doc").then(|| {
        let text = text.value();
        let lines = text.split('\n').map(str::trim_end);
        lines
            .map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned())
            .collect()
    })
}

/// The first line that says something.
pub fn summary(card: &[String]) -> &str {
    let mut lines = card.iter().map(|line| line.trim());
    lines.find(|line| !line.is_empty()).unwrap_or_default()
}

/// `[`table`]: crate::table` says something to rustdoc alone.
fn is_link_target(line: &str) -> bool {
    let target = line
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("]: "));
    target.is_some_and(|(_, target)| is_path(target))
}

/// `[`table`](crate::table)` without what it leads to.
fn without_targets(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once("](") {
        out += before;
        out.push(']');
        rest = match behind.split_once(')') {
            Some((target, behind)) if is_path(target) => behind,
            _ => {
                out.push('(');
                behind
            }
        };
    }
    out + rest
}

/// Whether a link leads to an item of the library.
fn is_path(target: &str) -> bool {
    target.contains("::") && !target.contains(['/', ' '])
}

/// The card as comments. An example stands there without its fences, without
/// the lines that its documentation hides, and without its imports from the
/// libraries, which a pasted block has not.
pub fn comments(card: &[String], libraries: &[Part]) -> String {
    let mut shown: Vec<String> = Vec::new();
    let mut code = false;
    let mut import = false;
    for line in card {
        let words = line.trim_start();
        if words.starts_with("```") {
            code = !code;
            continue;
        }
        if code {
            let path = words.strip_prefix("use ");
            let path = path.map(|path| path.trim_start_matches("::"));
            let first = path.and_then(|path| Some(path.split_once("::")?.0));
            let is_library = |name: &str| libraries.iter().any(|part| part.name == name);
            let from_library = first.is_some_and(is_library);
            if import || from_library {
                import = !words.contains(';');
                continue;
            }
            if words == "#" || words.starts_with("# ") {
                continue;
            }
        }
        let is_blank = |line: &String| line.is_empty() || line.starts_with('#');
        match words {
            // One blank line is enough, and none behind a heading.
            "" if shown.last().is_none_or(is_blank) => {}
            "" => shown.push(String::new()),
            _ if code => shown.push(format!("    {line}")),
            _ if is_link_target(words) => {}
            _ => shown.push(without_targets(line)),
        }
    }
    while shown.last().is_some_and(String::is_empty) {
        shown.pop();
    }
    let comment = |line: String| match line.as_str() {
        "" => "//\n".to_owned(),
        line => format!("// {line}\n"),
    };
    shown.into_iter().map(comment).collect()
}
