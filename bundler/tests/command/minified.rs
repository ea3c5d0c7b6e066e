//! `--minify`: the same program in fewer bytes.

use crate::workspace::{ALONE, Workspace, size_in};
use bundler::stages::print::MARKER;

/// Tokens that come close to each other, in a program that shows what it does.
const TRICKY: &str = r##"
//! A card.

/// Two of them.
macro_rules! both {
    ($a:expr, $b:expr $(,)?) => { ($a, $b,) };
    (@ $($l:lifetime : $x:tt),* $(,)?) => { 0 $(+ { let mut n = 0; $l : loop { n += $x; if 3 < n { break $l } } n })* };
}

trait Named {
    const NAME : &'static str ;
}

struct Pair < 'a , T , > { first : &'a T , second : &'a T , }

impl < 'a , T : std :: ops :: Neg < Output = T > + Copy , > Pair < 'a , T , > {
    fn r#fn ( & self , ) -> T { - * self . first }
}

impl < T > Named for Pair < '_ , T > { const NAME : & 'static str = "pa\
    ir  " ; }

fn many ( values : & [ i64 ] , ) -> ( Vec < Vec < i64 > > , ) {
    let rows : Vec < Vec < i64 > > = values . iter ( ) . map ( | & x | vec ! [ x , - x , ] ) . collect ( ) ;
    ( rows , )
}

fn main ( ) {
    let ( a , b , ) = both ! ( 6 , 4 , ) ; // a comment
    let pair = Pair { first : & a , second : & b , } ;
    println ! ( "{} {} {}" , pair . r#fn ( ) , a / * pair . second , < Pair < i64 > as Named > :: NAME ) ;
    let f = | | 1 . max ( 2 ) ;
    let g = | x : u8 | move | y : u8 | x as u32 & & * & ( y as u32 ) ;
    println ! ( "{} {} {}" , f ( ) , g ( 7 ) ( 3 ) , ! ! ( a < - b ) || a >= b ) ;
    'outer : for i in 1 .. 4 { for j in 0 ..= i { if i * j == 4 { println ! ( "{i} {j}" ) ; break 'outer ; } } }
    let t = ( ( 1 , 2.5 , ) , 3 , ) ;
    println ! ( "{} {} {}" , t . 0 . 1 , t . 1 , 1. - 0.5e1 ) ;
    println ! ( "{:?} {}" , many ( & [ 1 , 2 ] ) , both ! ( @ 'a : 2 , 'b : 3 ) ) ;
    println ! ( "{:?}" , ( r#"a // b /* "# , b"x" , 'c' , b'd' , '\'' , "/*" , 0x1e - 5 , 1u8 << 2 >> 1 ) ) ;
    let s = match a { 0 | 1 => "few" , n if n > 5 && b != 0 => { return println ! ( "many" , ) } , _ => "some" , } ;
    println ! ( "{s}" ) ;
}
"##;

const SAID: &str = "\
-6 1 pair
2 3 true
2 2
2.5 3 -4
([[1, -1], [2, -2]],) 10
(\"a // b /* \", [120], 'c', 100, '\\'', \"/*\", 25, 2)
many
";

#[test]
fn all_of_a_tricky_program() {
    let workspace = Workspace::new(&[
        ("Cargo.toml", ALONE),
        ("src/main.rs", TRICKY),
        ("cases/1.in", ""),
        ("cases/1.out", SAID),
    ]);
    let arguments = ["--samples", "cases", "--editions", "2021,2024"];
    let (whole, _) = workspace.gives("", &arguments);
    let all = [&arguments[..], &["--minify=all"]].concat();
    let (bundle, result) = workspace.gives("", &all);
    assert!(
        result.contains("editions 2021, 2024; 1 of 1 samples passed, slowest 1: "),
        "{result}"
    );
    assert!(bundle.len() * 3 < whole.len() * 2, "{bundle}");
    let (own, rest) = bundle.split_once(MARKER).unwrap();
    assert_eq!(rest.lines().count(), 1, "{rest}");
    assert!(!own.contains("comment") && !own.contains("card"), "{own}");
    // A line break within a string, and the last one.
    assert_eq!(own.lines().count(), 2, "{own}");
    // Without libraries the other kind has nothing to do.
    let libraries = [&arguments[..], &["--minify"]].concat();
    assert_eq!(workspace.gives("", &libraries).0, whole);
}

#[test]
fn the_libraries_alone() {
    let library = "/// Doubles.\npub fn double(n: u32) -> u32 {\n    // twice\n    2 * n\n}\n";
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{ALONE}[dependencies]\ntwice = {{ path = \"twice\" }}\n"),
        ),
        (
            "src/main.rs",
            "// mine\nfn main() {\n    println!(\"{}\", twice::double(4))\n}\n",
        ),
        (
            "twice/Cargo.toml",
            "[package]\nname = \"twice\"\nversion = \"1.0.0\"\nlicense = \"MIT\"\nrepository = \"https://a.b/c\"\n",
        ),
        ("twice/src/lib.rs", library),
        ("cases/1.in", ""),
        ("cases/1.out", "8\n"),
    ]);
    let arguments = ["--samples", "cases", "--minify"];
    let (bundle, _) = workspace.gives("", &arguments);
    let (own, libraries) = bundle.split_once(MARKER).unwrap();
    assert_eq!(own, format!("{}\n", workspace.read("src/main.rs")));
    let (_, libraries) = libraries.split_once('\n').unwrap();
    assert_eq!(
        libraries,
        "// twice 1.0.0 (MIT), https://a.b/c\n#[allow(warnings)]pub mod twice{pub fn double(n:u32)->u32{2*n}}\n"
    );
    // A minified bundle is known as one.
    for minified in ["--minify", "--minify=all"] {
        let said = workspace.run("", &[minified, "-o", "out.rs"]);
        assert!(said.success, "{}", said.stderr);
        assert_eq!(workspace.read("out.rs").len(), size_in(&said.stderr));
    }
    let said = workspace.run("", &["--minify", "--verbose", "--samples", "cases"]);
    let steps: Vec<_> = said
        .stderr
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .collect();
    assert_eq!(
        steps[..6],
        ["inline", "prune", "shake", "minify", "gate", "samples"],
        "{}",
        said.stderr
    );
    let given = said
        .stderr
        .lines()
        .find(|line| line.ends_with(" ms  is given out"));
    assert!(given.unwrap().starts_with("  minify "), "{}", said.stderr);
}

