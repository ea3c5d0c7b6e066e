//! The words of the verb stress.

/// English, then Chinese.
pub const ROWS: &[(&str, &str)] = &[
    // The help.
    (
        "Look for an input on which the solution and a brute force differ",
        "对拍：寻找使程序与暴力解答案不同的输入",
    ),
    (
        "makes examples/gen.rs and examples/brute.rs",
        "生成 examples/gen.rs 和 examples/brute.rs",
    ),
    (
        "looks for 10 s, shrinks and saves what fails",
        "对拍 10 秒，缩小并保存出错的数据",
    ),
    ("that case once more", "重跑这一组"),
    ("compares with an earlier solution", "与以前的程序对拍"),
    (
        "changes samples, needs no generator",
        "改动样例，无需数据生成器",
    ),
    (
        "Make examples/gen.rs and examples/brute.rs to begin with",
        "生成 examples/gen.rs 和 examples/brute.rs 作为起点",
    ),
    ("Replay one case", "重跑一组数据"),
    ("Begin with this case", "从这一组开始"),
    (
        "Stop after so many seconds; 0: go on until ^C",
        "多少秒后停止；0 表示直到按下 ^C",
    ),
    ("Stop after so many cases", "多少组后停止"),
    (
        "Compare with this: an earlier solution, or a program in any language",
        "与它对拍：以前的程序，或任何语言的程序",
    ),
    (
        "Take inputs from this program in any language; it is given the case's number",
        "用任何语言的程序生成输入；参数是组号",
    ),
    (
        "Take inputs from the samples, each changed a little",
        "以略加改动的样例为输入",
    ),
    (
        "Look for panics, overflows and time-outs only; needs no brute force",
        "只找崩溃、溢出和超时；无需暴力解",
    ),
    ("Save no sample", "不保存样例"),
    // What is missing.
    (
        "{name} is interactive: one input has no one answer",
        "{name} 是交互题：一份输入没有唯一的输出",
    ),
    (
        "let its judge program try all small cases",
        "可让交互器枚举所有小数据",
    ),
    (
        "{problem} has no generator: {file}",
        "{problem} 没有数据生成器：{file}",
    ),
    (
        "{command} stress {problem} --init makes one; or name a program with --gen, or change the samples: --from-samples",
        "{command} stress {problem} --init 可生成一个；也可用 --gen 指定程序，或用 --from-samples 改动样例",
    ),
    (
        "{problem} has no brute force: {file}",
        "{problem} 没有暴力解：{file}",
    ),
    (
        "{command} stress {problem} --init makes one; or name a program with --against, or look for crashes only: --crash",
        "{command} stress {problem} --init 可生成一个；也可用 --against 指定程序，或用 --crash 只找崩溃",
    ),
    ("there is no file {name}", "没有文件 {name}"),
    (
        "--against and --gen take the path of a program or of its source",
        "--against 和 --gen 后是程序或其源文件的路径",
    ),
    (
        "{name} is no program: it is not executable",
        "{name} 不是程序：没有执行权限",
    ),
    (
        "`chmod +x` it, and begin a script with `#!/usr/bin/env …`",
        "请 `chmod +x`，脚本第一行写 `#!/usr/bin/env …`",
    ),
    ("there are no samples in {dir}", "{dir} 中没有样例"),
    (
        "put 1.in and 1.out there, or write a generator: --init",
        "把 1.in 和 1.out 放在那里，或写一个数据生成器：--init",
    ),
    ("{file} makes inputs", "{file} 生成输入"),
    ("{file} solves them slowly", "{file} 是暴力解"),
    (
        "write both as the problem wants it, then: {command} stress {name}",
        "请按题意改写这两个文件，然后：{command} stress {name}",
    ),
    ("{file} cannot be read", "无法读懂 {file}"),
    (
        "{file}: `dev-dependencies` is no table",
        "{file}：`dev-dependencies` 不是 TOML 表",
    ),
    // Building.
    (
        "cargo has built no program {name}",
        "cargo 没有生成程序 {name}",
    ),
    (
        "cannot run {compiler}: {error}",
        "无法运行 {compiler}：{error}",
    ),
    ("cannot run {name}: {error}", "无法运行 {name}：{error}"),
    (
        "another build keeps replacing the examples in {dir}",
        "另一个编译进程不断替换 {dir} 中的示例程序",
    ),
    ("wait until it is done", "请等它结束"),
    // The generator.
    (
        "the generator fails on case {seed}",
        "数据生成器在第 {seed} 组崩溃",
    ),
    (
        "the generator writes to stdout by itself: {line}",
        "数据生成器自行写了 stdout：{line}",
    ),
    (
        "write the case with g.line(…), g.word(…) or writeln!(g, …), and what is for you with eprintln!",
        "数据用 g.line(…)、g.word(…) 或 writeln!(g, …) 输出，自己看的内容用 eprintln!",
    ),
    (
        "the generator ends or hangs on case {seed}",
        "数据生成器在第 {seed} 组退出或不结束",
    ),
    (
        "its `main` is `testgen::main(|g: &mut Gen| { … })` alone",
        "它的 `main` 里只应有 `testgen::main(|g: &mut Gen| { … })`",
    ),
    (
        "the generator {name} takes longer than {seconds} s on case {seed}",
        "数据生成器 {name} 在第 {seed} 组超过 {seconds} 秒",
    ),
    (
        "the generator {name} fails on case {seed}: {how}",
        "数据生成器 {name} 在第 {seed} 组出错：{how}",
    ),
    (
        "it is called as `{name} {seed}`",
        "调用方式是 `{name} {seed}`",
    ),
    (
        "note: the generator makes another input each time it is given {seed}: --seed cannot replay a case; let its argument be the seed of its random numbers",
        "注意：同为参数 {seed}，数据生成器每次的输出不同，--seed 无法重现；请用它的参数作随机种子",
    ),
    (
        "the generator writes nothing on case {seed}",
        "数据生成器在第 {seed} 组没有输出",
    ),
    (
        "write the case with g.line(…), or print it to stdout",
        "请用 g.line(…) 输出数据，或写到 stdout",
    ),
    (
        "note: the last line of case {seed} has no end: some programs wait for it, and judges' inputs have it",
        "注意：第 {seed} 组的最后一行没有换行：有的程序会一直等它，评测数据都有",
    ),
    (
        "the generator makes the same input again and again: {count} cases are alike",
        "数据生成器总是生成相同的输入：{count} 组全都一样",
    ),
    (
        "draw with g.int(…) and its kin; in another language let the argument be the seed",
        "请用 g.int(…) 等取随机数；其他语言请用参数作随机种子",
    ),
    // The brute force.
    (
        "the brute force answers none of {count} cases",
        "{count} 组数据，暴力解一组也没有答出",
    ),
    (
        "does it read what the generator writes? the generator with the argument {seed} shows that case",
        "它的读入与生成器的输出一致吗？以 {seed} 为参数运行生成器可看到这组数据",
    ),
    (
        "on case {seed} the brute force takes longer than {seconds} s",
        "第 {seed} 组，暴力解超过 {seconds} 秒",
    ),
    (
        "on case {seed} the brute force crashes ({how})",
        "第 {seed} 组，暴力解崩溃（{how}）",
    ),
    ("the brute force does not answer", "暴力解没有给出答案"),
    (
        "{count} of them do not count: {why}",
        "其中 {count} 组不算：{why}",
    ),
    // The validator.
    (
        "asks a program which inputs count",
        "让一个程序判断哪些输入合法",
    ),
    (
        "Ask this program, or examples/validate.rs, which inputs count: exit code 0",
        "由这个程序（或 examples/validate.rs）判断输入是否合法：返回 0 表示合法",
    ),
    (
        "case {seed} is no input for the validator",
        "校验器不接受第 {seed} 组",
    ),
    (
        "the validator accepts none of {count} cases",
        "{count} 组数据，校验器一组也不接受",
    ),
    (
        "the validator {name} takes longer than {seconds} s",
        "校验器 {name} 超过 {seconds} 秒",
    ),
    ("the validator {name} crashes", "校验器 {name} 崩溃"),
    // What came of it.
    (
        "{cases} cases, {rate} a second, now case {seed}",
        "{cases} 组，每秒 {rate} 组，正在第 {seed} 组",
    ),
    (", {count} rejected", "，{count} 组不算"),
    ("{name}: case {seed} passes", "{name}：第 {seed} 组通过"),
    (
        "{name}: no failure in {cases} cases, {rate} a second",
        "{name}：{cases} 组都没有出错，每秒 {rate} 组",
    ),
    ("; the generator makes no other", "；生成器没有别的数据了"),
    (
        "; go on: {command} stress {name} --from {from}",
        "；继续：{command} stress {name} --from {from}",
    ),
    ("wrong answer", "答案错误"),
    ("the checker rejects the answer", "checker 判为错误"),
    ("crash ({how})", "崩溃（{how}）"),
    ("time-out", "超时"),
    ("out of memory", "内存超限"),
    ("endless output", "输出超限"),
    (
        "{name}: {what}, case {seed}, found after {time}",
        "{name}：{what}，第 {seed} 组，{time} 后找到",
    ),
    (
        "; it fails only sometimes, and so was not made smaller",
        "；时对时错，因此没有缩小",
    ),
    ("; it is as small as it gets", "；已是最小"),
    (
        "; made smaller in {steps} steps, {time}",
        "；缩小 {steps} 步，用时 {time}",
    ),
    ("input", "输入"),
    ("output", "输出"),
    ("saved as the sample {path}", "已存为样例 {path}"),
    (
        "saved as {path}; with the right answer beside it, as .in and .out, it is a sample",
        "已存为 {path}；配上正确答案，改名为 .in 和 .out，就是样例",
    ),
    (
        "{name}: {what} on case {seed}",
        "{name}：第 {seed} 组{what}",
    ),
    (
        "mend it, then see whether it passes: {command} stress {name} --seed {seed}",
        "改正后看它能否通过：{command} stress {name} --seed {seed}",
    ),
];
