#!/usr/bin/awk -f
# Called with the paths of input, output and expected output. Any walk from the start
# wins that has an odd number of moves, 10^6 at most, and ends where there is none.
# awk, since every Unix has it.
{ gsub(/\r/, "") }
FILENAME == ARGV[1] && FNR == 1 { n = $1 }
FILENAME == ARGV[1] && FNR > 1 && FNR <= n + 1 {
    moves[FNR - 1] = $1
    for (i = 2; i <= NF; i++) edge[FNR - 1, $i] = 1
}
FILENAME == ARGV[1] && FNR == n + 2 { start = $1 }
FILENAME == ARGV[2] { for (i = 1; i <= NF; i++) word[count++] = $i }
FILENAME == ARGV[3] && expected == "" { expected = $1 }
END {
    if (count == 0) reject("nothing is written")
    if (word[0] == "Win") walk()
    else if (count > 1) reject("there is more after `" word[0] "`")
    if (word[0] == expected) exit 0
    # Nobody can show a walk where there is none.
    if (word[0] == "Win") fail("the walk wins, and the sample says `" expected "`")
    reject("`" word[0] "` instead of `" expected "`")
}
function walk(    i) {
    if (word[1] != start) reject("the walk begins at `" word[1] "`, not at " start)
    for (i = 2; i < count; i++)
        if (!((word[i - 1], word[i]) in edge)) reject("no move from " word[i - 1] " to `" word[i] "`")
    if (moves[word[count - 1]] != 0) reject("the walk ends at " word[count - 1] ", which has moves")
    if (count % 2 == 0) reject("the walk has an even number of moves")
    if (count - 1 > 1000000) reject("the walk has more than 10^6 vertices")
}
function reject(why) { print why; exit 1 }
function fail(why) { print why; exit 3 }
