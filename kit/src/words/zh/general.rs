//! The words of the verbs that test, bundle and copy, and what all verbs share.

/// English, then Chinese.
pub const ROWS: &[(&str, &str)] = &[
    // The help.
    (
        "From the problem page to the submit box, one command each",
        "从题目页面到提交框，每一步一条命令",
    ),
    ("make a problem from the template", "用模板新建题目"),
    ("take problems from the browser", "从浏览器接收题目"),
    ("add a sample, or accept an output", "添加样例，或认可输出"),
    ("run the samples", "运行样例"),
    ("run it with input of your own", "用自己的输入运行"),
    ("look for an input that breaks it", "对拍，寻找出错的输入"),
    ("one file for any judge", "生成可提交的单个文件"),
    ("test, bundle, to the clipboard", "测试、打包、复制到剪贴板"),
    ("what passes, what was copied", "哪些通过，哪些已复制"),
    (
        "snippets to paste, or for editors",
        "代码片段：粘贴或导出到编辑器",
    ),
    ("remove what nobody has touched", "删除建好后没有改动的题目"),
    ("put finished problems aside", "归档做完的题目"),
    ("bring them back", "恢复归档的题目"),
    ("what is missing on this machine", "检查本机缺少什么"),
    ("completions for a shell", "生成 shell 补全"),
    ("the manual page", "生成 man 手册页"),
    (
        "{name} VERB --help tells more; docs/kit.md shows a contest with it.",
        "{name} 子命令 --help 有更多说明；docs/kit.zh-CN.md 演示一场比赛。",
    ),
    (
        "A problem: its name or a part of it, its address; in a contest its letter.",
        "题目可以写名字或其一部分、网址；比赛中写题号字母即可。",
    ),
    ("Print help", "显示帮助"),
    (
        "Print help (see more with '--help')",
        "显示帮助（更多见 '--help'）",
    ),
    (
        "Print help (see a summary with '-h')",
        "显示帮助（摘要见 '-h'）",
    ),
    ("Print version", "显示版本"),
    ("examples:", "示例："),
    (
        "The problem: its name, a part of it, its address; in a contest its letter",
        "题目：名字、名字的一部分、网址；比赛中写字母即可",
    ),
    // Mistakes on the command line.
    ("no verb is called {verb}", "没有子命令 {verb}"),
    (
        "{argument} means nothing here",
        "这里没有 {argument} 这个参数",
    ),
    ("{argument} is missing", "缺少 {argument}"),
    ("{argument} is given twice", "{argument} 出现了两次"),
    (
        "{argument} and {other} contradict each other",
        "{argument} 与 {other} 不能同时使用",
    ),
    ("{argument} needs a value", "{argument} 需要一个值"),
    (
        "{given} is no value for {argument}",
        "{argument} 不能是 {given}",
    ),
    (
        "{argument} has another number of values",
        "{argument} 的值的个数不对",
    ),
    ("{argument} needs a `=`", "{argument} 需要写 `=`"),
    ("an argument is no text", "有参数不是合法的文本"),
    ("a verb is missing", "缺少子命令"),
    (
        "{given} is one value too many for {argument}",
        "{argument} 不需要 {given} 这个值",
    ),
    (
        "did you mean {near}? See {call} --help",
        "是不是 {near}？见 {call} --help",
    ),
    ("an id is one word: {id}", "题号要连写：{id}"),
    (
        "an example: {name} {example}; see {call} --help",
        "例如 {name} {example}；见 {call} --help",
    ),
    ("see {call} --help", "见 {call} --help"),
    (" or ", " 或 "),
    (
        "{path} may belong to several programs",
        "{path} 可能属于多个程序",
    ),
    ("it is one of {names}", "可能是 {names}"),
    (
        "a file goes to stdin: {command} run {problem} < {name}",
        "文件从 stdin 读：{command} run {problem} < {name}",
    ),
    ("it takes one of {known}", "可以是 {known}"),
    ("it takes a whole number", "要写整数"),
    (
        "it takes a whole number from {first} to {last}",
        "要写 {first} 到 {last} 的整数",
    ),
    // Which project, which problem.
    (
        "name one of them, or go to its folder",
        "请写其中一个，或进入它的目录",
    ),
    ("there is no folder {dir}", "没有文件夹 {dir}"),
    (
        "{judge} has no problem at that address, as far as is known: if it is another page, {command} rm {name} undoes this",
        "据目前所知，{judge} 的这个网址不是题目：如果是别的页面，{command} rm {name} 可以撤销",
    ),
    (
        "--workspace takes the folder of a workspace",
        "--workspace 后写工作区的文件夹",
    ),
    (
        "the current folder is not there: {error}",
        "当前目录不存在：{error}",
    ),
    (
        "{dir} is in no cargo project",
        "{dir} 不在任何 cargo 项目里",
    ),
    (
        "go to a folder with a Cargo.toml, or name one with --workspace",
        "请到有 Cargo.toml 的目录，或用 --workspace 指定",
    ),
    ("{dir} has no problem yet", "{dir} 里还没有题目"),
    (
        "make one: {command} new NAME",
        "新建一个：{command} new 名字",
    ),
    (
        "{path} belongs to no problem here",
        "{path} 不属于这里的任何题目",
    ),
    ("{name} has no program", "{name} 没有程序"),
    ("write {file}", "请编写 {file}"),
    (
        "docs/kit.md lists what may stand there",
        "docs/kit.zh-CN.md 列出了可以写的内容",
    ),
    // Building.
    ("{name} does not compile", "{name} 编译不通过"),
    (
        "cargo names no program of {name}",
        "cargo 没有给出 {name} 的程序",
    ),
    ("building {name} ...", "正在编译 {name} ……"),
    ("cannot run cargo: {error}", "无法运行 cargo：{error}"),
    (
        "install Rust: https://rustup.rs",
        "请安装 Rust：https://rustup.rs",
    ),
    // test
    (
        "Build a problem and run its samples: verdict, time and memory of each",
        "编译题目并运行样例：逐个给出结果、时间和内存",
    ),
    ("The samples, if not all", "样例名；不写则全部运行"),
    (
        "Judge the bundle instead of the binary",
        "评测打包后的文件而不是 cargo 编译的程序",
    ),
    (
        "Build with checks for overflows and with debug_assertions",
        "编译时打开溢出检查和 debug_assertions",
    ),
    (
        "Only the samples that failed the last time",
        "只运行上次没有通过的样例",
    ),
    ("Run again on every save", "每次保存后重新运行"),
    ("Show long texts whole", "完整显示长文本"),
    (
        "One JSON object a line, for editors (see docs/kit.md)",
        "每行一个 JSON 对象，供编辑器使用（见 docs/kit.zh-CN.md）",
    ),
    (
        "the problem of this folder, or the one edited last",
        "当前目录的题目，否则最近编辑的题目",
    ),
    ("one sample of luogu-p10501", "luogu-p10501 的一个样例"),
    (
        "problem a of the contest, again on every save",
        "比赛的 A 题，每次保存后重新运行",
    ),
    ("what failed the last time", "上次没有通过的样例"),
    (
        "{name} is interactive, and nobody is there to talk with it",
        "{name} 是交互题，但没有程序与它交互",
    ),
    (
        "name a program that takes the judge's part, interactor = \"judge.py\", in {manifest}; or play that part yourself: {command} run {name}",
        "在 {manifest} 里写明交互程序：interactor = \"judge.py\"；或者自己扮演评测方：{command} run {name}",
    ),
    (
        "note: no sample has failed the last time: all are run",
        "注意：上次没有失败的样例，全部运行",
    ),
    (
        "{name}: {failed} of {all} samples failed",
        "{name}：{all} 个样例中 {failed} 个没有通过",
    ),
    ("{name}: the sample passed", "{name}：样例通过"),
    (
        "{name}: all {all} samples passed",
        "{name}：{all} 个样例全部通过",
    ),
    ("{name} has no samples", "{name} 没有样例"),
    (
        "put 1.in and 1.out into {dir}, or: {command} sample add {name}",
        "把 1.in 和 1.out 放进 {dir}，或者：{command} sample add {name}",
    ),
    (
        "{problem} has no sample {name}",
        "{problem} 没有样例 {name}",
    ),
    ("it has {known}", "可选的有 {known}"),
    (
        "the bundle does not compile as edition {edition}",
        "打包后的文件按 edition {edition} 编译不通过",
    ),
    (
        "waiting for the next save; ^C ends",
        "等待下一次保存；按 ^C 结束",
    ),
    ("the files can no longer be watched", "无法继续监视文件"),
    (
        "the files cannot be watched: {error}",
        "无法监视文件：{error}",
    ),
    (
        "on Linux, more watches are given by: sysctl fs.inotify.max_user_watches=524288",
        "在 Linux 上可以提高上限：sysctl fs.inotify.max_user_watches=524288",
    ),
    ("input ({file})", "输入（{file}）"),
    (
        "input ({file}), which begins with a byte order mark: save it without",
        "输入（{file}），开头有字节顺序标记（BOM）：请保存为不带 BOM 的 UTF-8",
    ),
    ("the judge's program says", "评测程序的信息"),
    (
        "the judge (<) and your program (>)",
        "评测方（<）与你的程序（>）",
    ),
    ("expected", "期望输出"),
    ("got", "你的输出"),
    ("(end)", "（结束）"),
    ("(empty)", "（空）"),
    ("… 1 more line", "…… 还有 1 行"),
    ("… {hidden} more lines", "…… 还有 {hidden} 行"),
    ("stack overflow", "栈溢出"),
    (
        "killed at {times} times the limit",
        "到时限的 {times} 倍时被终止",
    ),
    (
        "only blanks differ, which this judge forgives",
        "仅空白不同，此评测平台不计较",
    ),
    ("line {line} differs", "第 {line} 行不同"),
    ("slow", "超过时限"),
    (
        "slow; perhaps {there} on a judge",
        "超过时限；在评测机上也许是 {there}",
    ),
    // run
    (
        "Build a problem and run it with typed or piped input",
        "编译题目，用键入或重定向的输入运行",
    ),
    ("A sample whose input is taken", "使用哪个样例的输入"),
    ("type the input, ^D ends it", "键入输入，^D 结束"),
    ("from a file", "来自文件"),
    ("with the input of sample 2", "用样例 2 的输入"),
    (
        "with checks, and what cfg(debug_assertions) prints",
        "打开检查，并执行 cfg(debug_assertions) 下的输出",
    ),
    (
        "{name} runs: type its input, ^D ends it",
        "{name} 正在运行：请键入输入，^D 结束",
    ),
    ("{name} died: {death}", "{name} 异常退出：{death}"),
    (" ({time} on the processor)", "（处理器时间 {time}）"),
    // bundle
    (
        "Turn a problem into one file that any judge takes",
        "把题目变成任何评测平台都接受的单个文件",
    ),
    (
        "A problem and options of the bundler; --watch writes -o anew on every save",
        "题目和打包器的选项；--watch 在每次保存后重写 -o 指定的文件",
    ),
    ("into a file", "写入文件"),
    ("to the clipboard", "复制到剪贴板"),
    ("a new file on every save", "每次保存后重写文件"),
    (
        "all options: they are the bundler's own",
        "全部选项，与打包器相同",
    ),
    (
        "--watch is for bundles, and none is asked for",
        "--watch 只用于打包，这里没有要打包的题目",
    ),
    (
        "--watch needs a file to write, and none is named",
        "--watch 需要指定写入哪个文件",
    ),
    (
        "--watch needs a problem, and none is named",
        "--watch 需要指定题目",
    ),
    ("name it with -o", "用 -o 指定"),
    // copy
    (
        "Test, bundle and copy a problem, and name the page to paste it on",
        "测试、打包并复制题目，给出提交页面",
    ),
    ("Copy it though a sample fails", "样例没有通过也复制"),
    (
        "Open the submission page in the browser",
        "在浏览器里打开提交页面",
    ),
    (
        "Leave out blanks and line breaks of the libraries",
        "去掉库代码中的空白和换行",
    ),
    (
        "problem a of the contest; the page opens in the browser",
        "比赛的 A 题，并在浏览器里打开提交页面",
    ),
    ("though a sample fails", "样例没有通过也复制"),
    ("though it fails: {error}", "没有通过，仍然复制：{error}"),
    (
        "{command} copy {name} --force copies it anyway",
        "{command} copy {name} --force 可以强行复制",
    ),
    (
        "rules of the judge's contests: {text} ({link})",
        "比赛规则：{text}（{link}）",
    ),
    ("paste it here: {page}", "粘贴到这里：{page}"),
    ("no browser opens {page}", "没有浏览器能打开 {page}"),
    (
        "open it yourself, or name a browser in BROWSER",
        "请自己打开，或用 BROWSER 指定浏览器",
    ),
    (
        "you have a .kattisrc: {command} bundle {name} -o {id}.rs && submit.py -p {id} {id}.rs",
        "你有 .kattisrc，可以这样提交：{command} bundle {name} -o {id}.rs && submit.py -p {id} {id}.rs",
    ),
    // status
    (
        "Tell which problems pass, were bundled, were copied",
        "列出哪些题目通过、已打包、已复制",
    ),
    (
        "Only problems with this in their name",
        "只列出名字含有它的题目",
    ),
    (
        "Also problems that were never tested",
        "也列出从未测试的题目",
    ),
    ("what was worked on", "做过的题目"),
    ("problems with this in their name", "名字含有它的题目"),
    ("all problems", "全部题目"),
    (
        "nothing was tested yet: {command} test NAME",
        "还没有测试过：{command} test 名字",
    ),
    ("problem", "题目"),
    ("samples", "样例"),
    ("bundled", "打包"),
    ("copied", "复制"),
    ("not tested", "未测试"),
    ("failed: {names}", "未通过：{names}"),
    ("edited since", "之后有修改"),
    ("passes", "通过"),
    ("all {count} pass", "{count} 个全部通过"),
    ("just now", "刚才"),
    ("{minutes} min ago", "{minutes} 分钟前"),
    ("{hours} h ago", "{hours} 小时前"),
    ("{days} d ago", "{days} 天前"),
    // snippet
    (
        "Print snippets, list them, or export them for editors",
        "输出、列出代码片段，或导出到编辑器",
    ),
    (
        "Names of snippets; or `list`; or `export` and vscode, ultisnips or jetbrains",
        "片段名；或 `list`；或 `export` 加 vscode、ultisnips、jetbrains 之一",
    ),
    ("The file to write", "写入的文件"),
    (
        "Replace what is there, and keep it as FILE.bak",
        "替换已有文件，原文件保留为 .bak",
    ),
    ("Put them on the clipboard", "复制到剪贴板"),
    ("Leave out blanks and line breaks", "去掉空白和换行"),
    ("what there is", "有哪些"),
    ("two of them, to be pasted", "取其中两个用于粘贴"),
    ("all, into .vscode/", "全部，写入 .vscode/"),
    (
        "export is for one editor at a time",
        "一次只能导出到一种编辑器",
    ),
    ("export takes one of {names}", "export 可以是 {names}"),
    (
        "no editor's format is called {wanted}",
        "没有名为 {wanted} 的编辑器格式",
    ),
    ("choose another place with -o", "请用 -o 另选位置"),
    ("{file} has something else in it", "{file} 里有别的内容"),
    (
        "choose another name with -o; --force keeps the old file as .bak",
        "请用 -o 另选名字；--force 会把原文件保留为 .bak",
    ),
    ("the old file is {kept}", "原文件保留为 {kept}"),
    (
        "{count} snippets are in {file}",
        "{count} 个代码片段已写入 {file}",
    ),
    // doctor
    (
        "Tell what is missing on this machine, and how to get it",
        "检查本机缺少什么，以及如何补齐",
    ),
    (
        "before a contest; it also measures this machine's speed",
        "比赛前运行；同时测量本机速度",
    ),
    (
        "Rust {OLDEST} or later is needed: https://rustup.rs",
        "需要 Rust {OLDEST} 或更新版本：https://rustup.rs",
    ),
    ("judges' compilers", "评测用编译器"),
    (
        "for a proof with a judge's own version: rustup toolchain install 1.63, or name compilers in BUNDLER_RUSTC",
        "要用评测平台的版本验证：rustup toolchain install 1.63，或用 BUNDLER_RUSTC 指定编译器",
    ),
    ("none but this one", "除当前版本外没有"),
    ("clipboard", "剪贴板"),
    (
        "no tool; the terminal is asked (OSC 52), if it can",
        "没有剪贴板工具；改由终端复制（OSC 52，需要终端支持）",
    ),
    (
        "install wl-clipboard (Wayland), or xclip or xsel (X11)",
        "请安装 wl-clipboard（Wayland），或 xclip、xsel（X11）",
    ),
    ("browser", "浏览器"),
    (
        "Chrome 142 and later ask before an extension may reach this machine",
        "Chrome 142 及以后，扩展访问本机需要授权",
    ),
    (
        "allow it for Competitive Companion: chrome://settings/content/localNetworkAccess; in the extension's options, list the port as a custom one if it is not among its own",
        "请允许 Competitive Companion：chrome://settings/content/localNetworkAccess；端口不在扩展自带之列时，在其选项里添加",
    ),
    ("stack", "栈"),
    ("no limit", "无限制"),
    (
        "judges give more: ulimit -s unlimited, or recurse in a thread with a stack of its own",
        "评测平台给得更多：ulimit -s unlimited，或在栈更大的线程里递归",
    ),
    ("watching files", "监视文件"),
    ("{count} files at most", "最多 {count} 个文件"),
    ("editor", "编辑器"),
    ("none is opened on an import", "导入题目后不打开编辑器"),
    ("{program} is not on PATH", "PATH 里没有 {program}"),
    (
        "correct `open` in [workspace.metadata.kit]",
        "请修改 [workspace.metadata.kit] 里的 `open`",
    ),
    ("project", "项目"),
    ("speed", "速度"),
    (
        "a program takes {factor} times as long here as at 3 GHz",
        "程序在本机的用时是 3 GHz 时的 {factor} 倍",
    ),
    ("port", "端口"),
    ("{port} is free", "{port} 空闲"),
    ("{port} is held by {program}", "{port} 被 {program} 占用"),
    ("{port} is held by another program", "{port} 被其他程序占用"),
    (
        "end one of them, or name another port: listen --port",
        "请结束其中一个，或另选端口：listen --port",
    ),
    // completions, man
    ("Print completions for a shell", "输出 shell 补全脚本"),
    ("The shell", "哪种 shell"),
    ("Print the manual page", "输出 man 手册页"),
    (
        "no manual page comes of it: {error}",
        "无法生成手册页：{error}",
    ),
    // Everywhere.
    ("error: {what}", "错误：{what}"),
    ("\nhelp: {remedy}", "\n建议：{remedy}"),
    (
        "The workspace whose problems are meant, if not the current folder's",
        "题目所在的工作区；默认是当前目录所在的",
    ),
    // Members of a workspace that are none, samples that are none.
    ("left out: {error}", "已跳过：{error}"),
    (
        "{dir} has no Cargo.toml, and cargo refuses the workspace for it",
        "{dir} 里没有 Cargo.toml，cargo 因此拒绝整个工作区",
    ),
    (
        "remove the folder or move it elsewhere; or write members = [\"problems/*/src/..\"], which passes over folders without a program",
        "删除这个文件夹或移到别处；或者写 members = [\"problems/*/src/..\"]，它会略过没有程序的文件夹",
    ),
    (
        "write its Cargo.toml, or remove the folder, or move it elsewhere",
        "给它写一个 Cargo.toml，或删除这个文件夹，或移到别处",
    ),
    (
        "cargo refuses the workspace for {dir}",
        "cargo 因为 {dir} 拒绝整个工作区",
    ),
    ("mend its Cargo.toml", "改正它的 Cargo.toml"),
    (
        "sample {name} is left out: {why}",
        "样例 {name} 已跳过：{why}",
    ),
    (
        "{name}: samples that cannot be run: {samples}",
        "{name}：无法运行的样例：{samples}",
    ),
    (
        "add what is missing; {command} sample accept {name} takes the program's outputs",
        "补上缺少的文件；{command} sample accept {name} 可用程序的输出补上",
    ),
    (
        "add what is missing, or remove the rest",
        "补上缺少的文件，或删除剩下的一半",
    ),
    // Submitters.
    (
        "Hand it to the submitter in [workspace.metadata.kit.submit] instead",
        "改为交给 [workspace.metadata.kit.submit] 里的提交工具",
    ),
    (
        "hand it to the submitter that the settings name",
        "交给设置里指定的提交工具",
    ),
    (
        "{name} has no address to submit to",
        "{name} 没有可提交的网址",
    ),
    (
        "write `url` and `judge` under [package.metadata.problem]",
        "在 [package.metadata.problem] 里写上 `url` 和 `judge`",
    ),
    (
        "[workspace.metadata.kit.submit]: no judge is called {stranger}",
        "[workspace.metadata.kit.submit]：没有叫 {stranger} 的评测平台",
    ),
    (
        "{command} bundle --list-judges shows their names",
        "{command} bundle --list-judges 列出它们的名字",
    ),
    (
        "no submitter is named for {judge}",
        "没有为 {judge} 指定提交工具",
    ),
    (
        "in [workspace.metadata.kit.submit] write {judge} = \"cph-submit\" (Codeforces and CSES), or the command of yours: {judge} = [\"submitter\", \"$URL\", \"Rust\", \"$FILE\"]",
        "在 [workspace.metadata.kit.submit] 里写 {judge} = \"cph-submit\"（限 Codeforces 和 CSES），或自己的命令：{judge} = [\"submitter\", \"$URL\", \"Rust\", \"$FILE\"]",
    ),
    ("the submitter's command is empty", "提交工具的命令是空的"),
    ("handed to {program}", "已交给 {program}"),
    ("{program} failed: {status}", "{program} 运行失败：{status}"),
    (
        "what it says stands above; the file is {file}",
        "它的输出见上；文件是 {file}",
    ),
    (
        "cannot run {program}: {error}",
        "无法运行 {program}：{error}",
    ),
    (
        "is it installed, and on PATH?",
        "它装好了吗？在 PATH 里吗？",
    ),
    ("no submitter is called {name}", "没有叫 {name} 的提交工具"),
    (
        "it is \"cph-submit\", or a command as a list of words",
        "写 \"cph-submit\"，或把一条命令写成字符串列表",
    ),
    (
        "end the editor that sits there ({command} doctor says which program it is)",
        "关闭占用它的编辑器（{command} doctor 会说是哪个程序）",
    ),
    (
        "waiting for {extension} on port {port}; ^C ends",
        "在端口 {port} 等待 {extension}；^C 结束",
    ),
    (
        "{extension} has not asked within {seconds} s: nothing is submitted",
        "{extension} 在 {seconds} 秒内没有来取：什么都没有提交",
    ),
    (
        "is the browser open, and the extension on? The browser must allow it to reach this machine",
        "浏览器开着吗？扩展启用了吗？浏览器须允许它访问本机",
    ),
    (
        "{place} is not UTF-8 in line {line}",
        "{place} 第 {line} 行不是 UTF-8",
    ),
    (
        "convert it, perhaps with: iconv -f GB18030 -t UTF-8; or write the sample's two files by hand",
        "请转换编码，例如：iconv -f GB18030 -t UTF-8；或直接写好样例的两个文件",
    ),
    ("no problem is called `{wanted}`", "没有题目叫 `{wanted}`"),
    (
        "did you mean {near}? See them all with {list}",
        "是不是 {near}？用 {list} 查看全部",
    ),
    ("see them all with {list}", "用 {list} 查看全部"),
    (
        "no problem has {part} in its name",
        "没有名字含 {part} 的题目",
    ),
    // What the disk refuses.
    ("cannot read {path}: {error}", "无法读取 {path}：{error}"),
    ("cannot write {path}: {error}", "无法写入 {path}：{error}"),
    (
        "cannot make the folder {path}: {error}",
        "无法创建文件夹 {path}：{error}",
    ),
    ("cannot copy {path}: {error}", "无法复制 {path}：{error}"),
    ("cannot move {path}: {error}", "无法移动 {path}：{error}"),
    ("cannot remove {path}: {error}", "无法删除 {path}：{error}"),
    ("make room there, then try again", "请腾出空间后再试"),
    ("see that you may read it", "请确认你有读取它的权限"),
    ("see that you may write there", "请确认你在那里有写入权限"),
];
