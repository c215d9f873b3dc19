import Testing

@testable import eat_events

/// What switches and experiments may be declared as, and what is said of those that are not.
struct SwitchDeclarationTests {
    /// A whole file around features in lines 2 and following, with experiments in the line after
    /// them.
    private func file(_ features: String, experiments: String = "") -> String {
        """
        {"trackers": {"local": "Here."}, "events": {}, "switches": {
        \(features)
        }, "experiments": {
        \(experiments)
        }}
        """
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

    private static let rule =
        "only switches of list, look, peek are sure not to concern ordering, credentials or telemetry"

    @Test(arguments: [
        (#""type": "bool", "bundled": true"#, "peek.x has no description"),
        (#""description": "", "type": "bool", "bundled": true"#, "description of peek.x is empty"),
        (#""description": "X.", "bundled": true"#, "peek.x takes one of type and values"),
        (
            #""description": "X.", "type": "bool", "values": ["a"], "bundled": true"#,
            "peek.x takes one of type and values"
        ),
        (
            #""description": "X.", "type": "float", "bundled": 1"#,
            "the type of peek.x is none of bool, double, int, string"
        ),
        (#""description": "X.", "type": "bool""#, "peek.x has no bundled value"),
        (
            #""description": "X.", "type": "bool", "bundled": 1"#,
            "the bundled value of peek.x takes a boolean, not a number"
        ),
        (#""description": "X.", "type": "int", "bundled": 1"#, "peek.x has no least"),
        (
            #""description": "X.", "type": "int", "least": 0, "bundled": 1"#,
            "peek.x has no most"
        ),
        (
            #""description": "X.", "type": "int", "least": 0.5, "most": 3, "bundled": 1"#,
            "least of peek.x is no number of its type"
        ),
        (
            #""description": "X.", "type": "int", "least": 4, "most": 3, "bundled": 3"#,
            "least of peek.x is above its most"
        ),
        (
            #""description": "X.", "type": "int", "least": 0, "most": 3, "bundled": 4"#,
            "the bundled value of peek.x is not from 0 to 3"
        ),
        (
            #""description": "X.", "type": "int", "least": 0, "most": 3, "bundled": 1.5"#,
            "the bundled value of peek.x takes a whole number"
        ),
        (
            #""description": "X.", "type": "double", "least": 0, "most": 3, "bundled": -0.1"#,
            "the bundled value of peek.x is not from 0.0 to 3.0"
        ),
        (
            #""description": "X.", "type": "double", "least": 0, "most": 3, "bundled": "1""#,
            "the bundled value of peek.x takes a number, not a string"
        ),
        (
            #""description": "X.", "type": "bool", "most": 3, "bundled": true"#,
            "peek.x is no number, so it has neither least nor most"
        ),
        (
            #""description": "X.", "type": "string", "bundled": true"#,
            "the bundled value of peek.x takes a string, not a boolean"
        ),
        (
            #""description": "X.", "values": ["a", "b"], "bundled": "c""#,
            "the bundled value of peek.x is none of a, b"
        ),
        (
            #""description": "X.", "values": ["a b", "aB"], "bundled": "aB""#,
            "a b and aB of peek.x are both aB in Swift"
        ),
        (
            #""description": "X.", "type": "bool", "bundled": true, "remote": "yes""#,
            "remote of peek.x is true or false"
        ),
        (
            #""description": "X.", "type": "bool", "bundled": true, "group": "a""#,
            "peek.x takes no \"group\""
        ),
    ])
    func `a switch that is not whole is refused with its line`(members: String, reason: String) {
        expect(reason, line: 3, of: file("\"peek\": {\n\"x\": {\(members)}}"))
    }

    private static let flag = #"{"description": "X.", "type": "bool", "bundled": true}"#

    @Test func `names that stand for one thing are refused`() {
        let flag = Self.flag
        expect(
            "\"x\" is in line 2 already", line: 3,
            of: file("\"peek\": {\"x\": \(flag),\n\"x\": \(flag)}"))
        expect(
            "peek.a_b and peek.aB are both Peek.aB in Swift", line: 3,
            of: file("\"peek\": {\"a_b\": \(flag),\n\"aB\": \(flag)}"))
        expect(
            "peek.a_b and peek_a.b are both EAT_SWITCH_PEEK_A_B in the environment", line: 3,
            of: file("\"peek\": {\"a_b\": \(flag)},\n\"peek_a\": {\"b\": \(flag)}"))
        expect(
            "\"Peek\" is no name of a feature", line: 2, of: file("\"Peek\": {\"x\": \(flag)}"))
        expect(
            "\"self\" cannot be a switch of peek", line: 2,
            of: file("\"peek\": {\"self\": \(flag)}"))
    }

    @Test(arguments: ["order", "account", "telemetry", "credentials", "anything_new"])
    func `what concerns orders, secrets or consent cannot be remote, nor in an experiment`(
        feature: String
    ) {
        expect(
            "\(feature).x cannot be remote: \(Self.rule)", line: 3,
            of: file(
                """
                "\(feature)": {"x": {"description": "X.", "type": "bool", "bundled": true,
                "remote": true}}
                """))
        expect(
            "t.a cannot set \(feature).x: \(Self.rule)", line: 5,
            of: file(
                "\"\(feature)\": {\"x\": \(Self.flag)}",
                experiments: """
                    "t": {"description": "T.", "arms": {
                    "a": {"weight": 1, "values": {"\(feature).x": false}}, "b": {"weight": 1}}}
                    """))
    }

    @Test(arguments: [
        (#""arms": {}"#, 4, "t has no description"),
        (#""description": "T.""#, 4, "t has no arms"),
        ("\"description\": \"T.\",\n\"arms\": {\"a\": {\"weight\": 1}}", 5, "t has not two arms"),
        (
            "\"description\": \"T.\",\n\"arms\": {\"a\": {\"weight\": 1}, \"b\": {\"weight\": 1}}",
            5, "no arm of t gives a switch a value"
        ),
        (
            "\"description\": \"T.\", \"arms\": {\n\"a\": {\"weight\": 0}, \"b\": {\"weight\": 1}}",
            5, "t.a takes a weight from 1 to 1000"
        ),
        (
            "\"description\": \"T.\", \"arms\": {\n\"a\": {}, \"b\": {\"weight\": 1}}",
            5, "t.a takes a weight from 1 to 1000"
        ),
        (
            "\"description\": \"T.\", \"arms\": {\"a\": {\"weight\": 1},\n\"a\": {\"weight\": 1}}",
            5, "\"a\" is in line 4 already"
        ),
        (
            "\"description\": \"T.\", \"arms\": {\"a\": {\"weight\": 1, \"values\":\n{\"peek.y\": 1}}}",
            5, "t.a sets peek.y, which is no switch"
        ),
        (
            "\"description\": \"T.\", \"arms\": {\"a\": {\"weight\": 1, \"values\":\n{\"peek.x\": 1}}}",
            5, "peek.x of t.a takes a boolean, not a number"
        ),
    ])
    func `an experiment that is not whole is refused with its line`(
        members: String, line: Int, reason: String
    ) {
        expect(
            reason, line: line,
            of: file("\"peek\": {\"x\": \(Self.flag)}", experiments: "\"t\": {\(members)}"))
    }

    @Test func `two experiments cannot set one switch`() {
        let arms = """
            {"description": "T.", "arms": {"a": {"weight": 1, "values": {"peek.x": false}},
            "b": {"weight": 1}}}
            """
        expect(
            "s and t both set peek.x", line: 6,
            of: file(
                "\"peek\": {\"x\": \(Self.flag)}", experiments: "\"s\": \(arms),\n\"t\": \(arms)"))
    }

    @Test func `each type becomes Swift of its type`() throws {
        let text = file(
            """
            "look": {
                "title": {"description": "T.", "type": "string", "bundled": "a \\"b\\""},
                "shade": {"description": "S.", "values": ["very_dark", "light"],
                    "bundled": "very_dark", "remote": true}},
            "order": {"tries": {"description": "N.", "type": "int", "least": -1, "most": 3,
                "bundled": 0}}
            """,
            experiments: """
                "shades": {"description": "T.", "arms": {"dark": {"weight": 3},
                    "light": {"weight": 1, "values": {"look.shade": "light"}}}}
                """)
        let declarations = try Declarations(text, file: "f")
        let swift = SwiftText(declarations: declarations).switches()
        for part in [
            "static let `title` = Switch<Swift.String>(",
            #"bundled: "a \"b\"")"#, "public enum Shade: Swift.String, CaseIterable, SwitchPayload",
            "case `veryDark` = \"very_dark\"", "bundled: .`veryDark`)",
            "\"order.tries\", variable: \"EAT_SWITCH_ORDER_TRIES\", .int(-1...3),",
            "bundled: .int(0))", "isRemote: true", "\"dark\", weight: 3, [:])",
            ".init(\"light\", weight: 1, [\"look.shade\": .text(\"light\")])",
        ] {
            #expect(swift.contains(part), "\(part)\n\(swift)")
        }
        let document = DocumentText(declarations: declarations).text()
        #expect(
            document.contains("| `look.shade` | one of `very_dark`, `light` | `very_dark` | yes |"))
        #expect(document.contains("| `order.tries` | whole number from -1 to 3 | `0` | no | N. |"))
        #expect(document.contains("| `light` | 1 | `look.shade`: `light` |"))
    }

    @Test func `arms are a type of an event's key`() throws {
        let text = """
            {"trackers": {"local": "Here."}, "events": {"Opened": {"name": "opened",
            "description": "O.", "registeredTrackers": ["local"], "payloadKeys": [
            {"name": "arms", "description": "A.", "type": "arms"}]}}}
            """
        let swift = SwiftText(declarations: try Declarations(text, file: "f")).events()
        #expect(swift.contains("public var `arms`: ExperimentArms"))
        #expect(swift.contains("json.object(\"arms\") { `arms`.write(to: &$0) }"))
    }
}
