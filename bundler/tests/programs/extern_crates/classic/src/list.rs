use std::mem;
use maths::deep::depth;

pub struct Node {
    pub value: i32,
    next: Option<Box<Node>>,
}

impl Node {
    pub fn new(value: i32) -> Box<Node> {
        Box::new(Node { value: value, next: None })
    }

    pub fn push(next: Box<Node>, value: i32) -> Box<Node> {
        let mut node = Node::new(value);
        mem::replace(&mut node.next, Some(next));
        node
    }
}

pub fn length(list: &Node) -> usize {
    let mut count = depth() as usize;
    let mut at = list;
    while let Some(ref next) = at.next {
        count += 1;
        at = next;
    }
    count
}