#[test]
fn a_program_that_needs_its_comments() {
    let main = "//! A card.\n#![deny(missing_docs)]\nfn main() {}\n";
    let workspace = Workspace::new(&[("Cargo.toml", ALONE), ("src/main.rs", main)]);
    let said = workspace.run("", &["--minify=all"]);
    assert!(
        said.success && said.stdout.starts_with(main),
        "{}",
        said.stderr
    );
    let note = "note: stage minify is left out, it does not compile as edition 2021: ";
    assert!(said.stderr.starts_with(note), "{}", said.stderr);
}

/// A library whose names are long, and of which some are shown.
const LONG_NAMES: &str = r##"
use std::collections::BTreeMap;
use std::fmt::{self, Display};

#[derive(Debug, Clone, PartialEq, PartialOrd)]
pub struct ShownPoint { first_shown: i32, second_shown: Option<Box<ShownPoint>> }

struct HiddenCounter<KeyParameter> { counted_values: BTreeMap<KeyParameter, usize>, total_number: usize }

trait HiddenMeasure {
    const MEASURE_UNIT: usize = 3;
    fn measure_of(&self) -> usize;
    fn count_ones(&self) -> usize { Self::MEASURE_UNIT * self.measure_of() }
}

impl<KeyParameter: Ord> HiddenMeasure for HiddenCounter<KeyParameter> {
    fn measure_of(&self) -> usize { self.total_number + self.counted_values.len() }
}

// A number has a method of this name, which comes first.
impl HiddenMeasure for u32 {
    const MEASURE_UNIT: usize = 100;
    fn measure_of(&self) -> usize { *self as usize }
}

