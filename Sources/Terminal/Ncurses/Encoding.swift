import Glibc

/// The encoding that the C library uses, and ncurses with it.
enum Encoding {
    /// Adopts the locale's encoding and returns which of `glyphs` it can express.
    static func adopt(_ glyphs: Glyphs) -> Glyphs {
        setlocale(LC_CTYPE, "")
        if glyphs != .ascii, !isUTF8 {
            // After ssh, the locale is often named but not installed; this one always is.
            setlocale(LC_CTYPE, "C.UTF-8")
        }
        return isUTF8 ? glyphs : .ascii
    }

    private static var isUTF8: Bool {
        nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
    }
}
