//! What a function does, as LLVM's text form of it says: without what differs
//! when the same function stands at another place of another file.
//!
//! Left out are source places, debug information, attributes of functions,
//! linkage, and the hashes in names. Constants stand where they are used: their
//! own names are hashes too. What is left tells two functions apart: calls,
//! sizes, offsets, numbers, texts.

use super::symbols::{Roots, without_lengths};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::rc::Rc;

/// A constant that is longer stands as its hash.
const LONG: usize = 200;

/// How deep constants lead to others; none goes round in circles, statics apart.
const DEEP: usize = 32;

/// Words before a function's or a constant's type that say how it is linked.
const LINKAGE: [&str; 13] = [
    "private",
    "internal",
    "available_externally",
    "linkonce",
    "linkonce_odr",
    "weak",
    "weak_odr",
    "external",
    "dso_local",
    "hidden",
    "protected",
    "local_unnamed_addr",
    "unnamed_addr",
];

/// The constants and types of a listing that functions speak of.
#[derive(Default)]
pub struct Bodies<'a> {
    /// What stands behind `@name = `.
    constants: HashMap<&'a str, &'a str>,
    /// What stands behind `%"name" = type `.
    types: HashMap<&'a str, &'a str>,
    /// The names that are already read.
    known: RefCell<HashMap<&'a str, Rc<str>>>,
    /// What crates are called, if not by their own names.
    roots: Option<&'a Roots>,
}

