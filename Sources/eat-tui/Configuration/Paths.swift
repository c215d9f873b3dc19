import Glibc

/// Where files go, by the XDG rules.
struct Paths: Sendable {
    let config: String
    let cache: String
    let data: String
    let state: String
    let runtime: String

    /// - Parameters:
    ///   - profile: Settings and data of their own, or the usual ones.
    ///   - configFile: A configuration to read instead of the usual one.
    init(profile: String?, configFile: String?) {
        let name = "eat-tui" + (profile.map { "/profile-" + $0 } ?? "")
        let home = Environment.value("HOME") ?? "/"
        func directory(_ variable: String, _ fallback: String) -> String {
            // A relative path there is to be ignored, says the rule.
            let named = Environment.value(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
            return (named ?? home + fallback) + "/" + name
        }
        config = configFile ?? directory("XDG_CONFIG_HOME", "/.config") + "/config.json5"
        cache = directory("XDG_CACHE_HOME", "/.cache")
        data = directory("XDG_DATA_HOME", "/.local/share")
        state = directory("XDG_STATE_HOME", "/.local/state")
        runtime = Environment.value("XDG_RUNTIME_DIR").map { $0 + "/" + name } ?? state
    }

    /// A path as a diner types it: what surrounds it is no part of it, and `~` is home.
    static func expanded(_ typed: String) -> String {
        let path = String(
            typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
                .reversed())
        guard path == "~" || path.hasPrefix("~/"), let home = Environment.value("HOME") else {
            return path
        }
        return home + path.dropFirst()
    }
}

/// The variables the shell hands over.
enum Environment {
    /// Nil where it is unset or empty.
    static func value(_ name: String) -> String? {
        guard let text = getenv(name), text.pointee != 0 else { return nil }
        return String(cString: text)
    }
}
