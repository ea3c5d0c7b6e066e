// geography_walk
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let (rows, columns) = (words[0].parse::<usize>().unwrap(), words[1].parse::<usize>().unwrap());
    let board = words[2..rows + 2].concat();
    let is_white = |cell: usize| board.as_bytes()[cell] == b'O';
    let near = (0..board.len()).flat_map(|v| vec![(v, v + columns), (v, v + usize::from((v + 1) % columns != 0))]);
    let edges: Vec<_> = near.filter(|e| e.1 < board.len() && is_white(e.0) != is_white(e.1)).collect();
    let numbers = words[rows + 3..].iter().map(|word| word.parse::<usize>().unwrap() - 1).collect::<Vec<_>>();
    let walk: Vec<_> = board.find('.').into_iter().chain(numbers.chunks(2).map(|to| to[0] * columns + to[1])).collect();
    let wins = geography_walk(board.len(), &edges, &walk);
    let mistakes: Vec<_> = (1..=walk.len() / 2).filter(|t| wins[2 * t - 2] && wins[2 * t - 1]).map(|t| t.to_string()).collect();
    println!("{}\n{}", mistakes.len(), mistakes.join("\n"));
}
