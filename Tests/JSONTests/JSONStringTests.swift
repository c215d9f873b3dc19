import JSON
import Testing

struct JSONStringTests {
    @Test func `escapes are undone`() throws {
        let text = #"["\"\\\/\b\f\n\r\t","\u0041\u00e9\u5bff","\ud83d\ude00","a\u0000b"]"#
        let strings = try JSONDocument(text: text).root.elements().map { try $0.string() }
        #expect(strings == ["\"\\/\u{8}\u{C}\n\r\t", "Aé寿", "😀", "a\0b"])
    }

    @Test(arguments: [
        #""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\u0041""#, #""\udc00\ud800""#,
    ])
    func `half of a surrogate pair is not UTF-8`(text: String) {
        #expect(problem(text)?.problem == .notUTF8)
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xE2, 0x82], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80],
            [0xFF], [0xC3, 0x28], [0xF0, 0x9F, 0x98],
        ] as [[UInt8]])
    func `malformed UTF-8 is refused wherever it stands`(bad: [UInt8]) {
        for padding in 0..<20 {
            let filler = [UInt8](repeating: 0x61, count: padding)
            for tail in [[], filler] {
                let bytes = [0x5B, 0x22] + filler + bad + tail + [0x22, 0x5D]
                #expect(problem(bytes)?.problem == .notUTF8, "\(padding)")
            }
        }
    }

    @Test func `well-formed UTF-8 of every length is read`() throws {
        for text in [
            "\u{80}", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}", "\u{D7FF}",
        ] {
            for padding in 0..<20 {
                let whole = String(repeating: "a", count: padding) + text
                #expect(try JSONDocument(text: "\"\(whole)\"").root.string() == whole)
            }
        }
    }

    @Test func `a raw control character is refused wherever it stands`() {
        for padding in 0..<20 {
            for control in 0..<0x20 as Range<UInt8> {
                let filler = [UInt8](repeating: 0x61, count: padding)
                let bytes = [0x22] + filler + [control] + filler + [0x22]
                #expect(problem(bytes)?.problem == .controlCharacter)
            }
        }
    }

    @Test func `strings are compared without being made`() throws {
        let root = try JSONDocument(text: #"["normal","norm\u0061l",1]"#).root
        let values = try root.elements().map { $0 }
        #expect(values[0].equals("normal"))
        #expect(values[1].equals("normal"))
        #expect(!values[0].equals("norma"))
        #expect(!values[2].equals("1"))
    }

    @Test func `a value knows the bytes it came from`() throws {
        let root = try JSONDocument(text: #"{"a": [1, "x\n"] }"#).root
        let array = try root.required("a")
        #expect(String(decoding: array.rawBytes, as: UTF8.self) == #"[1, "x\n"]"#)
        let text = try array.elements().map { String(decoding: $0.rawBytes, as: UTF8.self) }
        #expect(text == ["1", #""x\n""#])
    }
}
