import JSON
import TestSupport
import Testing

struct JSONWriterTests {
    private func text(pretty: Bool = false, _ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(pretty: pretty)
        body(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func quoted(_ value: String) -> String {
        text { $0.string(value) }
    }

    @Test func `compact JSON has no white space`() {
        let text = text { writer in
            writer.object { writer in
                writer.field("a", 1)
                writer.field("b", nil as String?)
                writer.key("c")
                writer.array { writer in
                    writer.string("x")
                    writer.bool(true)
                    writer.double(1.5)
                    writer.object { _ in }
                }
            }
        }
        #expect(text == #"{"a":1,"b":null,"c":["x",true,1.5,{}]}"#)
    }

    @Test func `pretty JSON is indented by two`() {
        let text = text(pretty: true) { writer in
            writer.object { writer in
                writer.field("a", 1)
                writer.key("b")
                writer.array { $0.int(-2) }
                writer.key("c")
                writer.array { _ in }
            }
        }
        #expect(text == "{\n  \"a\": 1,\n  \"b\": [\n    -2\n  ],\n  \"c\": []\n}")
    }

    @Test func `quotes, backslashes and control characters are escaped`() {
        #expect(
            quoted("a\"b\\c/\n\r\t\u{8}\u{C}\u{0}\u{1B}\u{7F}")
                == #""a\"b\\c/\n\r\t\b\f\u0000\u001b\u007f""#)
    }

    @Test(
        arguments: [
            0x80, 0x85, 0x9B, 0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200D, 0x200F, 0x2028, 0x2029,
            0x202A,
            0x202E, 0x2060, 0x2066, 0x2069, 0xFEFF, 0xFFF9, 0xE0001, 0xE0041,
        ] as [UInt32])
    func `what a terminal might act on is escaped and stays the same value`(code: UInt32) throws {
        let value = "abcdefgh" + String(try #require(Unicode.Scalar(code))) + "é寿😀"
        let text = quoted(value)
        #expect(text.hasPrefix(#""abcdefgh\u"#))
        #expect(text.hasSuffix("é寿😀\""))
        #expect(try JSONDocument(text: text).root.string() == value)
    }

    @Test func `numbers JSON cannot say are null`() {
        #expect(text { $0.double(.infinity) } == "null")
        #expect(text { $0.double(.nan) } == "null")
    }

    @Test func `what is written is read again unchanged`() throws {
        var generator = SeededGenerator(seed: 42)
        for round in 0..<400 {
            let value = generator.plain()
            var writer = JSONWriter(pretty: round.isMultiple(of: 2))
            value.write(to: &writer)
            #expect(try Plain(JSONDocument(writer.bytes).root) == value)
        }
    }
}
