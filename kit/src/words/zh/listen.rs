//! The words of the verbs new, listen, rm, archive, restore and sample.

/// English, then Chinese.
pub const ROWS: &[(&str, &str)] = &[
    // listen
    (
        "listening on {addresses} for the Competitive Companion extension; Ctrl-C ends",
        "正在 {addresses} 等待 Competitive Companion 扩展发来题目；按 Ctrl-C 结束",
    ),
    (
        "cannot listen on port {port}: {error}",
        "无法监听端口 {port}：{error}",
    ),
    (
        "someone else listens on {ports}",
        "端口 {ports} 已被其他程序占用",
    ),
    (
        "end the other program ({command} doctor says which), or name a port of the extension's settings with --port",
        "请结束那个程序（{command} doctor 会指出是哪个），或用 --port 指定扩展设置里的端口",
    ),
    (
        "refused: {method} from {origin}: {why}",
        "已拒绝：来自 {origin} 的 {method}：{why}",
    ),
    ("a post is no problem: {why}", "收到的内容不是题目：{why}"),
    (
        "a problem was lost, press the plus again: {why}",
        "有一道题没有收全，请再点一次加号：{why}",
    ),
    (
        "{failed} problems could not be written",
        "有 {failed} 道题没能写入",
    ),
    ("error: {title}: {error}", "错误：{title}：{error}"),
    ("{arrived} of {size} arrived", "收到 {arrived}/{size} 题"),
    (
        "{arrived} of {size} arrived: press the plus on the pages of the others",
        "只收到 {arrived}/{size} 题：其余的请在各自的页面上点加号",
    ),
    (
        "{name}: {title}, new in {dir}",
        "{name}：{title}，已建在 {dir}",
    ),
    (
        "{name}: {title}, known: its code and settings stay",
        "{name}：{title}，已有此题：代码和设置保持不变",
    ),
    (
        "next: {command} test {name}",
        "下一步：{command} test {name}",
    ),
    (
        "sample {new} has the input of {old} and another output: {old} is yours and stays",
        "样例 {new} 与 {old} 输入相同、输出不同：{old} 是你自己的，保持不变",
    ),
    (
        "sample {new} has the input of {old} and another output: remove the wrong one",
        "样例 {new} 与 {old} 输入相同、输出不同：请删掉错的那个",
    ),
    (
        "its output has a line --- in it: add several samples one by one",
        "输出里有一行 ---：多个样例要逐个添加",
    ),
    (
        "limits: {time} ms, {memory} MB",
        "限制：{time} ms，{memory} MB",
    ),
    (
        "limits: {time} ms; the page does not say the memory: look it up and write it into Cargo.toml",
        "限制：{time} ms；页面没有写内存限制：请查到后写进 Cargo.toml",
    ),
    (
        "limits: {memory} MB; the page does not say the time: look it up and write it into Cargo.toml",
        "限制：{memory} MB；页面没有写时间限制：请查到后写进 Cargo.toml",
    ),
    (
        "limits: the page does not say them: look them up and write them into Cargo.toml",
        "限制：页面上没有写，请查明后写进 Cargo.toml",
    ),
    (
        "no samples arrived: {command} sample add {name} takes them",
        "没有收到样例：可用 {command} sample add {name} 手工添加",
    ),
    (
        "no samples arrived: those here stay",
        "没有收到样例：已有的保持不变",
    ),
    ("samples: {sent}", "样例：{sent} 组"),
    (
        "samples: {same} as before, {added} new, {changed} changed, {removed} gone",
        "样例：{same} 组不变，{added} 组新增，{changed} 组更新，{removed} 组移除",
    ),
    (
        "interactive: marked so in Cargo.toml; name a judge program there to test it",
        "交互题：已在 Cargo.toml 里标明；要测试请在那里指定交互程序",
    ),
    (
        "reads {input} and writes {output}: here it is tested with stdin and stdout",
        "要求读 {input}、写 {output}：本地用标准输入输出测试",
    ),
    (
        "{judge} takes no Rust: look for its twin on Luogu, Kattis or LibreOJ",
        "{judge} 不支持 Rust：请在洛谷、Kattis 或 LibreOJ 上找同题",
    ),
    (
        "{judge} takes no Rust: submit to its twin {twins}",
        "{judge} 不支持 Rust：请提交到同题 {twins}",
    ),
    (
        "Listen on this port alone [default: the first free one of 10043, 10045, 4244, 1327]",
        "只用这个端口 [默认：10043、10045、4244、1327 中第一个空闲的]",
    ),
    (
        "End after one click: a problem, or all of a contest",
        "收完一次点击就结束：一道题或整场比赛",
    ),
    ("End after so many problems", "收到这么多道题就结束"),
    (
        "How many seconds a contest's next problem may take",
        "同一场比赛的下一题最多等几秒",
    ),
    (
        "the same problem is here as {twin}",
        "这里已有同一道题：{twin}",
    ),
    // new
    ("{name}: new in {dir}", "{name}：已建在 {dir}"),
    (
        "next: write {file}, paste a sample with {command} sample add {name}, then {command} test {name}",
        "下一步：写 {file}，用 {command} sample add {name} 粘贴样例，再 {command} test {name}",
    ),
    (
        "{command} test {name} runs its samples",
        "{command} test {name} 运行它的样例",
    ),
    ("two addresses", "给了两个网址"),
    (
        "give the name, then its address with --url",
        "请先写名字，再用 --url 给出网址",
    ),
    ("no judge is called {judge}", "没有叫 {judge} 的评测平台"),
    ("it is one of {all}, or other", "可以是 {all} 或 other"),
    (
        "`{wanted}` is no name for a package",
        "`{wanted}` 不能作包名",
    ),
    (
        "a name has letters, digits and hyphens, as `{name}`; an address begins with https://",
        "名字由字母、数字和连字符组成，如 `{name}`；网址以 https:// 开头",
    ),
    (
        "it begins with its judge's name, as {id}",
        "要以评测平台的名字开头，如 {id}",
    ),
    (
        "a name begins with a letter, as `{name}`",
        "名字要以字母开头，如 `{name}`",
    ),
    (
        "cargo, Rust or Windows keeps that word for itself, or it is too long: `{name}` will do",
        "这是 cargo、Rust 或 Windows 的保留字，或者太长；可以用 `{name}`",
    ),
    (
        "no judge is named, so none is known: if {id} was meant, {command} rm {name}, then {command} new {id}",
        "没有写评测平台：如果是 {id}，先 {command} rm {name}，再 {command} new {id}",
    ),
    (
        "no judge is named, so none is known: --judge or the problem's address says which",
        "没有写评测平台：可以用 --judge 或题目网址指明",
    ),
    (
        "{dir} is there already: nothing was changed",
        "{dir} 已经存在：什么也没有改",
    ),
    (
        "Make a problem's package from the template",
        "按模板新建一道题",
    ),
    (
        "What it is called: luogu-p1234, or the problem's address",
        "题目的名字：luogu-p1234，或题目的网址",
    ),
    ("The problem's address", "题目的网址"),
    ("The problem's title", "题目的标题"),
    (
        "The judge, where name and address do not say it",
        "评测平台（名字和网址看不出时）",
    ),
    (
        "Another template than the usual one: a folder in templates/",
        "换一个模板：templates/ 下的文件夹",
    ),
    // The template and the workspace.
    ("{file} is no manifest", "{file} 不是有效的 Cargo.toml"),
    (
        "mend the template, or delete it to use the kit's own",
        "请改好模板，或删掉它以使用自带的模板",
    ),
    ("{file} has no [package]", "{file} 里没有 [package]"),
    ("{file} is there already", "{file} 已经存在"),
    (
        "{dir} is outside the workspace {root}",
        "{dir} 在工作区 {root} 之外",
    ),
    (
        "let `problems` in [workspace.metadata.kit] name a folder inside it",
        "请让 [workspace.metadata.kit] 的 `problems` 指向工作区里的文件夹",
    ),
    (
        "{file}: [workspace] cannot be read",
        "{file}：无法解析 [workspace]",
    ),
    (
        "{file}: \"{new}\" is among the workspace's members now",
        "{file}：已把 \"{new}\" 加进工作区成员",
    ),
    ("the template has no {file}", "模板里没有 {file}"),
    (
        "a template is a folder with Cargo.toml and src/main.rs",
        "模板是一个文件夹，里面有 Cargo.toml 和 src/main.rs",
    ),
    (
        "note: the editor {program} cannot be started: {error}",
        "注意：无法启动编辑器 {program}：{error}",
    ),
    // rm
    ("{name}: removed", "{name}：已删除"),
    (
        "{name} is not as it was made: nothing was removed",
        "{name} 建好后有过改动：什么也没有删",
    ),
    (
        "{command} archive {name} puts it aside with its samples",
        "{command} archive {name} 可以把它连同样例归档",
    ),
    (
        "Remove a problem in which nothing was written yet",
        "删除一道建好后没有改动的题",
    ),
    ("The problems: their names or addresses", "题目的名字或网址"),
    // archive, restore
    (
        "`{date}` is no name for a folder",
        "`{date}` 不能作文件夹的名字",
    ),
    ("letters, digits, - and _ will do", "可用字母、数字、- 和 _"),
    ("{name}: put aside in {dir}", "{name}：已归档到 {dir}"),
    (
        "{command} restore {date} brings them back",
        "{command} restore {date} 可以恢复",
    ),
    (
        "{wanted} is a judge: that would be too much",
        "{wanted} 是整个评测平台：范围太大",
    ),
    ("name a contest or a problem", "请指定比赛或题目"),
    ("{name}: back in {dir}", "{name}：已恢复到 {dir}"),
    (
        "nothing that was put aside is called {wanted}",
        "归档里没有 {wanted}",
    ),
    (
        "{command} restore lists what there is",
        "{command} restore 列出有哪些",
    ),
    ("nothing was put aside yet", "还没有归档任何题目"),
    ("the lists follow with: {lists}", "更新题目列表：{lists}"),
    ("{name} is no problem of its own", "{name} 不是独立的题目"),
    (
        "a problem is a package with [package.metadata.problem] in its Cargo.toml",
        "题目是一个包，Cargo.toml 里有 [package.metadata.problem]",
    ),
    (
        "{dir} is there already: nothing was moved",
        "{dir} 已经存在：什么也没有移动",
    ),
    ("rename one of them, and try again", "请给其中一个改名再试"),
    ("{dir} is outside the workspace", "{dir} 在工作区之外"),
    (
        "Put problems aside with their samples: a finished contest",
        "把题目连同样例归档：比赛结束后用",
    ),
    ("Problems, or the contests they are of", "题目，或整场比赛"),
    (
        "The folder below archive/ [default: today's date]",
        "archive/ 下的文件夹 [默认：今天的日期]",
    ),
    (
        "Bring back problems that were put aside; without a name, list them",
        "恢复归档的题目；不写名字则列出它们",
    ),
    (
        "Problems, contests, or the dates of archives",
        "题目、比赛，或归档的日期",
    ),
    // sample
    (
        "Add samples by hand, or take the program's output as expected",
        "手工添加样例，或把程序的输出当作答案",
    ),
    (
        "{name}: all outputs are as expected",
        "{name}：输出都与答案一致",
    ),
    ("nothing was changed", "什么也没有改"),
    (
        "{name}: expected now as the program says: {samples}",
        "{name}：已把程序的输出记为答案：{samples}",
    ),
    (
        "{problem} is interactive: it has no expected output",
        "{problem} 是交互题：没有标准答案",
    ),
    (
        "sample {name}: {verdict}: that is no output to accept",
        "样例 {name}：{verdict}：这样的输出不能当作答案",
    ),
    (
        "{command} test {problem} {name} shows it",
        "{command} test {problem} {name} 可以看到详情",
    ),
    ("sample {name}:", "样例 {name}："),
    ("... {count} more lines", "……还有 {count} 行"),
    (
        "there is no terminal to ask on: nothing was changed",
        "没有终端，无法询问：什么也没有改",
    ),
    ("--yes accepts without asking", "加 --yes 则不询问"),
    (
        "take the program's output as expected of {samples}? [y/N]",
        "把程序的输出记为 {samples} 的答案吗？[y/N]",
    ),
    ("cannot read stdin: {error}", "无法读取标准输入：{error}"),
    ("files and the clipboard", "同时给了文件和剪贴板"),
    ("leave one out", "请只留一个"),
    ("more than two files", "文件多于两个"),
    (
        "give two files, or the folder that they are in",
        "请给两个文件，或它们所在的文件夹",
    ),
    ("{file} is not there", "{file} 不存在"),
    (
        "`{wanted}` is no name for a sample",
        "`{wanted}` 不能作样例的名字",
    ),
    (
        "{name}: new in {dir}: {samples}",
        "{name}：已添加到 {dir}：{samples}",
    ),
    (
        "{name}: {known} of them were here already",
        "{name}：其中 {known} 组已经有了",
    ),
    ("the clipboard is empty", "剪贴板是空的"),
    (
        "copy the sample's input in the browser first",
        "请先在浏览器里复制样例输入",
    ),
    (
        "nothing here can read the clipboard",
        "这里没有能读剪贴板的程序",
    ),
    (
        "install wl-clipboard (Wayland), xclip or xsel (X11), or paste into stdin: sample add",
        "请安装 wl-clipboard（Wayland）、xclip 或 xsel（X11），或者用 sample add 粘贴到标准输入",
    ),
    (
        "type or paste the input, a line ---, then the output; end with Ctrl-D",
        "请输入或粘贴：输入，一行 ---，再是输出；按 Ctrl-D 结束",
    ),
    ("stdin", "标准输入"),
    ("the clipboard", "剪贴板"),
    (
        "the input is here ({bytes} bytes); copy the output, then press Enter",
        "已取得输入（{bytes} 字节）；请复制输出，再按回车",
    ),
    (
        "the clipboard has the input still",
        "剪贴板里仍是刚才的输入",
    ),
    (
        "copy the output before you press Enter",
        "请先复制输出再按回车",
    ),
    ("{file} is no zip", "{file} 不是 zip"),
    (
        "give two files, a zip, or a folder",
        "请给两个文件、一个 zip 或一个文件夹",
    ),
    ("{file} unpacks to too much", "{file} 解压后太大"),
    (
        "{place} has no two files that make a sample",
        "{place} 里没有能配成样例的两个文件",
    ),
    (
        "they belong together by name: 1.in and 1.out, input1.txt and output1.txt, in/a and out/a",
        "按名字配对：1.in 和 1.out，input1.txt 和 output1.txt，in/a 和 out/a",
    ),
    (
        "note: {file} has no other half and is left out",
        "注意：{file} 缺另一半，已略过",
    ),
    (
        "{place} has more than {most} files",
        "{place} 里的文件超过 {most} 个",
    ),
    (
        "give the folder with the samples alone",
        "请只给放样例的文件夹",
    ),
    ("{file} is no sample", "{file} 不能作样例"),
    (
        "a sample is two plain files, not too large",
        "样例是两个普通文件，不能太大",
    ),
    (
        "{place} has no line --- between input and output",
        "{place} 里没有隔开输入和输出的 --- 行",
    ),
    (
        "write the input, a line ---, then the expected output",
        "请写输入，一行 ---，再写答案",
    ),
    // Help.
    (
        "Take problems from the browser, as the Competitive Companion extension sends them",
        "接收浏览器里 Competitive Companion 扩展发来的题目",
    ),
    (
        "Take problems from the browser, as the Competitive Companion extension sends them\n\nPress the extension's plus on the page of a problem or of a contest: each problem becomes a package with its samples. One that is here keeps its code, its settings and your own samples.\n\nIf nothing arrives, the browser must allow the extension to reach this machine: see chrome://flags/#local-network-access-check in Chrome.",
        "接收浏览器里 Competitive Companion 扩展发来的题目\n\n在题目或比赛页面上点扩展的加号：每道题建成一个包，带上样例。已有的题目，代码、设置和你自己的样例都不动。\n\n如果什么也没收到，说明浏览器不让扩展访问本机：Chrome 请看 chrome://flags/#local-network-access-check。",
    ),
    (
        "Make a problem's package from the template\n\nIt asks nothing and overwrites nothing. The template is the folder templates/problem; if [workspace.metadata.kit] names an editor, it is opened at the template's mark.",
        "按模板新建一道题\n\n不提问，也不覆盖任何文件。模板是文件夹 templates/problem；如果 [workspace.metadata.kit] 指定了编辑器，就在模板的光标处打开。",
    ),
    (
        "Remove a problem in which nothing was written yet\n\nWhere a file was changed or added since `new` or `listen` made the problem, nothing is removed.",
        "删除一道建好后没有改动的题\n\n如果 `new` 或 `listen` 建好之后有文件改过或添过，就什么也不删。",
    ),
    (
        "Put problems aside with their samples: a finished contest\n\nThey go to a folder in archive/ with the day's date, outside the workspace.",
        "把题目连同样例归档：比赛结束后用\n\n放在 archive/ 下以当天日期命名的文件夹里，不属于工作区。",
    ),
    (
        "Add samples: typed or pasted, from the clipboard, files, a zip or a folder\n\nFiles belong together by name: 1.in and 1.out or 1.ans, input01.txt and output01.txt, in/a and out/a. Nothing is overwritten.",
        "添加样例：输入或粘贴，或来自剪贴板、文件、zip、文件夹\n\n文件按名字配对：1.in 和 1.out 或 1.ans，input01.txt 和 output01.txt，in/a 和 out/a。不覆盖任何文件。",
    ),
    (
        "Take the program's output as expected, after asking\n\nIt shows what would change. Without a terminal nothing is written, unless --yes says so.",
        "询问之后把程序的输出当作答案\n\n先显示会改什么。没有终端时不写入，除非加 --yes。",
    ),
    ("until Ctrl-C", "直到按下 Ctrl-C"),
    ("one problem, or one contest", "一道题，或一场比赛"),
    ("a contest", "一场比赛"),
    ("these two", "这两题"),
    ("what was put aside", "列出归档了哪些"),
    ("all of that day", "那一天的全部"),
    (
        "type or paste: input, ---, output, Ctrl-D",
        "输入或粘贴：输入，---，输出，Ctrl-D",
    ),
    ("copy the input, then the output", "先复制输入，再复制输出"),
    ("two files", "两个文件"),
    ("as Kattis gives them", "Kattis 给的那种"),
    ("as CSES and Luogu do", "CSES、洛谷给的那种"),
    ("what the judge gives to download", "网站提供下载的样例"),
    ("what the program prints is right", "程序的输出就是答案"),
    ("all samples that differ", "所有与答案不同的样例"),
    ("one of them", "其中一个"),
    (
        "The problem, then what to add, if it is not stdin: two files, a zip, a folder",
        "题目，然后是要添加的（不写则用标准输入）：两个文件、zip 或文件夹",
    ),
    ("From the clipboard", "来自剪贴板"),
    (
        "What the sample is called, if not by the next number",
        "样例的名字（不写则用下一个编号）",
    ),
    ("Do not ask", "不询问"),
    (
        "Add samples: typed or pasted, from the clipboard, files, a zip or a folder",
        "添加样例：输入或粘贴，或来自剪贴板、文件、zip、文件夹",
    ),
    (
        "Take the program's output as expected, after asking",
        "询问之后把程序的输出当作答案",
    ),
];
