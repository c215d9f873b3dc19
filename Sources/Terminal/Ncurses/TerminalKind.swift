import Sentences

/// What can be told of a terminal by the name in `TERM`.
struct TerminalKind: Equatable {
    /// Those whose own description is often missing, and who all understand xterm's.
    private static let emulators = [
        "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty",
        "mlterm", "ms-terminal", "nsterm", "putty", "rio", "st", "terminator", "vscode", "vte",
        "wezterm", "xterm",
    ]

    let name: String

    /// The descriptions to try, best first: its own, xterm's, what is left of `tmux-direct` without
    /// its end.
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

    /// Whether it takes a window title the way xterm does.
    var takesTitle: Bool {
        isLikeXterm || ["rxvt", "Eterm", "tmux", "screen.xterm"].contains { name.hasPrefix($0) }
    }

    /// For the reader, when another description had to do.
    func notice(using candidate: String) -> Sentence? {
        guard candidate != name else { return nil }
        return name.isEmpty
            ? .terminal.termNotSet(candidate: candidate)
            : .terminal.termUnknown(name: Sanitizer.line(name), candidate: candidate)
    }
}
