import Terminal
import TestSupport
import Testing

struct KeyNameTests {
    private static let names: [(Key, String)] = [
        (.character("j"), "j"), (.character("J"), "J"), (.control("r"), "C-r"),
        (.meta("x"), "M-x"), (.enter, "Enter"), (.escape, "Esc"), (.space, "Space"),
        (.tab, "Tab"), (.backtab, "S-Tab"), (.up, "Up"), (Key(.up, .shift), "S-Up"),
        (Key(.pageDown), "PgDn"), (Key(.function(1)), "F1"), (.character("-"), "-"),
        (.control("-"), "C--"), (.control("_"), "C-_"), (.control(" "), "C-Space"),
        (Key(.character("v"), [.control, .meta]), "C-M-v"), (.meta("<"), "M-<"),
        (.meta("S"), "M-S"), (.character("寿"), "寿"), (Key(.backspace, .meta), "M-Backspace"),
        (Key(.delete), "Del"), (Key(.left, .control), "C-Left"),
    ]

    @Test(arguments: names)
    func `a key is written and read back by the same name`(key: Key, name: String) {
        #expect(key.name == name)
        #expect(Key(name: name) == key)
    }

    @Test(arguments: [
        ("Escape", Key.escape), ("esc", .escape), ("RETURN", .enter), ("PageDown", Key(.pageDown)),
        ("page-up", Key(.pageUp)), ("Ctrl-x", .control("x")), ("control-X", .control("x")),
        ("C-X", .control("x")), ("Alt-x", .meta("x")), ("Meta-X", .meta("X")),
        ("shift-tab", .backtab), ("M-C-v", Key(.character("v"), [.control, .meta])),
        ("f12", Key(.function(12))), ("F", .character("F")), ("space", .space),
        ("S-j", .character("J")), ("c", .character("c")), ("delete", Key(.delete)),
    ])
    func `what people write for a key is read`(name: String, key: Key) {
        #expect(Key(name: name) == key)
    }

    @Test(arguments: [
        "", "C-", "M-", "C-M-", "Hyper-x", "Entr", "jj", "F0", "F99", "F-1", "S-1", "C-S-a", "x-y",
    ])
    func `what is no key is refused`(name: String) {
        #expect(Key(name: name) == nil)
    }

    @Test func `every key has a name of its own`() {
        let codes: [Key.Code] =
            [
                .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right,
                .home, .end, .pageUp, .pageDown, .function(7),
            ] + "azAZ09-_ <>/é寿".map { .character($0) }
        for code in codes {
            for raw in UInt8(0)..<8 {
                let key = Key(code, Key.Modifiers(rawValue: raw))
                guard let read = Key(name: key.name) else { continue }
                #expect(read == key || key.modifiers.contains(.control) || isTyped(key), "\(key)")
                #expect(Key(name: read.name) == read)
            }
        }
    }

    /// Terminals send Shift inside the character, so that there are no such keys with Shift.
    private func isTyped(_ key: Key) -> Bool {
        if case .character = key.code { key.modifiers.contains(.shift) } else { false }
    }
}