impl<'a> Bodies<'a> {
    /// Those of a listing whose crates may be called otherwise.
    pub fn named_by(roots: Option<&'a Roots>) -> Bodies<'a> {
        Bodies {
            roots,
            ..Bodies::default()
        }
    }

    /// The full name of a function or a static, without hashes.
    pub fn plain(&self, name: &str) -> String {
        match self.roots {
            Some(roots) if name.starts_with("_R") => without_lengths(roots.plain(name)),
            _ => plain(name),
        }
    }

    /// Takes a line that defines a constant or a type.
    pub fn line(&mut self, line: &'a str) {
        let Some((name, of)) = line.split_once(" = ") else {
            return;
        };
        if let Some(name) = name.strip_prefix('@') {
            self.constants.insert(name.trim_matches('"'), of);
        } else if let (Some(name), Some(of)) = (name.strip_prefix('%'), of.strip_prefix("type ")) {
            self.types.insert(name.trim_matches('"'), of);
        }
    }

    /// A number for what a function does: its lines, from `define` to `}`, or
    /// what stands behind a static's name.
    pub fn digest(&self, body: &'a str) -> u64 {
        hash(&self.normalised(body))
    }

    /// A function, or a static, as it would stand at any other place.
    pub fn normalised(&self, body: &'a str) -> String {
        let mut out = String::with_capacity(body.len());
        for line in body.lines() {
            let line = line.trim();
            // Comments, records of debug information, and the blank line before
            // a label.
            if line.is_empty() || line.starts_with([';', '#']) {
                continue;
            }
            match line.strip_prefix("define ") {
                Some(head) => self.head(head, &mut out),
                None => self.code(without_linkage(instruction(line)), &mut out, 0),
            }
            out.push('\n');
        }
        renumbered(&out)
    }

    /// The types of a function: of what it gives and of what it takes.
    fn head(&self, line: &'a str, out: &mut String) {
        let Some((before, rest)) = line.split_once('@') else {
            return;
        };
        for word in before.split_whitespace() {
            if !LINKAGE.contains(&word) {
                out.push_str(word);
                out.push(' ');
            }
        }
        let open = match rest.strip_prefix('"') {
            Some(quoted) => quoted.find('"').map(|end| end + 2),
            None => rest.find('('),
        };
        let rest = &rest[open.unwrap_or(0)..];
        let ends = [") unnamed_addr", ") #", ") !dbg", ") personality", ") {"];
        let end = ends.iter().filter_map(|end| rest.find(end)).min();
        self.code(&rest[..end.unwrap_or(rest.len())], out, 0);
    }

    /// What a line says, with the names in it replaced.
    fn code(&self, line: &'a str, out: &mut String, depth: usize) {
        let mut rest = line;
        while let Some(at) = rest.find(['@', '%', '"']) {
            let (before, from) = rest.split_at(at);
            out.push_str(before);
            let (sigil, behind) = from.split_at(1);
            if sigil == "\"" {
                let end = behind.find('"').map_or(behind.len(), |end| end + 1);
                out.push_str(&from[..=end]);
                rest = &from[(end + 1).min(from.len())..];
                continue;
            }
            let (name, behind) = name(behind);
            match sigil {
                "@" => out.push_str(&self.named(name, depth)),
                // Types go by their parts: two of one name are numbered.
                _ => match self.types.get(name) {
                    Some(of) if depth < DEEP => self.code(of, out, depth + 1),
                    _ => out.extend(["%", name]),
                },
            }
            rest = behind;
        }
        out.push_str(rest);
    }

    /// What a name means: for functions and statics the name itself, without
    /// hashes.
    fn named(&self, name: &'a str, depth: usize) -> Rc<str> {
        if let Some(known) = self.known.borrow().get(name) {
            return Rc::clone(known);
        }
        let meaning: Rc<str> = match self.constants.get(name) {
            _ if name.starts_with("_R") => format!("@{}", self.plain(name)),
            Some(of) if is_private(of) && depth < DEEP => self.constant(of, depth),
            _ => format!("@{name}"),
        }
        .into();
        let mut known = self.known.borrow_mut();
        known.insert(name, Rc::clone(&meaning));
        meaning
    }

    fn constant(&self, of: &'a str, depth: usize) -> String {
        if self.is_place(of) {
            return "@PLACE".to_owned();
        }
        // A type's number is made of the hashes of names.
        if of.contains("<{ ptr, ptr }> <{ ptr inttoptr (") {
            return "@TYPE".to_owned();
        }
        // Equal constants of a crate are one, aligned as the strictest asks for it.
        let bytes = of.rsplit_once(", align ").map_or(of, |(bytes, _)| bytes);
        let mut out = String::from("@[");
        self.code(without_linkage(bytes), &mut out, depth + 1);
        out.push(']');
        match out.len() {
            ..=LONG => out,
            _ => format!("@[{:016x}]", hash(&out)),
        }
    }

    /// Whether a constant is a place in a source file: the file's name, the
    /// name's length, line and column.
    fn is_place(&self, of: &str) -> bool {
        let Some((_, parts)) = of.split_once("<{ ptr, [16 x i8] }> <{ ptr @") else {
            return false;
        };
        let (name, numbers) = name(parts);
        let file = self.constants.get(name).and_then(|of| text(of));
        let numbers = numbers.strip_prefix(", [16 x i8] ").and_then(text);
        let (Some(file), Some(numbers)) = (file, numbers) else {
            return false;
        };
        // Newer compilers end the name with a zero.
        let file = file.strip_suffix(b"\0").unwrap_or(&file);
        file.ends_with(b".rs") && numbers.starts_with(&file.len().to_le_bytes())
    }
}

/// A function whose values and labels are numbered as they come: how many
/// places the compiler went through to find an `impl` shows in their names.
fn renumbered(function: &str) -> String {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut out = String::with_capacity(function.len());
    for line in function.lines() {
        let label = line.strip_suffix(':').filter(|label| is_name(label));
        if let Some(label) = label {
            let next = numbers.len();
            let number = numbers.entry(label).or_insert(next);
            out.push_str(&format!("%{number}:\n"));
            continue;
        }
        // Texts stand in quotes.
        for (at, piece) in line.split('"').enumerate() {
            if 0 < at {
                out.push('"');
            }
            if at % 2 == 1 {
                out.push_str(piece);
                continue;
            }
            let mut pieces = piece.split('%');
            out.push_str(pieces.next().unwrap_or_default());
            for piece in pieces {
                let end = piece.find(|c| !is_part(c)).unwrap_or(piece.len());
                let next = numbers.len();
                let number = numbers.entry(&piece[..end]).or_insert(next);
                out.push_str(&format!("%{number}{}", &piece[end..]));
            }
        }
        out.push('\n');
    }
    out
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_part)
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '-')
}

