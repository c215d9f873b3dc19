import CNcurses

/// The curses library this program runs on.
public enum CursesLibrary {
    /// As the library names itself, such as "ncurses 6.4.20221231".
    public static var version: String {
        guard let version = eat_curses_version() else { return "unknown" }
        return String(cString: version)
    }
}
