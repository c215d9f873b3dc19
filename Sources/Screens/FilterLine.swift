import Terminal

/// The line in which a filter is typed, above the list it narrows. It stands there while there is a
/// filter or one is being typed.
@MainActor
enum FilterLine {
    static func draw(
        _ field: TextField, in frame: inout Frame, area: inout Rect, placeholder: String = ""
    ) {
        guard isShown(field, in: area) else { return }
        field.editor.draw(
            in: &frame, area: area.takeTop(1), prompt: [Span("/ ", .key)], placeholder: placeholder,
            isFocused: field.isFocused)
    }

    static func isShown(_ field: TextField, in area: Rect) -> Bool {
        (field.isFocused || !field.text.isEmpty) && area.height > 1
    }
}
