import Testing

@testable import eat_events

/// What a file of declarations may look like, and what is said of one that looks otherwise.
struct DeclarationTests {
    /// A whole file around the members of one event.
    private func event(_ members: String, id: String = "SearchMade") -> String {
        """
        {"trackers": {"local": "Here.", "http": "There."}, "events": {"\(id)": {
        \(members)
        }}}
        """
    }

    private func payload(_ keys: String) -> String {
        event(
            """
            "name": "a", "description": "A.", "registeredTrackers": ["local"],
            "payloadKeys": [\(keys)]
            """)
    }

    private func expect(
        _ reason: String, line: Int, of text: String, at place: SourceLocation = #_sourceLocation
    ) {
        #expect(sourceLocation: place) {
            try Declarations(text, file: "events.json")
        } throws: {
            ($0 as? Flaw)?.text == "events.json:\(line): error: \(reason)"
        }
    }

    @Test(arguments: [
        (
            "\"description\": \"A.\", \"registeredTrackers\": [\"local\"]", 1,
            "SearchMade has no name"
        ),
        (
            "\"name\": \" \",\n\"description\": \"A.\", \"registeredTrackers\": [\"local\"]", 2,
            "name of SearchMade is empty"
        ),
        (
            "\"name\": 3, \"description\": \"A.\", \"registeredTrackers\": [\"local\"]", 2,
            "name of SearchMade takes a string, not a number"
        ),
        (
            "\"name\": \"Search made\", \"description\": \"A.\", \"registeredTrackers\": [\"local\"]",
            2, "\"Search made\" is no name of an event"
        ),
        (
            "\"name\": \"a\", \"registeredTrackers\": [\"local\"]", 1,
            "SearchMade has no description"
        ),
        ("\"name\": \"a\", \"description\": \"A.\"", 1, "SearchMade has no registeredTrackers"),
        (
            "\"name\": \"a\", \"description\": \"A.\",\n\"registeredTrackers\": []", 3,
            "registeredTrackers of SearchMade is empty"
        ),
        (
            "\"name\": \"a\", \"description\": \"A.\",\n\"registeredTrackers\": [\"locale\"]", 3,
            "SearchMade names an unknown tracker: locale"
        ),
        (
            "\"name\": \"a\", \"description\": \"A.\", \"registeredTrackers\": [\"http\", \"http\"]",
            2, "http is in registeredTrackers of SearchMade twice"
        ),
        (
            "\"name\": \"a\", \"description\": \"A.\", \"registeredTrackers\": [\"local\"],\n\"keys\": 1",
            3, "SearchMade takes no \"keys\""
        ),
        ("\"name\": \"a\",\n\"name\": \"b\"", 3, "\"name\" is in line 2 already"),
    ])
    func `an event that is not whole is refused with its line`(
        members: String, line: Int, reason: String
    ) {
        expect(reason, line: line, of: event(members))
    }

    @Test(arguments: [
        (
            #"{"name": "found", "description": "F.", "type": "text"}"#,
            "the type of SearchMade.found is none of arms, bool, double, int"
        ),
        (
            #"{"name": "found", "description": "F."}"#,
            "SearchMade.found takes one of type, values and objectPayloadKeys"
        ),
        (
            #"{"name": "found", "description": "F.", "type": "int", "values": ["a"]}"#,
            "SearchMade.found takes one of type, values and objectPayloadKeys"
        ),
        (#"{"name": "found", "type": "int"}"#, "a key of SearchMade has no description"),
        (
            #"{"name": "self", "description": "F.", "type": "int"}"#,
            "\"self\" cannot be a key of SearchMade"
        ),
        (
            #"{"name": "f", "description": "F.", "values": ["a", "a"]}"#,
            "a is in values of a key of SearchMade twice"
        ),
        (
            #"{"name": "f", "description": "F.", "values": ["a b", "aB"]}"#,
            "a b and aB of SearchMade.f are both aB in Swift"
        ),
        (
            #"{"name": "f", "description": "F.", "values": []}"#,
            "values of a key of SearchMade is empty"
        ),
        (
            #"{"name": "f", "description": "F.", "objectPayloadKeys": []}"#,
            "objectPayloadKeys of a key of SearchMade is empty"
        ),
        (#""found""#, "a key of SearchMade takes an object, not a string"),
    ])
    func `a key that cannot be typed is refused`(key: String, reason: String) {
        expect(reason, line: 3, of: payload(key))
    }

    @Test func `keys that are one in Swift are refused, also in objects`() {
        let twice = #"{"name": "a", "description": "A.", "type": "int"}"#
        expect("SearchMade has a twice", line: 3, of: payload("\(twice), \(twice)"))
        let clash = """
            {"name": "dish_count", "description": "A.", "type": "int"},
            {"name": "dishCount", "description": "A.", "type": "int"}
            """
        expect(
            "dish_count and dishCount of SearchMade are both dishCount in Swift", line: 4,
            of: payload(clash))
        expect(
            "dish_count and dishCount of SearchMade.x are both dishCount in Swift", line: 4,
            of: payload(
                "{\"name\": \"x\", \"description\": \"X.\", \"objectPayloadKeys\": [\(clash)]}"))
    }

    @Test func `two events cannot have one name`() {
        let body = #"{"name": "a", "description": "A.", "registeredTrackers": ["local"]}"#
        expect(
            "B is called a, as A in line 2", line: 3,
            of:
                "{\"trackers\": {\"local\": \"Here.\"}, \"events\": {\n\"A\": \(body),\n\"B\": \(body)}}"
        )
        expect(
            "\"A\" is in line 2 already", line: 3,
            of:
                "{\"trackers\": {\"local\": \"Here.\"}, \"events\": {\n\"A\": \(body),\n\"A\": \(body)}}"
        )
        expect(
            "\"madeSearch\" is no name of an event's type", line: 1,
            of: event("\"name\": \"a\"", id: "madeSearch"))
    }

    @Test(arguments: [
        ("", 1, "a value is missing"), ("[]", 1, "the file takes an object, not a list"),
        ("{\n\"trackers\" {}}", 2, "a : is missing after \"trackers\""),
        ("{\"a\": 1\n\"b\": 2}", 2, "a , or } is missing"),
        ("{\"trackers\": {},\n\"events\": {}, \"even\": 1}", 2, "the file takes no \"even\""),
        ("{\"events\": {}}", 1, "the file has no trackers"),
        ("{\"trackers\": {}}", 1, "the file has no events"), ("{\"a\": nul}", 1, "nul is no value"),
        ("{\"a\": \"b\nc\"}", 1, "a string is not closed"),
        ("{} x", 1, "more text follows the object"),
    ])
    func `text that is no file of declarations is refused with its line`(
        text: String, line: Int, reason: String
    ) {
        expect(reason, line: line, of: text)
    }

    @Test func `equal declarations make equal Swift, in whatever order they stand`() throws {
        let keys = [
            #"{"name": "b", "description": "B.", "type": "int"}"#,
            #"{"name": "a_c", "description": "A.", "values": ["y", "x"]}"#,
        ]
        let one = try Declarations(payload(keys.joined(separator: ",")), file: "f")
        let other = try Declarations(payload(keys.reversed().joined(separator: ",")), file: "f")
        let swift = SwiftText(declarations: one).events()
        #expect(swift == SwiftText(declarations: other).events())
        #expect(swift.contains("public init(`aC`: AC, `b`: Swift.Int)"))
    }
}
