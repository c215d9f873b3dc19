import Sentences
import JSON
import Testing

struct JSONArrayStreamTests {
    /// What a stream gave, element by element.
    private struct Outcome {
        var names: [String] = []
        var errors: [JSONError] = []
        var failure: JSONError?
    }

    private func read(_ text: String, member: String? = "list") throws -> Outcome {
        try read(Array(text.utf8), member: member)
    }

    private func read(_ bytes: [UInt8], member: String? = "list") throws -> Outcome {
        var stream = try JSONArrayStream(bytes, member: member)
        var outcome = Outcome()
        while true {
            do throws(JSONError) {
                guard let element = try stream.next() else { break }
                outcome.names.append(try element.required("name").string())
            } catch {
                outcome.errors.append(error)
            }
        }
        outcome.failure = stream.failure
        return outcome
    }

    @Test func `elements come one by one with their siblings around them`() throws {
        var stream = try JSONArrayStream(Array(page.utf8), member: "hydra:member")
        #expect(try stream.envelope.required("hydra:totalItems").int() == 2)
        var paths: [String] = []
        while let element = try stream.next() {
            paths.append(try element.required("name").path)
        }
        #expect(paths == ["hydra:member[0].name", "hydra:member[1].name"])
        #expect(try stream.envelope.required("hydra:view").required("@id").path == "hydra:view.@id")
        #expect(stream.count == 2)
        #expect(stream.failure == nil)
        #expect(try stream.next() == nil)
    }

    @Test func `a top-level array is streamed as well`() throws {
        let outcome = try read(#"[{"name":"a"},{"name":1}]"#, member: nil)
        #expect(outcome.names == ["a"])
        #expect(outcome.errors.map(\.path) == ["[1].name"])
        #expect(try read("[]", member: nil).names.isEmpty)
    }

    @Test(arguments: [
        (#"{"name":"x","a":1,"a":2}"#, "list[1].a", JSONError.Problem.duplicateKey("a")),
        (#"{"name":"\ud800"}"#, "list[1].name", .notUTF8),
        (#"{"name":7}"#, "list[1].name", .wrongType(expected: .json.string, found: .json.number)),
        (#"{"nom":"x"}"#, "list[1].name", .missing),
        ("{\"name\":\"a\tb\"}", "list[1].name", .controlCharacter),
        ("[]", "list[1].name", .missing),
    ])
    func `a bad element costs only itself`(
        bad: String, path: String, problem: JSONError.Problem
    ) throws {
        let outcome = try read(#"{"list":[{"name":"a"},\#(bad),{"name":"c"}],"n":1}"#)
        #expect(outcome.names == ["a", "c"])
        #expect(outcome.errors.map(\.path) == [path])
        #expect(outcome.errors.map(\.problem) == [problem])
        #expect(outcome.failure == nil)
    }

    @Test func `an element nested too deeply costs only itself`() throws {
        let deep =
            String(repeating: "[{\"a]\\\"\":", count: 50_000) + "1"
            + String(repeating: "}]", count: 50_000)
        let outcome = try read(#"{"list":[\#(deep),{"name":"b"}]}"#)
        #expect(outcome.names == ["b"])
        #expect(outcome.errors.map(\.problem) == [.tooDeep])
    }

    @Test func `bytes that are not UTF-8 cost only their element`() throws {
        let bytes = Array(#"{"list":[{"name":""#.utf8) + [0xFF] + Array(#""},{"name":"b"}]}"#.utf8)
        let outcome = try read(bytes)
        #expect(outcome.names == ["b"])
        #expect(outcome.errors.map(\.problem) == [.notUTF8])
    }

    @Test(arguments: [#"{"name":tru}"#, #"{"name" "x"}"#, "{]", "{} {}", "{},"])
    func `broken syntax ends the stream and is not taken for its end`(bad: String) throws {
        let outcome = try read(#"{"list":[{"name":"a"},\#(bad)]}"#)
        #expect(outcome.names == ["a"])
        #expect(outcome.failure != nil)
        #expect(outcome.errors.last == outcome.failure)
        #expect(outcome.failure?.path.hasPrefix("list[") == true)
    }

    @Test func `a page cut anywhere fails and gives no more than whole elements`() throws {
        let text = Array(#"{"n":1,"list":[{"name":"a"},{"name":"b"}],"m":{"x":[2]}} "#.utf8)
        for length in 0..<text.count - 1 {
            let outcome = failure {
                let outcome = try read(Array(text[..<length]))
                #expect(outcome.failure?.problem == .truncated, "\(length)")
                #expect(outcome.names == Array(["a", "b"].prefix(outcome.names.count)))
            }
            #expect(outcome == nil || outcome?.problem == .truncated, "\(length)")
        }
        #expect(try read(text).names == ["a", "b"])
    }

    @Test(arguments: [
        (#"{"other":[1]}"#, JSONError.Problem.missing, "list"), ("{}", .missing, "list"),
        (#"{"list":null}"#, .wrongType(expected: .json.array, found: .json.null), "list"),
        (#"{"list":{}}"#, .wrongType(expected: .json.array, found: .json.object), "list"),
        ("[1]", .wrongType(expected: .json.object, found: .json.array), ""),
        ("<html>", .syntax(expected: .json.value), ""), ("", .truncated, ""),
    ])
    func `a list that is not there is a typed error`(
        text: String, problem: JSONError.Problem, path: String
    ) {
        let error = failure { _ = try JSONArrayStream(Array(text.utf8), member: "list") }
        #expect(error?.problem == problem)
        #expect(error?.path == path)
    }

    @Test func `trouble after the list ends the stream`() throws {
        #expect(try read(#"{"list":[],"a":1,"a":2}"#).failure?.problem == .duplicateKey("a"))
        #expect(try read(#"{"list":[],"list":[]}"#).failure?.problem == .duplicateKey("list"))
        #expect(try read(#"{"list":[]} x"#).failure?.problem == .trailingBytes)
        #expect(try read("[] x", member: nil).failure?.problem == .trailingBytes)
    }

    @Test func `an element that is kept stays as it was`() throws {
        var stream = try JSONArrayStream(Array("[[1],[2],[3]]".utf8), member: nil)
        var kept: [JSONValue] = []
        while let element = try stream.next() { kept.append(element) }
        #expect(
            try kept.map { try Plain($0) } == [
                .array([.int(1)]), .array([.int(2)]), .array([.int(3)]),
            ])
        #expect(kept.map(\.path) == ["[0]", "[1]", "[2]"])
    }

    @Test func `elements of any kind are given`() throws {
        var stream = try JSONArrayStream(Array(#"[1,"a",null,{}]"#.utf8), member: nil)
        var kinds: [JSONValue.Kind] = []
        while let element = try stream.next() { kinds.append(element.kind) }
        #expect(kinds == [.number, .string, .null, .object])
    }
}
