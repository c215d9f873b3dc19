/// The common part of help and palette: a query, and a selection among the bindings it finds.
struct BindingPicker: Sendable {
    var query = LineEditor()
    private(set) var selection = 0

    /// Types into the query.
    ///
    /// - Returns: Whether the query took the key, and whether that changed the query.
    mutating func takes(_ key: Key) -> (isTaken: Bool, isNew: Bool) {
        let before = query.text
        guard query.handle(key) else { return (false, false) }
        guard query.text != before else { return (true, false) }
        selection = 0
        return (true, true)
    }

    mutating func insert(_ pasted: String) {
        query.insert(pasted)
        selection = 0
    }

    /// Moves the selection among `count` entries.
    mutating func move(by step: Int, count: Int) {
        selection = max(0, min(selection + step, count - 1))
    }

    /// The dialog of both; its size does not depend on what is found, so that nothing jumps.
    static func dialog(_ title: String, in area: Rect) -> Dialog {
        Dialog(title, content: Size(columns: min(100, area.width - 8), lines: area.height - 4))
    }
}
