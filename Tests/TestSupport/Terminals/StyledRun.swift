/// A stretch of one line that looks the same throughout.
struct StyledRun: Equatable, Sendable {
    /// Its colours and effects.
    struct Style: Equatable, Sendable {
        enum Color: Equatable, Sendable {
            /// One of the 256 of the usual palette; the first 16 are the terminal's own.
            case indexed(Int)
            case rgb(Int, Int, Int)
        }

        var isBold = false
        var isDim = false
        var isUnderlined = false
        var isReversed = false
        var foreground: Color?
        var background: Color?
    }

    var text: String
    var style: Style

    /// What `capture-pane -e` says of a screen; a look lasts until the next sequence, over line ends.
    static func lines(_ captured: [String]) -> [[StyledRun]] {
        var reader = StyleReader()
        return captured.map { reader.line($0) }
    }
}

/// Follows the sequences that colour a text.
private struct StyleReader {
    private var style = StyledRun.Style()
    /// Whether letters stand for lines, as terminals of old draw them.
    private var drawsLines = false

    private static let lineDrawing: [Unicode.Scalar: Unicode.Scalar] = [
        "j": "┘", "k": "┐", "l": "┌", "m": "└", "n": "┼", "q": "─", "t": "├", "u": "┤", "v": "┴",
        "w": "┬", "x": "│", "a": "▒", "`": "◆", "~": "·",
    ]

    mutating func line(_ text: String) -> [StyledRun] {
        var runs: [StyledRun] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\u{0E}": drawsLines = true
            case "\u{0F}": drawsLines = false
            case "\u{1B}":
                guard rest.first == "[" else { continue }
                let parameters = rest.dropFirst().prefix { $0 != "m" }
                rest = rest[parameters.endIndex...].dropFirst()
                apply(String(parameters))
            default:
                let shown = drawsLines ? Self.lineDrawing[scalar] ?? scalar : scalar
                if runs.last?.style != style { runs.append(StyledRun(text: "", style: style)) }
                runs[runs.count - 1].text.unicodeScalars.append(shown)
            }
        }
        return runs
    }

    private mutating func apply(_ parameters: String) {
        var codes = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
            // What follows a colon tells the kind of underline.
            Int($0.prefix { $0 != ":" }) ?? 0
        }[...]
        while let code = codes.popFirst() {
            switch code {
            case 0: style = StyledRun.Style()
            case 1: style.isBold = true
            case 2: style.isDim = true
            case 4: style.isUnderlined = true
            case 7: style.isReversed = true
            case 22: (style.isBold, style.isDim) = (false, false)
            case 24: style.isUnderlined = false
            case 27: style.isReversed = false
            case 38: style.foreground = Self.color(&codes)
            case 48: style.background = Self.color(&codes)
            default: applyColor(code)
            }
        }
    }

    private mutating func applyColor(_ code: Int) {
        switch code {
        case 30...37: style.foreground = .indexed(code - 30)
        case 39: style.foreground = nil
        case 40...47: style.background = .indexed(code - 40)
        case 49: style.background = nil
        case 90...97: style.foreground = .indexed(code - 82)
        case 100...107: style.background = .indexed(code - 92)
        default: break
        }
    }

    private static func color(_ codes: inout ArraySlice<Int>) -> StyledRun.Style.Color? {
        switch codes.popFirst() {
        case 5: return codes.popFirst().map { .indexed($0) }
        case 2 where codes.count >= 3:
            let parts = Array(codes.prefix(3))
            codes = codes.dropFirst(3)
            return .rgb(parts[0], parts[1], parts[2])
        default: return nil
        }
    }
}
