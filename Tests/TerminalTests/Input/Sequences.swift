@testable import Terminal

/// What terminals send, and what it means.
enum Sequences {
    static let keys: [(String, Key)] =
        [
            ("a", .character("a")), ("Z", .character("Z")), (" ", .space), ("é", .character("é")),
            ("寿", .character("寿")), ("🍜", .character("🍜")), ("\u{301}", .character("\u{301}")),
            ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", Key(.backspace)),
            ("\u{8}", Key(.backspace)), ("\u{0}", .control(" ")), ("\u{1}", .control("a")),
            ("\u{1A}", .control("z")), ("\u{1C}", .control("\\")), ("\u{1F}", .control("_")),
            // Meta
            ("\u{1B}x", .meta("x")), ("\u{1B}<", .meta("<")), ("\u{1B}é", .meta("é")),
            ("\u{1B}\r", Key(.enter, .meta)), ("\u{1B}\u{7F}", Key(.backspace, .meta)),
            ("\u{1B}\u{16}", Key(.character("v"), [.meta, .control])),
            ("\u{1B}]x", .meta("]")), ("\u{1B}Px", .meta("P")),
            ("\u{1B}\u{1B}[A", Key(.up, .meta)), ("\u{1B}\u{1B}OA", Key(.up, .meta)),
            ("\u{1B}\u{1B}[5~", Key(.pageUp, .meta)),
            // Cursor keys, in both modes
            ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}OD", .left),
            ("\u{1B}[H", Key(.home)), ("\u{1B}OF", Key(.end)), ("\u{1B}[1~", Key(.home)),
            ("\u{1B}[7~", Key(.home)), ("\u{1B}[4~", Key(.end)), ("\u{1B}[8~", Key(.end)),
            ("\u{1B}[5~", Key(.pageUp)), ("\u{1B}[6~", Key(.pageDown)),
            ("\u{1B}[2~", Key(.insert)), ("\u{1B}[3~", Key(.delete)), ("\u{1B}[Z", .backtab),
            // With modifiers: as xterm has them, and rxvt
            ("\u{1B}[1;2A", Key(.up, .shift)), ("\u{1B}[1;2B", Key(.down, .shift)),
            ("\u{1B}[1;3C", Key(.right, .meta)), ("\u{1B}[1;5D", Key(.left, .control)),
            ("\u{1B}[1;8H", Key(.home, [.shift, .meta, .control])),
            ("\u{1B}[1;9A", Key(.up, .meta)), ("\u{1B}O5A", Key(.up, .control)),
            ("\u{1B}[5A", Key(.up, .control)), ("\u{1B}[6;2~", Key(.pageDown, .shift)),
            ("\u{1B}[3;5~", Key(.delete, .control)), ("\u{1B}[a", Key(.up, .shift)),
            ("\u{1B}Ob", Key(.down, .control)), ("\u{1B}[3$", Key(.delete, .shift)),
            ("\u{1B}[5^", Key(.pageUp, .control)), ("\u{1B}[7@", Key(.home, [.shift, .control])),
            // Function keys
            ("\u{1B}OP", Key(.function(1))), ("\u{1B}[P", Key(.function(1))),
            ("\u{1B}[11~", Key(.function(1))), ("\u{1B}[[A", Key(.function(1))),
            ("\u{1B}[[E", Key(.function(5))), ("\u{1B}[15~", Key(.function(5))),
            ("\u{1B}[17~", Key(.function(6))), ("\u{1B}[24~", Key(.function(12))),
            ("\u{1B}[25~", Key(.function(13))), ("\u{1B}[34~", Key(.function(20))),
            ("\u{1B}[1;2P", Key(.function(1), .shift)), ("\u{1B}O2S", Key(.function(4))),
            ("\u{1B}[15;5~", Key(.function(5), .control)),
            // The number pad
            ("\u{1B}OM", .enter), ("\u{1B}Oj", .character("*")), ("\u{1B}Op", .character("0")),
            ("\u{1B}Oy", .character("9")), ("\u{1B}OX", .character("=")),
            // By code point
            ("\u{1B}[97;5u", .control("a")), ("\u{1B}[13;2u", Key(.enter, .shift)),
            ("\u{1B}[97;2u", .character("A")), ("\u{1B}[97u", .character("a")),
            ("\u{1B}[27;5;105~", .control("i")), ("\u{1B}[9;5u", Key(.tab, .control)),
        ]

    static let mouse: [(String, MouseEvent)] = [
        ("\u{1B}[<0;3;4M", MouseEvent(.pressed, at: Point(column: 2, line: 3))),
        ("\u{1B}[<0;3;4m", MouseEvent(.released, at: Point(column: 2, line: 3))),
        (
            "\u{1B}[<2;300;200M",
            MouseEvent(.pressed, button: .right, at: Point(column: 299, line: 199))
        ),
        ("\u{1B}[<32;1;1M", MouseEvent(.dragged, at: Point(column: 0, line: 0))),
        ("\u{1B}[<33;1;2M", MouseEvent(.dragged, button: .middle, at: Point(column: 0, line: 1))),
        ("\u{1B}[<16;1;2M", MouseEvent(.pressed, at: Point(column: 0, line: 1))),
        ("\u{1B}[<64;9;9M", MouseEvent(.wheelUp, at: Point(column: 8, line: 8))),
        ("\u{1B}[<69;9;9M", MouseEvent(.wheelDown, at: Point(column: 8, line: 8))),
        ("\u{1B}[<0;0;0M", MouseEvent(.pressed, at: Point(column: 0, line: 0))),
    ]

    /// Complete, and of no use here.
    static let nothing = [
        "\u{1B}[E", "\u{1B}[I", "\u{1B}[O", "\u{1B}[99~", "\u{1B}[201~", "\u{1B}[24;80R",
        "\u{1B}[>41;390;0c", "\u{1B}[?2004;1$y", "\u{1B}[0n", "\u{1B}[1;2;3;4x",
        "\u{1B}[<66;1;1M", "\u{1B}[<128;1;1M", "\u{1B}[<35;1;1M", "\u{1B}[<64;1;1m",
        "\u{1B}[<0;1M", "\u{1B}[M !!", "\u{1B}[[Z", "\u{1B}[?u", "\u{1B}Oz", "\u{1B}[1114112u",
        "\u{1B}[99999999999999999999~", "\u{1B}]11;rgb:0000/1111\u{7}",
        "\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}P1+r544e=787465726d\u{1B}\\",
        "\u{85}", "\u{9B}",
    ]

    static var events: [(String, [InputEvent])] {
        // After Meta and a character that may begin an answer, the next character decides.
        let pairs: [(String, [InputEvent])] = keys.map { text, key in
            let isTwo = text == "\u{1B}]x" || text == "\u{1B}Px"
            return (text, [.key(key)] + (isTwo ? [.key(.character("x"))] : []))
        }
        return pairs + mouse.map { ($0, [.mouse($1)]) } + nothing.map { ($0, []) } + [
            ("\u{1B}[?1;2c", [.answer(.attributes([1, 2]))]),
            ("\u{1B}P>|XTerm(390)\u{1B}\\", [.answer(.version("XTerm(390)"))]),
            ("\u{1B}[6;20;10t", [.answer(.cell(Size(columns: 10, lines: 20)))]),
            ("\u{1B}_Gi=31;OK\u{1B}\\", [.answer(.kittyPictures)]),
            ("\u{1B}[200~two\rlines\u{1B}[201~", [.paste("two\rlines")]),
            ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
            ("\u{1B}[200~\u{1B}[20\u{1B}[A 寿\u{1B}[201~", [.paste("\u{1B}[20\u{1B}[A 寿")]),
        ]
    }
}
