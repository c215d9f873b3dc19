import Terminal

/// The line for typing a filter, above its list. It is shown while a filter is set or typed.
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
