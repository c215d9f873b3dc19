import Presentation
import Sentences
import JSON
import TestSupport
import Testing

struct JSONValueTests {
    @Test func `members are found in any order and absent ones are nil`() throws {
        let keys = (0..<40).map { "k\($0)" }
        let text = "{" + keys.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
        let root = try JSONDocument(text: text).root
        var generator = SeededGenerator(seed: 1)
        for key in keys + keys.reversed() + keys.shuffled(using: &generator) {
            #expect(try root.member(named: key)?.string() == key)
            #expect(root.member(named: key + "x") == nil)
        }
        #expect(try root["k7"]?.string() == "k7")
    }

    @Test func `a key with escapes is found by its plain name`() throws {
        let root = try JSONDocument(text: #"{"\u0061\/b":1}"#).root
        #expect(try root["a/b"]?.int() == 1)
    }

    @Test func `PHP's empty map is an object without members`() throws {
        let root = try JSONDocument(text: #"{"map":[],"list":[1]}"#).root
        let map = try root.required("map")
        #expect(try map.members().map(\.key).isEmpty)
        #expect(map["x"] == nil)
        #expect(failure { _ = try map.required("x") }?.problem == .missing)
        let error = failure { _ = try root.required("list").members() }
        #expect(error?.problem == .wrongType(expected: .json.object, found: .json.array))
    }

    @Test func `PHP's array with gaps is the array of its values in key order`() throws {
        let root = try JSONDocument(
            text: #"{"list":{"10":"c","2":"b","0":"a"},"map":{"1":1,"x":2}}"#
        )
        .root
        let list = try root.required("list").elements()
        #expect(try list.map { try $0.string() } == ["a", "b", "c"])
        for text in [#"{"1":1,"x":2}"#, #"{"-1":1}"#, #"{"01":1}"#, "{}", #"{"1.5":1}"#] {
            let object = try JSONDocument(text: text).root
            let error = failure { _ = try object.elements() }
            #expect(error?.problem == .wrongType(expected: .json.array, found: .json.object))
        }
    }

    @Test func `an error names the place of its value`() throws {
        let root = try JSONDocument(text: #"{"items":[{},{"price":{"a b":[0,"x"]}}]}"#).root
        let item = try #require(try root.required("items").elements().map { $0 }.last)
        let price = try item.required("price")
        #expect(price.path == "items[1].price")
        #expect(root.path == "")
        let odd = try #require(price.member(named: "a b"))
        let last = try #require(try odd.elements().map { $0 }.last)
        #expect(last.path == #"items[1].price["a b"][1]"#)
        let error = failure { _ = try last.int() }
        #expect(
            error?.placed.text == #"items[1].price["a b"][1]: expected an integer, found a string"#)
        #expect(failure { _ = try item.required("name") }?.path == "items[1].name")
        #expect(failure { _ = try root.required("name") }?.placed.text == "name: missing")
    }

    @Test func `a syntax error names its place`() {
        #expect(problem(#"{"a":[1,{"b":[true,fals]}]}"#)?.path == "a[1].b[1]")
        #expect(problem(#"{"a":{"b":"#)?.path == "a.b")
        #expect(problem(#"{"a":1,"b""#)?.path == "b")
        #expect(problem("[1,[2,")?.path == "[1][1]")
    }

    @Test func `no key makes an error unsafe to show`() {
        let error = problem("{\"\\u001b[2J\u{202E}\":tru}")
        #expect(error?.path == #"["\u001b[2J\u202e"]"#)
        let long = String(repeating: "x", count: 5000)
        #expect((problem("{\"\(long)\":1,\"\(long)\":1}")?.placed.text.count ?? .max) < 200)
    }

    @Test func `looking into something that is no object is a typed error`() throws {
        let root = try JSONDocument(text: #"{"a":"text"}"#).root
        let value = try root.required("a")
        #expect(value["x"] == nil)
        let error = failure { _ = try value.required("x") }
        #expect(error?.problem == .wrongType(expected: .json.object, found: .json.string))
        #expect(error?.path == "a")
    }
}
