/// Cleans all text from outside on its way to stdout, a frame, a title or a notification.
///
/// Control characters and noncharacters become U+FFFD: the rest of an escape sequence ("[31m")
/// would otherwise look like part of a name, and the diner should see that something was removed.
/// Invisible formatting (bidi overrides, zero width, tags) is dropped without a trace, because
/// honest text contains it too, from word processors and right-to-left keyboards.
public enum Sanitizer {
    /// `text` as one line: each run of tabs and line ends becomes one space.
    public static func line(_ text: String) -> String {
        guard !text.isSimple else { return text }
        return cleaned(text, keepingNewlines: false)
    }

    /// `text` with its line breaks kept, each as one newline; a tab becomes a space.
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
