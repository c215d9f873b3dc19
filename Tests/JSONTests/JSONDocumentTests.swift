import Presentation
import Sentences
import JSON
import Testing

struct JSONDocumentTests {
    @Test func `every kind of value is read`() throws {
        let root = try JSONDocument(text: page).root
        let first = try #require(try root.required("hydra:member").elements().map { $0 }.first)
        #expect(try first.required("name").string() == "Chez Théo 🍜")
        #expect(try first.required("price").double() == 12.5)
        #expect(try first.required("n").double() == -300)
        #expect(try first.required("tags").elements().map { try $0.string() } == ["a", "é", "寿司"])
        #expect(try first.required("open").bool())
        #expect(first.optional("hub") == nil)
        #expect(try first.required("hub").isNull)
        #expect(try root.required("hydra:totalItems").int() == 2)
    }

    @Test func `a document cut anywhere is an error`() {
        let bytes = Array(page.utf8)
        for length in bytes.indices {
            #expect(problem(Array(bytes[..<length]))?.problem == .truncated, "\(length)")
        }
        #expect(problem(bytes) == nil)
    }

    @Test func `a byte order mark and white space around the value are passed over`() throws {
        let document = try JSONDocument(text: "\u{FEFF} \r\n\t[1] \n")
        #expect(try document.root.elements().map { try $0.int() } == [1])
    }

    @Test(arguments: ["[1] x", "{} {}", "1 2", "null,", "[]\u{0}", "\"a\"\u{A0}"])
    func `text after the end is an error`(text: String) {
        #expect(problem(text)?.problem == .trailingBytes)
    }

    @Test(arguments: [
        "[1,]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "[1 2]", "{\"a\":1 \"b\":2}", "<html>", "[}",
        "{\"a\":]", "nul1", "trux", "[,1]", "'a'", "\"\\x\"", "\"\\u12g4\"", "{1:2}", "[\u{C}]",
        "\u{A0}1",
    ])
    func `text that is not JSON is a syntax error`(text: String) {
        guard case .syntax = problem(text)?.problem else {
            Issue.record("\(String(describing: problem(text)))")
            return
        }
    }

    @Test func `nothing at all is truncated`() {
        #expect(problem("")?.problem == .truncated)
        #expect(problem(" \n")?.problem == .truncated)
        #expect(problem("\u{FEFF}")?.problem == .truncated)
    }

    @Test func `sixty-four levels are read and one more is refused`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(problem(nested(64)) == nil)
        #expect(problem(nested(65))?.problem == .tooDeep)
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
    func `a million levels neither crash nor cost memory`(opener: String) {
        let error = problem(String(repeating: opener, count: 1_000_000))
        #expect(error?.problem == .tooDeep)
        #expect((error?.offset ?? .max) < 1000)
    }

    @Test func `a document over the limits is too large`() {
        #expect(problem("[1,2,3]", limits: JSONLimits(bytes: 6))?.problem == .tooLarge)
        let zeros = "[" + Array(repeating: "0", count: 100).joined(separator: ",") + "]"
        #expect(problem(zeros, limits: JSONLimits(values: 100))?.problem == .tooLarge)
        #expect(problem(zeros, limits: JSONLimits(values: 101)) == nil)
    }
}

struct DuplicateKeyTests {
    @Test func `a key given twice is an error that names it`() {
        let error = problem(#"{"items":[{"a":1},{"price":1,"b":{"price":2},"price":3}]}"#)
        #expect(error?.problem == .duplicateKey("price"))
        #expect(error?.path == "items[1].price")
        #expect(error?.placed.text == #"items[1].price: key "price" appears twice"#)
    }

    @Test func `a key at the very end of the text is compared too`() {
        #expect(problem(#"{"a":1,"a":2}"#)?.problem == .duplicateKey("a"))
        #expect(problem(#"{"":1,"":2}"#)?.problem == .duplicateKey(""))
    }

    @Test func `a key spelt with escapes is the same key`() {
        #expect(problem(#"{"abc":1,"\u0061bc":2}"#)?.problem == .duplicateKey("abc"))
        #expect(problem(#"{"\u0061":1,"\u0062":2}"#) == nil)
    }

    @Test func `a repeated key among many is found`() {
        let keys = (0..<20_000).map { "\"key\($0)\":\($0)" }
        #expect(problem("{" + keys.joined(separator: ",") + "}") == nil)
        let repeated = keys + ["\"key77\":0"]
        let error = problem("{" + repeated.joined(separator: ",") + "}")
        #expect(error?.problem == .duplicateKey("key77"))
    }

    @Test func `every pair of equal keys is found in objects of every size`() {
        for size in 2..<60 {
            for second in [1, size / 2, size - 1] where second > 0 {
                var keys = (0..<size).map { "member\($0)" }
                keys[second] = keys[0]
                let text = "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
                #expect(problem(text)?.problem == .duplicateKey("member0"), "\(size) \(second)")
            }
        }
    }
}
