import Glibc
public import Presentation

/// Where files go, by the XDG rules.
public struct Paths: Sendable {
    public let config: String
    public let cache: String
    public let data: String
    public let state: String
    public let runtime: String

    /// - Parameters:
    ///   - profile: Settings and data of their own, or the usual ones.
    ///   - configFile: A configuration to read instead of the usual one.
    ///   - variable: What the shell has under a name.
    /// - Throws: Where nothing says which directory is the diner's.
    public init(
        profile: String?, configFile: String?,
        variable: (String) -> String? = Environment.value
    ) throws(ProblemError) {
        let name = "eat-tui" + (profile.map { "/profile-" + $0 } ?? "")
        func absolute(_ name: String) -> String? { Self.absolute(variable(name)) }
        func directory(_ variable: String, _ fallback: String) throws(ProblemError) -> String {
            if let named = absolute(variable) { return named + "/" + name }
            guard let home = Self.home else {
                throw ProblemError(
                    .configuration,
                    .general.noDirectory,
                    hint: .general.setHome(variable: variable))
            }
            return home + fallback + "/" + name
        }
        if let configFile {
            config = configFile
        } else {
            config = try directory("XDG_CONFIG_HOME", "/.config") + "/config.json5"
        }
        cache = try directory("XDG_CACHE_HOME", "/.cache")
        data = try directory("XDG_DATA_HOME", "/.local/share")
        state = try directory("XDG_STATE_HOME", "/.local/state")
        runtime = absolute("XDG_RUNTIME_DIR").map { $0 + "/" + name } ?? state
    }

    /// A relative path in such a variable is to be ignored, says the rule.
    private static func absolute(_ path: String?) -> String? {
        path.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// The diner's home: as `HOME` has it, or else as the system's list of users does. The root of
    /// all files is nobody's home.
    private static var home: String? {
        if let named = absolute(Environment.value("HOME")), isHome(named) { return named }
        guard let user = getpwuid(getuid()), let directory = user.pointee.pw_dir else { return nil }
        let known = String(cString: directory)
        return isHome(known) ? known : nil
    }

    private static func isHome(_ path: String) -> Bool {
        var status = stat()
        return path.contains { $0 != "/" } && path.hasPrefix("/") && stat(path, &status) == 0
            && status.st_mode & S_IFMT == S_IFDIR
    }

    /// A path as a diner types it: what surrounds it is no part of it, and `~` is home.
    public static func expanded(_ typed: String) -> String {
        let path = String(
            typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
                .reversed())
        guard path == "~" || path.hasPrefix("~/"), let home else { return path }
        return home + path.dropFirst()
    }
}

/// The variables the shell hands over.
public enum Environment {
    /// Nil where it is unset or empty.
    public static func value(_ name: String) -> String? {
        guard let text = getenv(name), text.pointee != 0 else { return nil }
        return String(cString: text)
    }
}
