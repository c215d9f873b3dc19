/// The one gate for text from outside, on its way to stdout, a frame, a title or a notification.
///
/// Control characters, and code points that are no characters at all, become U+FFFD: what is left
/// of an escape sequence ("[31m") would otherwise read as part of a name, and the reader should see
/// that something was taken away. Invisible formatting (bidi overrides, zero width, tags)
/// goes without a trace, because honest text carries it too, from word processors and right-to-left
/// keyboards, and a mark in its place would only be noise.
public enum Sanitizer {
    /// `text` as one line: each run of tabs and line ends becomes one space.
    public static func line(_ text: String) -> String {
        guard !text.isSimple else { return text }
        return cleaned(text, keepingNewlines: false)
    }

    /// `text` with its line ends kept, each as a single newline; a tab becomes a space.
    public static func block(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy({ $0.isSimple || $0 == "\n" }) else { return text }
        return cleaned(text, keepingNewlines: true)
    }

    private static func cleaned(_ text: String, keepingNewlines: Bool) -> String {
        var cleaner = ScalarCleaner(keepsNewlines: keepingNewlines)
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let following = scalars.index(after: index)
            cleaner.take(
                scalars[index],
                before: following < scalars.endIndex ? scalars[following] : nil
            )
            index = following
        }
        return String(cleaner.kept)
    }
}
