/// What help and palette have in common: a query, and a selection among what it finds.
struct BindingPicker: Sendable {
    enum Outcome {
        /// The query is another, so that something else may be found.
        case typed
        case moved
        case chosen
        case dismissed
        case ignored
    }

    var query = LineEditor()
    private(set) var selection = 0

    /// Moves among `count` entries, `page` at a time with PgDn, and types into the query.
    mutating func handle(_ key: Key, count: Int, page: Int = 8) -> Outcome {
        switch key {
        case .escape, .control("g"): return .dismissed
        case .enter: return count > 0 ? .chosen : .ignored
        case .down, .tab, .control("n"): return move(by: 1, count: count)
        case .up, .backtab, .control("p"): return move(by: -1, count: count)
        case Key(.pageDown), .control("v"): return move(by: page, count: count)
        case Key(.pageUp), .meta("v"): return move(by: -page, count: count)
        default: break
        }
        let before = query.text
        guard query.handle(key) else { return .ignored }
        guard query.text != before else { return .moved }
        selection = 0
        return .typed
    }

    mutating func insert(_ pasted: String) {
        query.insert(pasted)
        selection = 0
    }

    private mutating func move(by step: Int, count: Int) -> Outcome {
        selection = max(0, min(selection + step, count - 1))
        return .moved
    }

    /// The dialog both are shown in: as large whatever was found, so that nothing jumps.
    static func dialog(_ title: String, in area: Rect) -> Dialog {
        Dialog(title, content: Size(columns: min(100, area.width - 8), lines: area.height - 4))
    }
}