/// The full name of a function or a static, without hashes.
pub fn plain(name: &str) -> String {
    match name.starts_with("_R") {
        true => without_lengths(format!("{:#}", rustc_demangle::demangle(name))),
        false => name.to_owned(),
    }
}

/// What stands behind a static's name, without how it is linked.
fn without_linkage(of: &str) -> &str {
    let mut rest = of;
    while let Some((word, behind)) = rest.split_once(' ') {
        match LINKAGE.contains(&word) {
            true => rest = behind,
            false => break,
        }
    }
    rest
}

/// A line without the debug information and the attributes at its end.
fn instruction(line: &str) -> &str {
    let mut line = line;
    for remark in ["; preds = ", "; No predecessors"] {
        if let Some((label, _)) = line.split_once(remark) {
            return label.trim_end();
        }
    }
    while let Some(at) = line.rfind(", !") {
        match line[at..].contains('"') {
            true => break,
            false => line = &line[..at],
        }
    }
    match line.rsplit_once(" #") {
        Some((call, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => call,
        _ => line,
    }
}

/// The name at the beginning, without its quotes, and what is behind it.
fn name(text: &str) -> (&str, &str) {
    if let Some((name, behind)) = text.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
        return (name, behind);
    }
    let is_in_names = |c: char| c.is_ascii_alphanumeric() || "$._-".contains(c);
    let end = text.find(|c| !is_in_names(c)).unwrap_or(text.len());
    text.split_at(end)
}

fn is_private(of: &str) -> bool {
    of.starts_with("private ") || of.starts_with("internal unnamed_addr constant ")
}

/// The bytes of the text `c"..."` in a constant's definition.
pub fn text(of: &str) -> Option<Vec<u8>> {
    let (_, rest) = of.split_once("c\"")?;
    let (text, _) = rest.split_once('"')?;
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        rest = behind;
        bytes.push(match (first, behind) {
            (b'\\', [b'\\', behind @ ..]) => {
                rest = behind;
                b'\\'
            }
            (b'\\', [high, low, behind @ ..]) => {
                rest = behind;
                let digits = [*high, *low];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            _ => *first,
        });
    }
    Some(bytes)
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolchain::messages::{llvm, provoked};
    use crate::toolchain::rustc::FILE;
    use std::collections::BTreeMap;

    #[track_caller]
    fn normalised(listing: &str, wanted: &str) {
        let mut bodies = Bodies::default();
        let (lines, function) = listing.split_once("define ").unwrap();
        lines.lines().for_each(|line| bodies.line(line));
        let function = format!("define {function}");
        // Leaked, since it must live as long as the constants.
        let function: &'static str = Box::leak(function.into_boxed_str());
        assert_eq!(bodies.normalised(function), wanted, "{listing}");
    }

    #[test]
    fn what_differs_by_place_goes() {
        normalised(
            "define internal zeroext i1 @f(ptr align 1 %x) unnamed_addr #3 !dbg !9 {\n\
             start:\n\
             ; call g\n  \
               %0 = call i1 @_RNvCs1234_6bundle1g(ptr %x) #14, !dbg !12\n  \
               br label %bb3, !dbg !13\n\n\
             bb3:            ; preds = %start\n  \
               ret i1 %0, !dbg !13\n\
             }",
            "zeroext i1 (ptr align 1 %0\n%1:\n%2 = call i1 @bundle::g(ptr %0)\n\
             br label %3\n%3:\nret i1 %2\n}\n",
        );
    }

    #[test]
    fn constants_stand_where_they_are_used() {
        let file = "@f = private unnamed_addr constant [5 x i8] c\"a.rs\\00\", align 1\n";
        let types = "%\"a::B<'_>\" = type { ptr, [1 x i64] }\n";
        for (constant, wanted) in [
            (
                "private unnamed_addr constant [4 x i8] c\"@\\01%x\", align 1",
                "@[constant [4 x i8] c\"@\\01%x\"]",
            ),
            (
                "private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @f, [16 x i8] \
                 c\"\\04\\00\\00\\00\\00\\00\\00\\00\\0E\\00\\00\\00#\\00\\00\\00\" }>, align 8",
                "@PLACE",
            ),
            (
                "private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @f, [16 x i8] \
                 c\"\\05\\00\\00\\00\\00\\00\\00\\00\\0E\\00\\00\\00#\\00\\00\\00\" }>, align 8",
                "@[constant <{ ptr, [16 x i8] }> <{ ptr @[constant [5 x i8] c\"a.rs\\00\"], \
                 [16 x i8] c\"\\05\\00\\00\\00\\00\\00\\00\\00\\0E\\00\\00\\00#\\00\\00\\00\" }>]",
            ),
            (
                "private unnamed_addr constant <{ ptr, ptr }> <{ ptr inttoptr (i64 30 to ptr), \
                 ptr inttoptr (i64 -7 to ptr) }>, align 8",
                "@TYPE",
            ),
            ("internal global [8 x i8] zeroinitializer, align 8", "@c"),
        ] {
            normalised(
                &format!(
                    "{file}{types}@c = {constant}\ndefine void @\"a b\"() {{\nstore ptr @c, %\"a::B<'_>\" %0\n}}"
                ),
                &format!("void (\nstore ptr {wanted}, {{ ptr, [1 x i64] }} %0\n}}\n"),
            );
        }
    }

    /// What the functions of a program do, by their names.
    #[track_caller]
    fn functions(text: &str) -> BTreeMap<String, std::collections::BTreeSet<u64>> {
        llvm::read(&provoked::listing(text), FILE).functions
    }

    /// Which functions of two programs differ.
    #[track_caller]
    fn differing(one: &str, other: &str) -> Vec<String> {
        let (one, other) = (functions(one), functions(other));
        let names = one.keys().filter(|name| other.get(*name) != one.get(*name));
        names.cloned().collect()
    }

    #[test]
    fn what_the_compiler_in_use_makes() {
        let text = "use std::any::*; struct A(u8, Vec<u8>); static S: u32 = 7;\n\
                    fn f(a: &dyn Any, v: Vec<u32>) -> u32 { assert!(a.is::<A>()); v[1] + S }\n\
                    impl A { fn g() -> usize { size_of::<A>() } const C: bool = true; }\n\
                    fn main() { std::process::exit(f(&1, vec![2]) as i32 + A::g() as i32\n\
                        + i32::from(A::C) + i32::from(type_name::<A>() == \"x\")) }\n";
        let moved = format!("// Another line.\nconst UNUSED: [u8; 3] = [1; 3];\n{text}");
        assert_eq!(differing(text, &moved), [""; 0]);
        for (from, to, wanted) in [
            ("v[1]", "v[2]", "bundle::f"),
            ("S: u32 = 7", "S: u32 = 8", "bundle::S"),
            (
                "A(u8, Vec<u8>)",
                "A(u8, u64, Vec<u8>)",
                "core::mem::size_of::<bundle::A>",
            ),
            ("C: bool = true", "C: bool = false", "bundle::main"),
            ("\"x\"", "\"y\"", "bundle::main"),
        ] {
            let other = text.replace(from, to);
            assert_eq!(differing(text, &other), [wanted], "{from}");
        }
    }

    #[test]
    fn names_of_values_tell_nothing() {
        #[track_caller]
        fn check(function: &str, expected: &str) {
            assert_eq!(renumbered(function), expected);
        }
        check("", "");
        check(
            "void (ptr %_1)\nbb3:\n%_9 = load ptr, ptr %_1\nbr label %bb3\n",
            "void (ptr %0)\n%1:\n%2 = load ptr, ptr %0\nbr label %1\n",
        );
        // Another value, and another text, are others.
        check("f(%a, %b)\nf(%a, %a)", "f(%0, %1)\nf(%0, %0)\n");
        check("c\"%a\" %a", "c\"%a\" %0\n");
    }
}
