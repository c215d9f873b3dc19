import Glibc
public import Presentation
public import Sentences

/// The program's directories, by the [XDG
/// specification](https://specifications.freedesktop.org/basedir-spec/latest/).
public struct Paths: Sendable {
    public let config: String
    public let cache: String
    public let data: String
    public let state: String
    public let runtime: String
    /// What is to be known of the home directory that is used, where `HOME` names another one.
    public let remark: Sentence?

    /// - Parameters:
    ///   - profile: A name for separate settings and data; nil uses the default ones.
    ///   - configFile: A configuration to read instead of the default one.
    ///   - variable: Returns an environment variable.
    /// - Throws: Where the diner's home directory is unknown.
    public init(
        profile: String?, configFile: String?,
        variable: (String) -> String? = Environment.value
    ) throws(ProblemError) {
        let name = "eat-tui" + (profile.map { "/profile-" + $0 } ?? "")
        var usesHome = false
        func absolute(_ name: String) -> String? { Self.absolute(variable(name)) }
        func directory(_ variable: String, _ fallback: String) throws(ProblemError) -> String {
            if let named = absolute(variable) { return named + "/" + name }
            guard let home = Self.home else {
                throw ProblemError(
                    .configuration,
                    .general.noDirectory,
                    hint: .general.setHome(variable: variable))
            }
            usesHome = true
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
        remark = usesHome ? Self.otherHome : nil
    }

    private static var otherHome: Sentence? {
        guard let named = Environment.value("HOME"), let home, home != named else { return nil }
        return .general.otherHome(named: named, home: home)
    }

    /// The specification says to ignore relative paths in its variables.
    private static func absolute(_ path: String?) -> String? {
        path.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// The home directory, from `HOME` or else from the user database. "/" does not count.
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

    /// The last part of a path, where there is no room for the whole.
    public static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// A path as the diner typed it, without surrounding white space, and with `~` expanded.
    public static func expanded(_ typed: String) -> String {
        let path = String(
            typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
                .reversed())
        guard path == "~" || path.hasPrefix("~/"), let home else { return path }
        return home + path.dropFirst()
    }
}

/// The process's environment variables.
public enum Environment {
    /// Nil where it is unset or empty.
    public static func value(_ name: String) -> String? {
        guard let text = getenv(name), text.pointee != 0 else { return nil }
        return String(cString: text)
    }

    /// The names of the variables that begin with `prefix`, sorted, also of empty ones.
    public static func names(under prefix: String) -> [String] {
        var names: [String] = []
        var place = environ
        while let entry = place.pointee {
            if strncmp(entry, prefix, prefix.utf8.count) == 0 {
                names.append(String(String(cString: entry).prefix { $0 != "=" }))
            }
            place += 1
        }
        return names.sorted()
    }
}
