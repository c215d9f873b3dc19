import Terminal
import ViewModels

@MainActor
final class TextField {
    @Watched private(set) var editor: LineEditor
    @Watched var isFocused = false
    /// Called with the text after each change.
    var changed: @MainActor (String) -> Void = { _ in }

    /// The most characters that a filter takes: each of its words is looked for in each row.
    static let longest = 400

    init(_ text: String = "") {
        editor = LineEditor(text, limit: Self.longest)
    }

    var text: String { editor.text }

    func handle(_ key: Key) -> Bool {
        edit { $0.handle(key) }
    }

    /// Returns whether there was no room for all of it.
    func insert(_ text: String) -> Bool {
        edit { $0.insert(text) }
    }

    func set(_ text: String) {
        edit { $0 = LineEditor(text, limit: Self.longest) }
    }

    @discardableResult
    private func edit<T>(_ body: (inout LineEditor) -> T) -> T {
        let before = editor.text
        let result = body(&editor)
        if editor.text != before { changed(editor.text) }
        return result
    }
}
