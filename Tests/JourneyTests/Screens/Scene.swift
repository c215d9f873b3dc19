import Terminal
import Testing

/// A screen worth showing: how to get there from the start of the demo.
struct Scene: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
        case press(String)
        case type(String)
    }

    let name: String
    let steps: [Step]
    /// What must be seen, lest the picture show something else.
    let shows: String
    var size = Size(columns: 80, lines: 24)

    var testDescription: String { name }

    static let all = [
        Scene(name: "caterers", steps: [], shows: "peek"),
        Scene(
            name: "caterers-wide", steps: [], shows: "peek",
            size: Size(columns: 140, lines: 40)),
        Scene(name: "filter", steps: [.press("/"), .type("vegan")], shows: "vegan"),
        Scene(name: "menu", steps: [.press("Enter")], shows: "Menu"),
        Scene(
            name: "menu-wide", steps: [.press("Enter")], shows: "Menu",
            size: Size(columns: 140, lines: 40)),
        Scene(name: "dish", steps: [.press("Enter"), .press("Enter")], shows: "Contains"),
        Scene(name: "help", steps: [.press("?")], shows: "quit"),
        Scene(name: "palette", steps: [.press(":"), .type("so")], shows: "sort"),
    ]
}
