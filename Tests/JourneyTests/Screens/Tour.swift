import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// One diner's way through the ten screens that are used most, with a picture of each: from the
/// kitchens to an order of which nobody knows whether it was placed.
struct Tour: Sendable, CustomTestStringConvertible {
    struct Stop: Sendable {
        let name: String
        let steps: [Scene.Step]
        /// What is on the screen in every language before the picture is taken: one of these.
        let shows: [String]
        /// What a message says in every language, which is waited for until it has passed.
        var passing: String?
        /// What the kitchen does wrong from here on.
        var faults: String?
        /// Whether other languages have it on a wide terminal and in daylight too.
        var isOfAll = false
    }

    /// The folder of its pictures.
    let name: String
    let words: [String]
    var size = Size(columns: 80, lines: 24)
    /// Which stops have a drawing beside their text, or instead of it.
    var isDrawn = false
    /// Whether only those that all languages have are drawn.
    var drawsSome = false
    var hasText = true
    /// The colours of the terminal.
    var isLight = false
    /// Whether some stops are looked at on a wide terminal and drawn too, on the same way.
    var hasMore = false
    static let wide = Size(columns: 140, lines: 40)

    var testDescription: String { name }

    static let all =
        [Tour(name: "en", words: ["--language", "en"], drawsSome: true)]
        + ["fr", "es", "de"].map {
            Tour(
                name: $0, words: ["--language", $0, "--switch", "look.theme=light"],
                isLight: true, hasMore: true)
        }
        + ["fr", "es", "de"].map {
            Tour(
                name: $0 + "-dark", words: ["--language", $0], drawsSome: true, hasText: false,
                hasMore: true)
        } + [
            Tour(name: "wide", words: ["--language", "en"], size: wide, drawsSome: true),
            Tour(
                name: "light", words: ["--language", "en", "--switch", "look.theme=light"],
                isDrawn: true, hasText: false, isLight: true, hasMore: true),
        ]

    /// The names of its files.
    var files: [String] {
        Self.stops.flatMap { stop -> [String] in
            var endings: [String] = hasText ? [".txt"] : []
            if draws(stop) { endings.append(".svg") }
            if hasMore, stop.isOfAll { endings += (hasText ? ["-wide.txt"] : []) + ["-wide.svg"] }
            return endings.map { stop.name + $0 }
        }
    }

    func draws(_ stop: Stop) -> Bool { isDrawn || (hasMore || drawsSome) && stop.isOfAll }

    static let stops = [
        Stop(name: "1-kitchens", steps: [], shows: ["Gochu"], isOfAll: true),
        Stop(name: "2-menu", steps: Scene.open("kind"), shows: ["Padrón peppers"], isOfAll: true),
        Stop(
            name: "3-search", steps: [.press("6"), .type("curry"), .press("Enter")],
            shows: ["curry"]),
        Stop(name: "4-basket", steps: [.press("3")], shows: ["Leeks vinaigrette"]),
        Stop(name: "5-options", steps: [.press("Enter")], shows: ["140"]),
        Stop(
            name: "6-drafts", steps: [.press("Escape"), .press("5")], shows: ["Team lunch"],
            isOfAll: true),
        Stop(
            name: "7-checkout", steps: [.press("3"), .press("c")] + Scene.asGuest,
            shows: ["Quai de la Lune"], passing: "eater@example.org.", isOfAll: true),
        Stop(
            name: "8-unknown", steps: [.press("P")],
            shows: ["UNKNOWN", "INCONNU", "NO SE SABE", "UNGEWISS"],
            faults: LostAnswerJourneys.lostAnswer, isOfAll: true),
        Stop(name: "9-orders", steps: [.press("4")], shows: ["31"]),
        Stop(name: "10-help", steps: [.press("?")], shows: ["C-"]),
    ]
}
