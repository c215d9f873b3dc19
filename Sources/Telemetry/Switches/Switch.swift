/// A switch as the program reads it: `switches[Switches.Peek.commitAfter]` is a `Double`.
///
/// The switches are made from `events.json`.
public struct Switch<Value: SwitchPayload>: Sendable {
    public let declaration: SwitchDeclaration
    let bundled: Value

    init(_ declaration: SwitchDeclaration, bundled: Value) {
        (self.declaration, self.bundled) = (declaration, bundled)
    }
}

/// The name of a switch: `peek.commit_after`.
public struct SwitchKey: RawRepresentable, Hashable, Comparable, Sendable,
    ExpressibleByStringLiteral
{
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: StaticString) {
        self.init(rawValue: "\(value)")
    }

    public static func < (one: SwitchKey, other: SwitchKey) -> Bool {
        one.rawValue < other.rawValue
    }
}

public struct SwitchDeclaration: Hashable, Sendable {
    public let key: SwitchKey
    /// The variable of the environment that sets it: `EAT_SWITCH_PEEK_COMMIT_AFTER`.
    public let variable: String
    public let type: SwitchType
    public let bundled: SwitchValue
    /// Whether the server of the user's choice may set it.
    public let isRemote: Bool

    init(
        _ key: SwitchKey, variable: String, _ type: SwitchType, bundled: SwitchValue,
        isRemote: Bool = false
    ) {
        (self.key, self.variable, self.type) = (key, variable, type)
        (self.bundled, self.isRemote) = (bundled, isRemote)
    }
}

// MARK: Values

/// A value of any switch.
public enum SwitchValue: Hashable, Sendable {
    case bool(Bool)
    case int(Int)
    case double(Double)
    /// A text, or one of the values of a closed list.
    case text(String)

    /// As it is typed after `--switch`, and written into a configuration: `3`, not `3.0`.
    public var word: String {
        switch self {
        case .bool(let flag): "\(flag)"
        case .int(let number): "\(number)"
        case .double(let number):
            Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .text(let text): text
        }
    }
}

/// A type that switches can have in Swift.
public protocol SwitchPayload: Hashable, Sendable {
    /// Nil where `value` is of another type.
    init?(_ value: SwitchValue)
}

extension Bool: SwitchPayload {
    public init?(_ value: SwitchValue) {
        guard case .bool(let flag) = value else { return nil }
        self = flag
    }
}

extension Int: SwitchPayload {
    public init?(_ value: SwitchValue) {
        guard case .int(let number) = value else { return nil }
        self = number
    }
}

extension Double: SwitchPayload {
    public init?(_ value: SwitchValue) {
        guard case .double(let number) = value else { return nil }
        self = number
    }
}

extension String: SwitchPayload {
    public init?(_ value: SwitchValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension SwitchPayload where Self: RawRepresentable<String> {
    public init?(_ value: SwitchValue) {
        guard case .text(let text) = value else { return nil }
        self.init(rawValue: text)
    }
}
