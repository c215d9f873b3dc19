import Glibc

/// The encoding that the C library, and with it ncurses, writes in.
enum Encoding {
    /// Adopts the locale's, and says what it can draw of `glyphs`.
    static func adopt(_ glyphs: Glyphs) -> Glyphs {
        setlocale(LC_CTYPE, "")
        if glyphs == .unicode, !isUTF8 {
            // A locale that is named and not installed is common after ssh; this one always is.
            setlocale(LC_CTYPE, "C.UTF-8")
        }
        return isUTF8 ? glyphs : .ascii
    }

    private static var isUTF8: Bool {
        nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
    }
}
