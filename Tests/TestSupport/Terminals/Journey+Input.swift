import Terminal

/// What the diner's hands do.
extension Journey {
    /// Presses keys, named as tmux does: `j`, `Enter`, `Escape`, `C-g`, `M-v`, `F3`, `S-Down`,
    /// `BTab`, `PPage`.
    func press(_ keys: String..., until rest: Rest = .idle) throws {
        try act(keys.joined(separator: " "), events: keys.count, until: rest) { tmux in
            for key in keys { try tmux.command("send-keys", "--", key) }
        }
    }

    /// Types text, letter by letter.
    func type(_ text: String, until rest: Rest = .idle) throws {
        try act("'\(text)'", events: text.unicodeScalars.count, until: rest) { tmux in
            try tmux.command("send-keys", "-l", "--", text)
        }
    }

    /// Pastes text, as a terminal does: in brackets where the program asked for them.
    func paste(_ text: String, until rest: Rest = .idle) throws {
        try act("a paste", events: 1, until: rest) { tmux in
            try tmux.command("set-buffer", "-b", "paste", "--", text)
            try tmux.command("paste-buffer", "-p", "-b", "paste")
        }
    }

    /// Does one thing with the mouse over a cell, both counted from nought.
    func mouse(
        _ action: MouseEvent.Action, _ button: MouseEvent.Button = .left, column: Int, line: Int,
        until rest: Rest = .idle
    ) throws {
        let at = Point(column: column, line: line)
        let event = MouseEvent(action, button: button, at: at)
        try act("the mouse at \(column),\(line)", events: 1, until: rest) { tmux in
            try tmux.command("send-keys", "-l", "--", event.report)
        }
    }

    /// Presses and releases the button over a cell.
    func click(column: Int, line: Int, until rest: Rest = .idle) throws {
        try mouse(.pressed, column: column, line: line, until: .painted)
        try mouse(.released, column: column, line: line, until: rest)
    }

    func resize(columns: Int, lines: Int, until rest: Rest = .idle) throws {
        try act("a resize to \(columns)x\(lines)", events: 1, until: rest) { tmux in
            try tmux.command("resize-window", "-x", "\(columns)", "-y", "\(lines)")
        }
    }
}

extension MouseEvent {
    /// As a terminal reports it in SGR form.
    fileprivate var report: String {
        let number =
            switch button {
            case .left: 0
            case .middle: 1
            case .right: 2
            }
        let code =
            switch action {
            case .pressed, .released: number
            case .dragged: number + 32
            case .wheelUp: 64
            case .wheelDown: 65
            }
        let end = action == .released ? "m" : "M"
        return "\u{1B}[<\(code);\(at.column + 1);\(at.line + 1)\(end)"
    }
}
