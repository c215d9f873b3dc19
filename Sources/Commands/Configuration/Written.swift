import Actions
import Files
import JSON
import OrderModels
import Presentation
import Telemetry
import Terminal

/// Values as the configuration has them.
enum Written {
    static func text(_ text: String) -> String {
        var json = JSONWriter()
        json.string(text)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// A text of the file, or a list of them, in the file's own words; nil for what has a password.
    static func texts(_ value: JSON5Value) -> String? {
        switch value.content {
        case .string(let string): return withoutPassword(string) == string ? text(string) : nil
        case .array(let values):
            let texts = values.compactMap(\.text)
            let isShown =
                texts.count == values.count && texts.allSatisfy { withoutPassword($0) == $0 }
            return isShown ? list(texts) : nil
        default: return nil
        }
    }

    /// A value of the file in short.
    static func glimpse(_ value: JSON5Value) -> String {
        switch value.content {
        case .string(let string): text(withoutPassword(string))
        case .integer(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .object: "{ … }"
        case .array: "[ … ]"
        default: "…"
        }
    }

    static func list(_ texts: [String]) -> String {
        "[" + texts.map(text).joined(separator: ", ") + "]"
    }

    static func object(_ members: [(key: String, value: String)]) -> String {
        let members = members.map { member in
            let isName = member.key.utf8.allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_")
            }
            return "\(isName ? member.key : text(member.key)): \(member.value)"
        }
        return members.isEmpty ? "{}" : "{ " + members.joined(separator: ", ") + " }"
    }

    // MARK: Values with parts

    @Sendable static func theme(_ config: Config) -> String? {
        guard config.theme == .own, let colors = config.colors else {
            return config.theme.map { text($0.rawValue) }
        }
        let parts = ThemeColors.Part.allCases.compactMap { part in
            colors.own[part]?.rgb.map { (part.rawValue, text($0.text)) }
        }
        return object([("from", text(colors.base.rawValue))] + parts)
    }

    @Sendable static func switches(_ config: Config) -> String? {
        // What a key of its own says stands there.
        let own = [
            ("hold", Switches.Order.hold.declaration.key),
            ("theme", Switches.Look.theme.declaration.key),
            ("pictures", Switches.Look.pictures.declaration.key),
        ].filter { config.lines[$0.0] != nil }.map(\.1)
        let members = config.switches.filter { !own.contains($0.key) }
            .sorted { $0.key.rawValue < $1.key.rawValue }
            .map { ($0.key.rawValue, value($0.value.value)) }
        return members.isEmpty ? nil : object(members)
    }

    @Sendable static func value(_ value: SwitchValue) -> String {
        if case .text(let text) = value { Self.text(text) } else { value.word }
    }

    /// What holds of them; nil where nothing is changed.
    static func keys(_ keys: KeySettings) -> String? {
        var members = keys.overrides.filter { Action(rawValue: $0.action) != nil }.map { override in
            let known = override.keys.map(\.name).filter { Key(name: $0) != nil }
            return (key: override.action, value: list(known))
        }
        if let preset = keys.named {
            members.insert(("preset", text(preset.rawValue)), at: 0)
        }
        return members.isEmpty ? nil : object(members)
    }

    // MARK: Secrets

    /// Without most of the account.
    @Sendable static func payee(_ config: Config) -> String? {
        config.payee.map {
            object([("name", text($0.name)), ("iban", text("…" + $0.iban.text.suffix(4)))])
        }
    }

    /// Without what stands before the host.
    static func withoutPassword(_ address: String) -> String {
        // The last: a password that was not escaped may have one, or a slash.
        guard let at = address.lastIndex(of: "@") else { return address }
        let scheme = address.firstRange(of: "://").map { address[..<$0.upperBound] } ?? ""
        return scheme + hidden + address[at...]
    }

    private static let hidden = "…"

    /// Whether a value stands there as the file would have it.
    static func isWhole(_ value: String) -> Bool { !value.contains(hidden + "@") }

    // MARK: The environment

    @Sendable static func proxyOfEnvironment() -> (variable: String, value: String)? {
        named(["https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY"]).map {
            ($0.variable, text(withoutPassword($0.value)))
        }
    }

    @Sendable static func languageOfEnvironment() -> (variable: String, value: String)? {
        named(["LC_ALL", "LC_MESSAGES", "LANG"]).map {
            ($0.variable, text(Language(environment: Environment.value).code))
        }
    }

    private static func named(_ variables: [String]) -> (variable: String, value: String)? {
        variables.lazy.compactMap { name in
            Environment.value(name).map { (name, $0) }
        }.first
    }
}
