/// The process's streams: terminals or pipes, their width, and what they can show.
///
/// Read once at the start, so that a command's output does not change its shape halfway.
public struct TerminalInfo: Sendable {
    public enum Stream: Int32, CaseIterable, Sendable {
        case input = 0
        case output = 1
        case error = 2
    }

    private let terminals: [Stream]
    private let refusesColor: Bool
    /// Cells in a line of standard output. Without a terminal nothing has to be cut, unless whoever
    /// reads it says how wide it is, as `watch` does.
    public let width: Int
    /// Lines of the terminal behind standard output; nil where unknown.
    public let height: Int?
    /// Whether the locale's encoding is UTF-8.
    public let isUTF8: Bool
    /// Whether the terminal says that it takes RGB values. A multiplexer hands on the variable of the
    /// terminal around it.
    let takesRGB: Bool
    /// The background, where the terminal tells it to its programs; few do.
    let background: Background?

    /// `columns` and `lines` are the reported size of the terminal behind standard output, if there
    /// is one.
    public init(
        terminals: [Stream], columns: Int?, lines: Int? = nil,
        variable: (_ name: String) -> String?
    ) {
        self.terminals = terminals
        height = lines
        self.width =
            columns ?? Self.width(from: variable("COLUMNS"))
            ?? (terminals.contains(.output) ? 80 : Self.unlimited)
        self.isUTF8 = Self.isUTF8(variable)
        takesRGB =
            ["truecolor", "24bit"].contains(variable("COLORTERM"))
            && variable("TMUX") == nil && variable("STY") == nil
        background = variable("COLORFGBG").flatMap(Background.init(colorFGBG:))
        // https://no-color.org: set and not empty, whatever the value.
        self.refusesColor = variable("NO_COLOR")?.isEmpty == false || variable("TERM") == "dumb"
    }

    public func isTerminal(_ stream: Stream) -> Bool {
        terminals.contains(stream)
    }

    /// The palette for `stream`. The command-line flag overrides the environment.
    public func palette(for stream: Stream, choice: ColorChoice = .auto) -> Palette {
        switch choice {
        case .always: Palette(isColored: true)
        case .never: Palette(isColored: false)
        case .auto: Palette(isColored: isTerminal(stream) && !refusesColor)
        }
    }

    /// The characters for output; `isASCII` is the option `--ascii`.
    public func glyphs(isASCII: Bool = false) -> Glyphs {
        isASCII || !isUTF8 ? .ascii : CellWidth.isAmbiguousWide ? .wide : .unicode
    }

    /// Wider than any line.
    public static let unlimited = 1_000_000

    private static func width(from columns: String?) -> Int? {
        columns.flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }

    /// As in `setlocale`, the first of the three variables that is set and not empty decides.
    private static func isUTF8(_ variable: (_ name: String) -> String?) -> Bool {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let locale = variable(name), !locale.isEmpty else { continue }
            guard let dot = locale.firstIndex(of: ".") else { return false }
            let encoding = locale[dot...].dropFirst().prefix { $0 != "@" }.lowercased()
            return encoding == "utf-8" || encoding == "utf8"
        }
        return false
    }
}
