import Sentences

/// What the name in `TERM` says about a terminal.
struct TerminalKind: Equatable {
    /// Terminals that understand xterm's sequences and whose own description is often missing.
    private static let emulators = [
        "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty",
        "mlterm", "ms-terminal", "nsterm", "putty", "rio", "st", "terminator", "vscode", "vte",
        "wezterm", "xterm",
    ]

    let name: String

    /// The terminfo descriptions to try, best first: its own, xterm's where it behaves like xterm,
    /// then those for shorter parts of its name (`tmux` for `tmux-direct`).
    var candidates: [String] {
        var candidates = name.isEmpty ? [] : [name]
        if isLikeXterm { candidates += ["xterm-256color", "xterm"] }
        var rest = name[...]
        while let end = rest.lastIndex(where: { $0 == "-" || $0 == "." }), end > rest.startIndex {
            rest = rest[..<end]
            candidates.append(String(rest))
        }
        return candidates + ["vt100"]
    }

    private var isLikeXterm: Bool {
        Self.emulators.contains { name == $0 || name.hasPrefix($0 + "-") }
            || name.hasPrefix("xterm")
    }

    /// How many colours its name says it has, as in `xterm-16color`; nil where it says nothing.
    var colors: Int? {
        for part in name.split(whereSeparator: { $0 == "-" || $0 == "." }).dropFirst() {
            if part == "mono" || part == "m" { return 0 }
            guard part.hasSuffix("color") else { continue }
            if let count = Int(part.dropLast(5)) { return count }
        }
        return nil
    }

    /// The colours that are left of those of another description; nil where all are.
    func limit(using candidate: String) -> Int? {
        guard candidate != name, let colors, colors < 256 else { return nil }
        return colors
    }

    /// Whether the terminal accepts a window title as xterm does.
    var takesTitle: Bool {
        isLikeXterm || ["rxvt", "Eterm", "tmux", "screen.xterm"].contains { name.hasPrefix($0) }
    }

    /// Whether it is a terminal within a terminal.
    var isMultiplexer: Bool { ["tmux", "screen"].contains(where: name.hasPrefix) }

    /// The sentence for the diner when another description is used.
    func notice(using candidate: String) -> Sentence? {
        guard candidate != name else { return nil }
        guard !name.isEmpty else { return .terminal.termNotSet(candidate: candidate) }
        let name = Sanitizer.line(name)
        return limit(using: candidate).map {
            .terminal.termUnknownOfColors(name: name, candidate: candidate, colors: "\($0)")
        } ?? .terminal.termUnknown(name: name, candidate: candidate)
    }
}
