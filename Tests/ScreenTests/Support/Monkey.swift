import Terminal
import Testing
import TestSupport

import Services

@testable import Actions

/// Does things at random, the likely ones more often.
@MainActor
struct Monkey {
    private var random: SeededGenerator
    private(set) var latest: [String] = []

    init(_ random: SeededGenerator) {
        self.random = random
    }

    private static let keys = [
        "j", "j", "j", "k", "k", "Down", "Up", "PgDn", "PgUp", "C-d", "C-u", "g", "G", "Home",
        "End",
        "Enter", "Enter", "Enter", "l", "h", "Esc", "Esc", "Left", "Right", "/", "Tab", "S-Tab",
        "C-g",
        "Space", "p", "J", "K", "*", "f", "F6", "F7", "F8", "F9", "o", "s", "F", "S", ")", "(", "t",
        "m", "?", "F1", ":", "!", "<", ">", "1", "2", "3", "4", "5", "6", "a", "a", "c", "e", "n",
        "r", "u", "U", "C-l", "Backspace", "Del",
        "C-a",
        "C-e", "C-w", "C-k", "M-b", "M-f", "Ins", "F12", "S-Down", "S-Up", "w", "q",
    ]
    private static let texts = [
        "a", "an", "curry", "12", "12.00", "bekka", "寿司", "é", "\u{1B}[31m", "👨‍👩‍👧", "x\ny", " ",
    ]

    private mutating func pick<T>(_ values: [T], _ other: T) -> T {
        values.randomElement(using: &random) ?? other
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    mutating func act(on app: AppUnderTest) async {
        latest = latest.suffix(40)
        for _ in 0..<number(1...4) { one(on: app) }
        if number(0...2) == 0 { app.time.advance(by: .milliseconds(number(0...1500))) }
        await app.idle(whileWorking: true)
    }

    private mutating func one(on app: AppUnderTest) {
        switch number(0...99) {
        case 0..<70:
            let name = pick(Self.keys, "j")
            note(name)
            Key(name: name).map { app.send(.input(.key($0))) }
        case 70..<74:
            let text = pick(Self.texts, "a")
            note("types \(text)")
            for character in text { app.send(.input(.key(.character(character)))) }
        case 74..<76:
            note("pastes")
            app.send(.input(.paste(pick(Self.texts, "a"))))
        case 76..<90: mouse(on: app)
        case 90..<95: resize(app)
        case 95: app.send(.resumed)
        case 96: app.send(.interrupt)
        case 97: app.ground.line.cut()
        case 98: app.ground.line.hold()
        default: app.ground.line.mend()
        }
    }

    private mutating func mouse(on app: AppUnderTest) {
        let size = app.console.screen.size
        let point = Point(column: number(0...size.columns), line: number(0...size.lines))
        let action: MouseEvent.Action = pick(
            [.pressed, .pressed, .dragged, .released, .released, .wheelUp, .wheelDown], .pressed)
        note("\(action) at \(point.column),\(point.line)")
        app.send(.input(.mouse(MouseEvent(action, at: point))))
    }

    private mutating func resize(_ app: AppUnderTest) {
        let size =
            switch number(0...9) {
            case 0: Size(columns: number(0...4), lines: number(0...4))
            case 1: Size(columns: number(1...300), lines: number(1...100))
            case 2, 3: Size(columns: number(10...40), lines: number(2...14))
            default: pick(Size.golden, .usual)
            }
        note("resize \(size.columns)x\(size.lines)")
        app.send(.input(.resized(size)))
    }

    private mutating func note(_ what: String) {
        latest.append(what)
    }
}
