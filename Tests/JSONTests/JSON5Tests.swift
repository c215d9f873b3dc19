import JSON
import Presentation
import Sentences
import Testing

let configuration = """
    // How eat-tui looks and where it orders.
    {
        theme: 'dark', "page size": 0x10, /* a
        comment */ ratio: .5, offset: +3, whole: 2., far: -Infinity,
        text: "a\\x41\\u00e9\\
    b\\'", list: [1, 2,],
        peek: { side: "left", },
    }
    """

struct JSON5Tests {
    private func error(_ text: String) -> String? {
        do throws(JSON5Error) {
            _ = try JSON5Reader.read(Array(text.utf8))
            return nil
        } catch {
            return
                "line \(error.position.line), column \(error.position.column): \(error.sentence.text)"
        }
    }

    @Test func `everything people write in a configuration is read`() throws {
        let value = try JSON5Reader.read(Array(configuration.utf8))
        #expect(value["theme"]?.content == .string("dark"))
        #expect(value["page size"]?.content == .integer(16))
        #expect(value["ratio"]?.content == .number(0.5))
        #expect(value["offset"]?.content == .integer(3))
        #expect(value["whole"]?.content == .number(2))
        #expect(value["far"]?.content == .number(-.infinity))
        #expect(value["text"]?.content == .string("aAéb'"))
        #expect(value["peek"]?["side"]?.content == .string("left"))
        guard case .array(let list) = value["list"]?.content else {
            Issue.record("list is no list")
            return
        }
        #expect(list.map(\.content) == [.integer(1), .integer(2)])
    }

    @Test func `keys and values know their line and column`() throws {
        let value = try JSON5Reader.read(Array("{\n  a: 1,\r\n  é: [\r    true]\n}".utf8))
        guard case .object(let members) = value.content else {
            Issue.record("no object")
            return
        }
        #expect(members.map(\.keyPosition.line) == [2, 3])
        #expect(members.map(\.keyPosition.column) == [3, 3])
        #expect(members.map(\.value.position.column) == [6, 6])
        guard case .array(let list) = members[1].value.content else {
            Issue.record("no list")
            return
        }
        #expect(list.first?.position == JSON5Value.Position(line: 4, column: 5))
    }

    @Test(arguments: [
        ("{\n  a: 1\n  b: 2\n}", "line 3, column 3: A comma or } is missing here."),
        ("{\n a: yes }", #"line 2, column 5: "yes" is no value; put quotes around a text."#),
        ("{a: 1,\n a: 2}", #"line 2, column 2: The key "a" is there twice, first on line 1."#),
        ("{a: 'x\n'}", "line 1, column 5: This text is never closed with a quote."),
        ("{a: [1,\n", "line 1, column 5: This [ is never closed."),
        ("{a: 1", "line 1, column 1: This { is never closed."),
        ("{a 1}", #"line 1, column 4: A colon must follow the key "a"."#),
        (
            "{-a: 1}",
            "line 1, column 2: A key is expected here; put quotes around one with other signs."
        ),
        ("{a: 1} 2", "line 1, column 8: There is more text after the end of the value."),
        ("/* x", "line 1, column 1: This comment is never closed with */."),
        ("/ x", "line 1, column 1: A comment begins with // or /*."),
        ("", "line 1, column 1: A value is missing before the end of the file."),
        ("[01]", #"line 1, column 2: "01" is no number."#),
        ("[1e999]", #"line 1, column 2: "1e999" is too large a number."#),
        ("['\\u12']", "line 1, column 3: This escape needs 4 hexadecimal digits."),
        (
            "['\\ud800']",
            "line 1, column 3: This escape is half of a pair; the other half is missing."
        ),
        (
            "{'a\u{1B}b': 1, 'a\u{1B}b': 2}",
            #"line 1, column 12: The key "a\u001bb" is there twice, first on line 1."#
        ),
    ])
    func `a mistake is named with its line and a sentence`(text: String, sentence: String) {
        #expect(error(text) == sentence)
    }

    @Test func `numbers are read as their grammar has it`() throws {
        func number(_ text: String) throws -> JSON5Value.Content {
            try JSON5Reader.read(Array(text.utf8)).content
        }
        #expect(try number("-0xFF") == .integer(-255))
        #expect(try number("1e3") == .number(1000))
        #expect(try number("5.e-1") == .number(0.5))
        #expect(try number("99999999999999999999") == .number(1e20))
        for bad in ["+", ".", "0x", "1.2.3", "1e", "--1", "0x1.5", "1_000", "Infinit", "12a"] {
            #expect(error(bad) != nil, "\(bad)")
        }
    }

    @Test func `deep nesting is an error and not a crash`() {
        #expect(
            error(String(repeating: "[", count: 100_000))?.contains("nested more than 32") == true)
        #expect(error(String(repeating: "{a:", count: 100_000))?.contains("nested") == true)
    }

    @Test func `a file that is not UTF-8 names its line`() {
        do throws(JSON5Error) {
            _ = try JSON5Reader.read(Array("{\n// ".utf8) + [0xFF, 0x0A, 0x7D])
            Issue.record("read")
        } catch {
            #expect(error.position.line == 2)
        }
    }
}
