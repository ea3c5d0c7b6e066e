//! How large a type is shows in where things lie, and in how much room there is.

use std::mem::size_of as bytes_of;

pub enum Event {
    Tick,
    Text([u64; 200]),
    Key(char),
}

fn name(of: &Event) -> String {
    match of {
        Event::Tick => "tick".into(),
        Event::Text(text) => text[0].to_string(),
        Event::Key(key) => key.to_string(),
    }
}

pub fn capacity() -> (usize, String) {
    let mut events = Vec::new();
    events.push(Event::Tick);
    (events.capacity(), name(&events[0]))
}

pub enum Cell {
    Empty,
    Wall(u32),
    Door(u64, u64),
}

fn cost(of: &Cell) -> u64 {
    match of {
        Cell::Empty => 1,
        Cell::Wall(wall) => u64::from(*wall),
        Cell::Door(here, there) => *here + *there,
    }
}

pub fn stride() -> (usize, u64) {
    let row = [Cell::Empty, Cell::Empty];
    let places = [0, 1].map(|at| &row[at] as *const Cell as usize);
    (places[1] - places[0], cost(&row[0]))
}

pub enum Node {
    Leaf,
    Inner(Box<Node>, Box<Node>),
}

fn depth(of: &Node) -> u32 {
    match of {
        Node::Leaf => 0,
        Node::Inner(left, right) => 1 + depth(left).max(depth(right)),
    }
}

pub fn same() -> (bool, u32) {
    let leaves = [Box::new(Node::Leaf), Box::new(Node::Leaf)];
    (std::ptr::eq(&*leaves[0], &*leaves[1]), depth(&leaves[0]))
}

macro_rules! distance {
    ($from:expr, $to:expr) => {
        unsafe { (&raw const $to).byte_offset_from(&raw const $from) }
    };
}

pub enum Flag {
    Off,
    On(u8),
    Blink([u8; 3]),
}

fn lit(of: &Flag) -> u8 {
    match of {
        Flag::Off => 0,
        Flag::On(power) => *power,
        Flag::Blink(power) => power[0],
    }
}

pub fn distance() -> (isize, u8) {
    let flags = [Flag::Off, Flag::Off];
    (distance!(flags[0], flags[1]), lit(&flags[0]))
}

pub enum Renamed {
    Small,
    Large([u32; 9]),
}

fn first(of: &Renamed) -> u32 {
    match of {
        Renamed::Small => 0,
        Renamed::Large(large) => large[0],
    }
}

pub fn renamed() -> (usize, u32) {
    (bytes_of::<Renamed>(), first(&Renamed::Small))
}
