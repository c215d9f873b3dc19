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
    /// Text that must be on screen before the picture is taken.
    let shows: String
    /// What passes by itself, and is waited for until it has.
    var passing: String?
    var size = Size(columns: 80, lines: 24)

    var testDescription: String { name }

    static let all = [
        Scene(name: "caterers", steps: [], shows: "peek"),
        Scene(name: "caterers-wide", steps: [], shows: "peek", size: wide),
        Scene(name: "filter", steps: [.press("/"), .type("vegan")], shows: "2 of 36"),
        Scene(name: "menu", steps: open("kind"), shows: "BOWLS"),
        Scene(name: "menu-wide", steps: open("kind"), shows: "BOWLS", size: wide),
        Scene(name: "dish", steps: open("patty") + open("curry"), shows: "Heat"),
        Scene(
            name: "search",
            steps: [.press("6"), .type("curry")], shows: "Curry"),
        Scene(name: "basket", steps: filled, shows: "So far", passing: "Added"),
        Scene(
            name: "checkout", steps: filled + [.press("c")] + asGuest + toAddress,
            shows: "P places the order", passing: "Added", size: Size(columns: 100, lines: 30)),
        Scene(name: "help", steps: [.press("?")], shows: "Keys"),
        Scene(name: "palette", steps: [.press(":"), .type("so")], shows: "order"),
    ]

    private static let wide = Size(columns: 140, lines: 40)

    /// Filters for a row and opens it.
    static func open(_ words: String) -> [Step] {
        [.press("/"), .type(words), .press("Enter"), .press("Enter")]
    }

    private static let filled =
        open("maëlle") + ["a", "j", "a", "a", "3"].map(Step.press)
    static let asGuest =
        ["W", "Right", "Right", "Space", "Tab"].map(Step.press) + [
            .type("eater@example.org"), .press("Tab"), .type("+33612345678"), .press("C-s"),
        ]
    private static let toAddress: [Step] = [
        .press("A"), .press("Enter"), .type("12, Quai de la Lune"), .press("C-s"), .press("C-s"),
    ]
}
