//! Layouts that show in places and capacities, patterns that are names, and
//! `impl`s where nothing ever comes.

fn main() {
    println!("{:?} {:?} {:?}", pieces::capacity(), pieces::stride(), pieces::same());
    println!("{:?} {:?}", pieces::distance(), pieces::renamed());
    println!("{} {:?}", pieces::walk(4), pieces::stays(3));
    let _holder = pieces::Holder::new();
    let _dropped = (pieces::InFunction(1), pieces::InMember(2), pieces::InStatic(3));
}
