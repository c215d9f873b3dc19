import CNcurses

/// The curses library in use.
public enum CursesLibrary {
    /// The library's own version string, such as "ncurses 6.4.20221231".
    public static var version: String {
        guard let version = eat_curses_version() else { return "unknown" }
        return String(cString: version)
    }
}
