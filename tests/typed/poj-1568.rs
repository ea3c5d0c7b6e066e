// alpha_beta alpha_beta_moves
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let lines = [15, 240, 3840, 61440, 4369, 8738, 17476, 34952, 33825, 4680];
    for case in text.split('?').skip(1).map(|case| case.split_whitespace().collect::<String>()) {
        let set = |piece: u8| (0..16).filter(|&i| case.as_bytes()[i] == piece).fold(0_u32, |set, i| set | 1 << i);
        let over = |&(a, b): &_| lines.iter().any(|x| b & x == *x).then_some(-1).or((a | b == 65535).then_some(0));
        let moves = |&(a, b): &_| (0..16).map(|i| 1 << i).filter(move |x| (a | b) & x == 0).map(move |x| (0, (b, a | x)));
        let (board, mut memo) = ((set(b'x'), set(b'o')), std::collections::HashMap::new());
        let wins = alpha_beta_value(&mut memo, board, (0, 1), over, moves) == 1;
        let square = (alpha_beta_moves(&mut memo, board, over, moves)[0].1 ^ board.0).trailing_zeros();
        println!("{}", if wins { format!("({},{})", square / 4, square % 4) } else { "#####".to_owned() });
    }
}
