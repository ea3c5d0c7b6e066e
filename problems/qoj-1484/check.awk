#!/usr/bin/awk -f
# Called with the paths of input, output and expected output. Any bite is right after
# which the position loses; which ones do is found by trying all bites.
# awk, since every Unix has it.
{ gsub(/\r/, "") }
FILENAME == ARGV[1] && FNR > 1 && NF > 0 { number[++cases] = $1; p[cases] = $2; q[cases] = $3; r[cases] = $4 }
FILENAME == ARGV[2] && NF > 0 { line[++lines] = $0 }
END {
    if (lines != cases) reject(lines + 0 " lines for " cases " positions")
    for (i = 1; i <= cases; i++) judge(i)
}
function judge(i,    words, word, column, row) {
    words = split(line[i], word, " ")
    if (word[1] != number[i]) reject("`" word[1] "` instead of the number " number[i])
    if (word[2] == "L" && words == 2) {
        if (wins(p[i], q[i], r[i])) reject("position " number[i] " wins")
    } else if (word[2] == "W" && words == 4) {
        column = word[3] - 1
        row = word[4]
        if (row < 1 || row > 3 || column < 0 || column >= (row == 1 ? p[i] : row == 2 ? q[i] : r[i]))
            reject("position " number[i] " has no square " word[3] " " word[4])
        if (wins(row == 1 ? column : p[i], least(row < 3 ? column : q[i], q[i]), least(column, r[i])))
            reject("position " number[i] " wins for the other player after " word[3] " " word[4])
    } else
        reject("`" line[i] "` is neither `" number[i] " L` nor `" number[i] " W column row`")
}
# Whether the player to move wins: above two rows at most one first row loses.
function wins(a, b, c) { return a == 0 || first(b, c) != a }
function first(b, c,    top, lower, barred) {
    if ((b, c) in known) return known[b, c]
    for (lower = 0; lower < c; lower++) barred[first(b, lower)]
    for (lower = 0; lower < b; lower++) {
        top = first(lower, least(lower, c))
        barred[top]
        # A bite into the first row that leaves two rows of this length.
        if (top == lower && lower >= c && top > 0) return known[b, c] = -1
    }
    top = b > 1 ? b : 1
    while (top in barred) top++
    return known[b, c] = top
}
function least(a, b) { return a < b ? a : b }
function reject(why) { print why; exit 1 }
