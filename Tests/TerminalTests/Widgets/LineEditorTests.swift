import Terminal
import TestSupport
import Testing

struct LineEditorTests {
    /// Presses keys by name, one after the other.
    private func press(_ names: String, in editor: inout LineEditor) {
        for name in names.split(separator: " ") {
            guard let key = Key(name: String(name)) else {
                Issue.record("\(name) is no key")
                continue
            }
            _ = editor.handle(key)
        }
    }

    private func edited(_ text: String, _ names: String) -> LineEditor {
        var editor = LineEditor(text)
        press(names, in: &editor)
        return editor
    }

    @Test(arguments: [
        ("", "h i Space !", "hi !"), ("soup", "C-a x", "xsoup"), ("soup", "Home Right x", "sxoup"),
        ("soup", "C-b C-b x", "soxup"), ("soup", "C-a C-f x C-e y", "sxoupy"),
        ("soup", "Left Backspace", "sop"), ("soup", "C-h", "sou"), ("soup", "C-a C-d", "oup"),
        ("soup", "Home Del", "oup"), ("soup", "End C-d", "soup"), ("soup", "C-b C-k", "sou"),
        ("soup", "C-b C-u", "p"), ("green curry", "C-w", "green "),
        ("green curry ", "C-w C-w", ""), ("a-b c", "M-Backspace M-Backspace", "a-"),
        ("green curry", "C-a M-d", " curry"), ("green curry", "M-b x", "green xcurry"),
        ("green curry", "C-a M-f x", "greenx curry"),
        ("green, curry", "M-b M-b x", "xgreen, curry"),
        ("green curry", "C-Left C-Left x C-Right y", "xgreeny curry"), ("soup", "C-t", "sopu"),
        ("soup", "C-a C-f C-t", "osup"), ("s", "C-t", "s"),
    ])
    func `readline's keys do what they do everywhere`(text: String, keys: String, result: String) {
        #expect(edited(text, keys).text == result)
    }

    /// A terminal sends what is joined one after the other.
    @Test(arguments: ["👨\u{200D}👩\u{200D}👧", "👩🏽\u{200D}🚀", "می\u{200C}خواهم", "a\u{200D}b"])
    func `what a joiner joins stays together where it is typed`(text: String) {
        var editor = LineEditor()
        for scalar in text.unicodeScalars {
            _ = editor.handle(.character(Character(scalar)))
        }
        #expect(editor.text == Sanitizer.line(text))
        editor = LineEditor("soup")
        _ = editor.handle(.character("\u{200D}"))
        #expect(editor.text == "soup")
    }

    @Test(arguments: [
        ("a b", "C-w C-y C-y", "a bb"), ("one two three", "C-w C-w C-y", "one two three"),
        ("one two", "C-a M-d M-d C-y", "one two"), ("one two", "C-w Left C-u C-y", "one "),
        ("one two", "C-w x C-w C-y", "one x"),
    ])
    func `what was deleted in a run comes back at once`(
        text: String, keys: String, result: String
    ) {
        #expect(edited(text, keys).text == result)
    }

    @Test(arguments: [
        ("", "a b c C-_", ""), ("x", "a b Left C-_", "x"), ("", "a b C-w C-_", "ab"),
        ("", "a b C-w C-_ C-_", ""), ("one two", "C-w C-w C-_", "one "), ("x", "C-_", "x"),
        ("", "a b Left c C-_", "ab"), ("soup", "C-t C-_", "soup"),
    ])
    func `undo takes back a run of typing or one deletion`(
        text: String, keys: String, result: String
    ) {
        #expect(edited(text, keys).text == result)
    }

    @Test func `it moves and deletes by whole characters`() {
        var editor = LineEditor("e\u{301}👩‍👩‍👧‍👦寿")
        #expect(editor.cursor == 3)

        press("C-b Backspace", in: &editor)

        #expect(editor.text == "e\u{301}寿")
        #expect(editor.cursor == 1)
    }

    @Test func `an accent typed by itself joins the letter before it`() {
        var editor = LineEditor()

        for character in ["e", "\u{301}", "x"] as [Character] {
            _ = editor.handle(.character(character))
        }

        #expect(editor.text == "e\u{301}x")
        #expect(editor.cursor == 2)
    }

    @Test func `what is pasted becomes one harmless line where the cursor is`() {
        var editor = LineEditor("ab")
        press("Left", in: &editor)

        editor.insert("1\r\n2\t\u{202E}3\u{1B}[2J\n\n")

        #expect(editor.text == "a1 2 3\u{FFFD}[2Jb")
        #expect(editor.cursor == 10)
    }

    @Test func `it takes no more characters than its limit`() {
        var editor = LineEditor("abc", limit: 5)

        editor.insert("defg")
        #expect(editor.text == "abcde")

        press("x C-a y", in: &editor)
        #expect(editor.text == "abcde")

        press("C-d x", in: &editor)
        #expect(editor.text == "xbcde")
        #expect(LineEditor("too long", limit: 3).text == "too")
    }

    @Test func `Up and Down go through what was typed before`() {
        var editor = LineEditor("new", history: ["last", "first"])

        press("Up", in: &editor)
        #expect(editor.text == "last")
        press("Up Up", in: &editor)
        #expect(editor.text == "first")
        press("Down", in: &editor)
        #expect(editor.text == "last")
        press("Down", in: &editor)
        #expect(editor.text == "new")
        press("Down", in: &editor)
        #expect(editor.text == "new")
    }

    @Test(arguments: [
        ("", "Up"), ("", "Down"), ("", "C-n"), ("", "C-p"), ("", "Backspace"), ("", "C-h"),
        ("", "C-d"), ("", "Del"), ("", "Enter"), ("", "Esc"), ("", "Tab"), ("a", "M-x"),
        ("a", "F1"), ("a", "Enter"), ("a", "Up"),
    ])
    func `keys that mean nothing here are left to others`(text: String, name: String) throws {
        var editor = LineEditor(text)

        let isUsed = editor.handle(try #require(Key(name: name)))

        #expect(!isUsed && editor.text == text)
    }

    @Test(arguments: ["C-h", "C-k", "C-a", "C-t", "C-_", "Left", "Space", "M-d"])
    func `keys of the field are kept from others`(name: String) throws {
        var editor = LineEditor("a")

        let isUsed = editor.handle(try #require(Key(name: name)))

        #expect(isUsed)
    }

    @Test func `no key moves the cursor out of the text`() {
        var generator = Campaign.generator(51)
        let keys =
            ["C-a", "C-e", "C-b", "C-f", "M-b", "M-f", "C-h", "C-d", "C-k", "C-u", "C-w", "M-d"]
            + ["C-y", "C-t", "C-_", "Up", "Down", "x", "Space", "M-Backspace"]
        for _ in 0..<Campaign.rounds(100) {
            var editor = LineEditor(limit: 40, history: ["one", "寿司 two"])
            for _ in 0..<60 {
                if generator.next() % 4 == 0 {
                    editor.insert(RandomText.make(upTo: 12, using: &generator))
                } else {
                    press(keys.randomElement(using: &generator) ?? "x", in: &editor)
                }
                #expect((0...editor.text.count).contains(editor.cursor))
                #expect(Sanitizer.line(editor.text) == editor.text)
            }
        }
    }
}
