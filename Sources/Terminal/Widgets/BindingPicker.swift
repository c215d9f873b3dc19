/// A page of everything that can be done: help or the palette.
public protocol BindingsPage {
    /// What the query finds, in the order shown.
    var found: [KeyBinding] { get }
    var picker: BindingPicker { get set }
    mutating func search()
    func draw(in frame: inout Frame, area: Rect)
    /// The binding at `point`, for the mouse.
    func binding(at point: Point, in area: Rect) -> KeyBinding?
}

extension BindingsPage {
    public var query: LineEditor { picker.query }
    public var selectedIndex: Int { picker.selection }

    public var selected: KeyBinding? {
        found.indices.contains(picker.selection) ? found[picker.selection] : nil
    }

    /// Types into the query.
    ///
    /// - Returns: Whether the query took the key.
    public mutating func takes(_ key: Key) -> Bool {
        let before = query.text
        guard picker.query.handle(key) else { return false }
        if query.text != before { searchAnew() }
        return true
    }

    public mutating func insert(_ pasted: String) {
        picker.query.insert(pasted)
        searchAnew()
    }

    public mutating func moveSelection(by rows: Int) {
        picker.selection = max(0, min(picker.selection + rows, found.count - 1))
    }

    private mutating func searchAnew() {
        picker.selection = 0
        search()
    }
}

/// What help and palette have in common: a query, and a selection among the bindings it finds.
public struct BindingPicker: Sendable {
    var query = LineEditor()
    var selection = 0

    /// The dialog of both; its size does not depend on what is found, so that nothing jumps.
    static func dialog(_ title: String, in area: Rect) -> Dialog {
        Dialog(title, content: Size(columns: min(100, area.width - 8), lines: area.height - 4))
    }
}
