import Sentences

/// Control sequences for what is beside the screen: a notification on the desktop, and the clipboard.
///
/// A program cannot learn whether a terminal obeys them. They are sent only to terminals that ignore
/// what they do not know; others would print them.
struct OutsideSequences {
    /// How a terminal takes notifications, if it does; the numbers are those of the sequences.
    private enum Notification {
        case none
        /// https://iterm2.com/documentation-escape-codes.html
        case plain9
        /// https://sw.kovidgoyal.net/kitty/desktop-notifications/
        case kitty99
        /// rxvt-unicode's, with a title.
        case titled777
    }

    private static let longest = 200
    private let notification: Notification
    /// Whether a text can be offered to the clipboard.
    let hasClipboard: Bool

    /// `isLikeXterm`: whether the terminal's description says that it behaves like xterm.
    init(_ kind: TerminalKind, isLikeXterm: Bool, variable: (String) -> String?) {
        notification = isLikeXterm ? Self.notification(kind, variable) : .none
        hasClipboard = isLikeXterm && !kind.name.hasPrefix("rxvt")
    }

    private static func notification(
        _ kind: TerminalKind, _ variable: (String) -> String?
    ) -> Notification {
        let name = kind.name
        // A multiplexer would swallow it, and the variables are those of the terminal around it.
        if ["tmux", "screen"].contains(where: name.hasPrefix) { return .none }
        if variable("TMUX") != nil || variable("STY") != nil { return .none }
        if name == "xterm-kitty" { return .kitty99 }
        let titled = ["foot", "xterm-ghostty", "ghostty", "contour", "rxvt-unicode", "wezterm"]
        if titled.contains(where: name.hasPrefix) { return .titled777 }
        switch variable("TERM_PROGRAM") ?? variable("LC_TERMINAL") {
        case "iTerm.app", "iTerm2": return .plain9
        case "WezTerm", "ghostty": return .titled777
        default: return variable("KITTY_WINDOW_ID") == nil ? .none : .kitty99
        }
    }

    /// Shows `words`, which are sanitised, in a notification; empty where there is none.
    func notification(_ words: String) -> [UInt8] {
        let words = String(words.prefix(Self.longest))
        let text =
            switch notification {
            case .none: ""
            case .plain9: "\u{1B}]9;eat-tui: \(words)\u{1B}\\"
            case .kitty99:
                "\u{1B}]99;i=eat-tui:d=0;eat-tui\u{1B}\\"
                    + "\u{1B}]99;i=eat-tui:d=1:p=body;\(words)\u{1B}\\"
            case .titled777: "\u{1B}]777;notify;eat-tui;\(words)\u{1B}\\"
            }
        return Array(text.utf8)
    }

    /// Offers `text`, which is sanitised, to the clipboard.
    func copy(_ text: String) -> [UInt8] {
        Array("\u{1B}]52;c;\(Base64.text(Array(text.utf8)))\u{7}".utf8)
    }
}