impl<KeyParameter: Ord> Extend<KeyParameter> for HiddenCounter<KeyParameter> {
    fn extend<Iterated: IntoIterator<Item = KeyParameter>>(&mut self, iterated_values: Iterated) {
        for each_value in iterated_values {
            *self.counted_values.entry(each_value).or_default() += 1;
            self.total_number += 1;
        }
    }
}

macro_rules! hidden_pair {
    ($first_argument:expr, $second_argument:expr) => { ($first_argument, $second_argument) };
}

pub struct Described<'described>(&'described str, HiddenKind);

enum HiddenKind { FirstVariant { inner_number: u8 }, SecondVariant }

impl Display for Described<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner_number = match self.1 {
            HiddenKind::FirstVariant { inner_number } => inner_number,
            HiddenKind::SecondVariant => 0,
        };
        write!(formatter, "{}:{inner_number}", self.0)
    }
}

pub fn everything(values: &[u32]) -> String {
    let mut hidden_counter = HiddenCounter { counted_values: BTreeMap::new(), total_number: 0 };
    hidden_counter.extend(values.iter().copied());
    let shown_point = ShownPoint { first_shown: -1, second_shown: Some(Box::new(ShownPoint { first_shown: 2, second_shown: None })) };
    let (first_word, second_word) = hidden_pair!(stringify!(shown_word), std::any::type_name::<ShownPoint>());
    let described = Described("d", if values.len() == 1 { HiddenKind::SecondVariant } else { HiddenKind::FirstVariant { inner_number: 7 } });
    assert!(hidden_counter.total_number < 1000);
    format!("{shown_point:?} {} {} {first_word} {} {described} {}", hidden_counter.count_ones(), 7_u32.count_ones(), second_word.rsplit("::").next().unwrap(), shown_point == shown_point.clone())
}
"##;

#[test]
fn names_that_nothing_shows_are_short() {
    let workspace = Workspace::new(&[
        (
            "Cargo.toml",
            &format!("{ALONE}[dependencies]\nlong = {{ path = \"long\" }}\n"),
        ),
        (
            "src/main.rs",
            "fn main() {\n    println!(\"{}\", long::everything(&[1, 1, 2]))\n}\n",
        ),
        (
            "long/Cargo.toml",
            "[package]\nname = \"long\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
        ),
        ("long/src/lib.rs", LONG_NAMES),
        ("cases/1.in", ""),
        (
            "cases/1.out",
            "ShownPoint { first_shown: -1, second_shown: Some(ShownPoint { first_shown: 2, \
             second_shown: None }) } 15 3 shown_word ShownPoint d:7 true\n",
        ),
    ]);
    let arguments = ["--samples", "cases", "--editions", "2021,2024"];
    let whole = workspace.run("", &arguments).stdout;
    let minified = [&arguments[..], &["--minify"]].concat();
    let said = workspace.run("", &minified);
    let (bundle, told) = (said.stdout, said.stderr);
    assert!(told.contains("1 of 1 samples passed"), "{told}");
    assert!(!told.contains("left out"), "{told}");
    let (own, libraries) = bundle.split_once(MARKER).unwrap();
    let (same, before) = whole.split_once(MARKER).unwrap();
    assert_eq!(own, same);
    for hidden in [
        "HiddenCounter",
        "HiddenKind",
        "FirstVariant",
        "hidden_pair",
        "first_argument",
        "MEASURE_UNIT",
        "KeyParameter",
        "'described",
        "iterated_values",
        "measure_of",
    ] {
        assert!(
            before.contains(hidden) && !libraries.contains(hidden),
            "{hidden}: {libraries}"
        );
    }
    for shown in [
        "ShownPoint",
        "first_shown",
        "shown_word",
        "hidden_counter",
        "total_number",
        "inner_number",
    ] {
        assert!(libraries.contains(shown), "{shown}: {libraries}");
    }
    assert!(libraries.len() * 10 < before.len() * 7, "{libraries}");
    // Answers go by the names that the library's author gave.
    let asked = [&minified[..], &["--explain", "HiddenCounter"]].concat();
    let said = workspace.run("", &asked);
    assert!(said.stdout.contains("HiddenCounter"), "{}", said.stderr);
}
