//! Syntax trees of texts, kept for who asks next: one stage reads what the one before
//! has read, and a cut changes few of many libraries.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// How many bytes of text are kept as trees, which take about sixty times as much: five
/// megabytes of libraries, before and after a cut. Of what goes round in more than is kept
/// nothing is found again.
const BYTES: usize = 12 << 20;

/// What was parsed last, the newest first.
#[derive(Default)]
struct Last {
    texts: VecDeque<(Box<str>, Rc<syn::File>)>,
    bytes: usize,
}

thread_local! {
    // A tree's places are those of its thread.
    static LAST: RefCell<Last> = RefCell::default();
}

/// The tree of a text, the same for the same text.
///
/// # Errors
/// When it does not parse.
pub fn file(text: &str) -> syn::Result<Rc<syn::File>> {
    LAST.with_borrow_mut(|last| last.file(text))
}

impl Last {
    fn file(&mut self, text: &str) -> syn::Result<Rc<syn::File>> {
        let known = self.texts.iter().position(|(known, _)| **known == *text);
        let known = known.and_then(|at| self.texts.remove(at));
        let (text, file) = match known {
            Some(known) => known,
            None => {
                let file = Rc::new(syn::parse_str(text)?);
                self.bytes += text.len();
                (text.into(), file)
            }
        };
        self.texts.push_front((text, Rc::clone(&file)));
        while BYTES < self.bytes && 1 < self.texts.len() {
            let oldest = self.texts.pop_back();
            self.bytes -= oldest.map_or(0, |(text, _)| text.len());
        }
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_tree_for_one_text() {
        let first = file("fn a() {}").unwrap();
        assert!(!Rc::ptr_eq(&first, &file("fn b() {}").unwrap()));
        assert!(Rc::ptr_eq(&first, &file("fn a() {}").unwrap()));
        assert!(file("fn").is_err());
    }

    #[test]
    fn the_oldest_go() {
        let mut last = Last::default();
        let text = |of: u8| format!("// {}\nfn f() {{}}", "x".repeat(usize::from(of)));
        for of in 1..=3 {
            last.file(&text(of)).unwrap();
        }
        last.bytes = BYTES;
        let first = last.file(&text(1)).unwrap();
        last.file(&text(4)).unwrap();
        let lengths: Vec<_> = last.texts.iter().map(|(text, _)| text.len()).collect();
        assert_eq!(lengths, [4, 1].map(|of| text(of).len()));
        assert!(Rc::ptr_eq(&first, &last.file(&text(1)).unwrap()));
    }
}
