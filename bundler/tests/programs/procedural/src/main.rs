//! Procedural macros, the user's and a library's.

use boxed::derives::Called;
use boxed::spell::boxed;
use boxed::{half_of_tokens, twice, Named, Three};
use handing::{count, Taker};
use magic::joined;
use prelude::all::{noted, parts};

/// It lies outside of the package, and the name is known at the call alone.
#[allow(unused_macros)]
macro_rules! beside {
    ($name:ident) => {
        include_str!(concat!(
            "../../included/src/",
            stringify!($name),
            ".txt"
        ))
    };
}

#[derive(Clone, Named, Debug)]
#[called("first")]
struct First {
    number: u32,
}

/// An enum.
#[derive(boxed::Named, magic::Three)]
#[allow(dead_code)]
enum Second {
    A,
}

#[derive(Named)]
struct Third;

/// The trait is not what the derive makes.
#[derive(Called, Three)]
struct Fifth;

impl Three for Fifth {}

/// Its twin has a derive of a crate that is named nowhere here.
#[derive(magic::Twin)]
struct Sixth;

/// What is derived first is derived of what the attribute is given.
#[derive(Clone, PartialEq)]
#[boxed]
#[derive(Debug)]
struct Seventh(u32);

/// What is derived is of an earlier edition.
#[derive(caused::Caused)]
struct Eighth;

#[cfg(not(target_os = "none"))]
fn system() -> bool {
    magic::cfg!(none) && cfg!(not(target_os = "none"))
}

#[boxed]
fn nine() -> u32 {
    9
}

#[twice(1 + 1)]
fn five() -> u32 {
    let x = 1; // A comment that stays.
    println!("five {}", x);
    x
}

#[noted]
fn three() -> u32 {
    2 * parts!(a b c)
}

joined! {
    const ~A B~: u32 = 7;
}

macro_rules! setters {
    ($($name:ident)*) => {
        $(joined! {
            fn ~set_ $name~(value: u32) -> String {
                format!("{} {}", stringify!($name), value)
            }
        })*
    };
}

setters!(red green);

/// The variable of its own is not the one that it is given.
macro_rules! adders {
    ($name:ident $given:ident $value:expr) => {
        joined! {
            fn ~add_ $name~($given: u32) -> String {
                let own = $given * 2;
                format!("{own} {}", $value + own)
            }
        }
    };
}

adders!(twice own own + 1);

/// What it makes calls it again, by a rule that needs no procedural macro.
macro_rules! getters {
    (@value $value:expr) => {
        $value + 1
    };
    ($name:ident $value:expr) => {
        joined! {
            fn ~get_ $name~() -> u32 {
                2 * getters!(@value $value)
            }
        }
    };
}

getters!(blue 10);

type FirstOfTwo = Box<Taker![[u8; 2]]>;

/// Its own variable is none of the words that it is given.
macro_rules! more_tokens {
    ($more:expr) => {
        match 2 * magic::tokens!(a b) {
            found => found + $more,
        }
    };
}

/// Attributes that a rule is given stand beside a derive.
macro_rules! with_attributes {
    ($(#[$attribute:meta])* $name:ident) => {
        #[derive(boxed::Named)]
        $(#[$attribute])*
        struct $name;
    };
}

with_attributes! { #[doc = "The tenth"] #[allow(dead_code)] Tenth }

/// A library's macro that is handed a derive, and hands it on to another.
boxed::units! { #[derive(boxed::Named)] Eleventh }

/// No judge compiles this, so nothing need stand for the derive.
#[cfg(debug_assertions)]
#[derive(boxed::Named)]
#[allow(dead_code)]
struct OnlyHere;

/// A library's macro by rules that calls a procedural one, by a macro of one's own.
macro_rules! half_of {
    ($name:ident $($token:ident)*) => {
        fn $name() -> u32 {
            boxed::half_of_tokens!($($token)*)
        }
    };
}

half_of!(half_of_six a b c d e f);

include!("written.rs");
include!(concat!(env!("OUT_DIR"), "/made.rs"));

mod inside {
    #[derive(boxed::Named, Clone, Copy)]
    pub struct Fourth(#[called("fourth")] pub u32);

    pub fn tokens() -> u32 {
        2 * magic::tokens!(a b c)
    }
}

/// The outer one makes more than an item.
#[glue::with_constant]
#[glue::kept]
fn beside() -> u32 {
    BESIDE
}

/// What a procedural macro takes apart is one operand no more.
macro_rules! doubled {
    ($of:expr) => {
        magic::joined! {
            const APART: u32 = $of * 2;
            fn quoted() -> &'static str {
                "it's\n \"é\""
            }
        }
        #[glue::kept]
        fn whole() -> u32 {
            $of * 2
        }
    };
}
doubled!(1 + 2);

fn main() {
    println!("{:?}", beside!(text));
    println!("{} {}", Eighth.shown(), Eighth.cause().is_none());
    println!("{APART} {} {}", whole(), quoted());
    let first = First { number: 1 };
    println!("{:?} {} {}", first.clone(), first.name(), first.number);
    println!("{} {}", Second::A.name(), Second::COUNT);
    println!("{} {}", Third.name(), five() + nine());
    println!("{} {} {}", Fifth.name(), Fifth.three(), Fifth::COUNT);
    println!("{} {}", std::mem::size_of::<Sixth>(), SixthTwin::LENGTH);
    println!("{:?} {} {}", Seventh(7).clone(), Seventh(1) == Seventh(2), spelled::Word::LENGTH);
    println!("{} {}", system(), boxed::numbered::FORTY);
    println!("{} {}", boxed::sum(), three());
    println!("{} {} {} {}", AB, set_red(1), set_green(2), get_blue());
    println!("{}", add_twice(10));
    println!("{} {}", inside::Fourth(1).name(), inside::Fourth(2).0);
    println!("{} {}", inside::tokens(), magic::tokens!());
    println!("{} {} {}", more_tokens!(written()), boxed::matched(), boxed::matched_with(5));
    println!("{} {}", half_of_tokens!(a b c d) + 1, boxed::quarter_of_tokens!(a b c d));
    println!("{} {} {}", boxed::get_one(), boxed::get_three(), boxed::eight() + boxed::four());
    println!("{} {}", beside(), glued::number_of_two());
    println!("{} {}", handing::tallied::tally!(a b), handing::own());
    println!("{} {}", count!(a b c), handing::count!(d));
    let second: Box<Taker!['a => (u16, u8)]> = Box::new(|of| &of.1);
    let first: FirstOfTwo = Box::new(|of| &of[0]);
    println!("{} {}", first(&[1, 2]), second(&(3, 4)));
    let own = 7;
    println!("{} {} {}", glue::hundred_more!(own), made(), half_of_six());
    println!("{} {} {}", glue::first_of!("ab"), Tenth.name(), Eleventh.name());
    #[cfg(target_os = "linux")]
    println!("{}", glued::RUNS.load(std::sync::atomic::Ordering::SeqCst));
}
