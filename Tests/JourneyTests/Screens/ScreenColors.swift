@testable import TestSupport

/// A terminal's colours, for drawings of it.
struct ScreenColors {
    static let dark = ScreenColors(
        background: "#15181e", foreground: "#d9dee7",
        own: [
            "#2b303b", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#c8ccd4",
            "#7f8794", "#ff8b94", "#b5e890", "#ffd98f", "#89c9ff", "#e0a3f5", "#7fdbe5", "#ffffff",
        ])
    static let light = ScreenColors(
        background: "#fbfaf7", foreground: "#24292f",
        own: [
            "#24292f", "#b3261e", "#1a6e2e", "#7a5200", "#0b5394", "#7b2d8b", "#0b6470", "#6b7280",
            "#57606a", "#a40e26", "#116329", "#633c01", "#0550ae", "#6639ba", "#1b5f66", "#111418",
        ])

    let background: String
    let foreground: String

    /// The sixteen that every terminal picks for itself, so chosen that each can be read on the
    /// background.
    private let own: [String]

    func hex(_ color: StyledRun.Style.Color) -> String {
        switch color {
        case .rgb(let red, let green, let blue):
            return Self.hex(red, green, blue)
        case .indexed(let index) where index < 16:
            return own[max(0, index)]
        case .indexed(let index) where index < 232:
            // A cube of six steps each way.
            let steps = [0, 95, 135, 175, 215, 255]
            let place = index - 16
            return Self.hex(steps[place / 36], steps[place / 6 % 6], steps[place % 6])
        case .indexed(let index):
            let grey = 8 + 10 * (min(index, 255) - 232)
            return Self.hex(grey, grey, grey)
        }
    }

    private static func hex(_ parts: Int...) -> String {
        "#"
            + parts.map { part in
                let digits = String(part & 0xFF, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}
