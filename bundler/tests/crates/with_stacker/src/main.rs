//! A search deeper than a stack is, and one that panics on a stack of its own.

fn depth(tree: &[usize], at: usize) -> usize {
    stacker::maybe_grow(1 << 16, 1 << 20, || match tree.get(at) {
        Some(next) => 1 + depth(tree, *next),
        None => 0,
    })
}

fn main() {
    let path: Vec<usize> = (1..=1_000_000).collect();
    println!("{}", depth(&path, 0));
    std::panic::set_hook(Box::new(|_| {}));
    let caught = std::panic::catch_unwind(|| stacker::grow(1 << 20, || path[path.len()]));
    println!("{}", caught.is_err());
    println!("{}", stacker::remaining_stack().is_some());
}
