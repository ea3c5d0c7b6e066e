// link_cut
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let mut words = text.split_ascii_whitespace().skip(2);
    let mut caves = Forest::new(10_001);
    while let Some(what) = words.next() {
        let mut next = || words.next().unwrap().parse().unwrap();
        let (u, v) = (next(), next());
        match what {
            "Connect" => assert!(caves.link(u, v)),
            "Destroy" => assert!(caves.cut(u, v)),
            _ => println!("{}", if caves.connected(u, v) { "Yes" } else { "No" }),
        }
    }
}
