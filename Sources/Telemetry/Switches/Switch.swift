public import Sentences

/// A value that the program goes by, and that can be set from outside. The switches are made from
/// `events.json`.
public struct Switch<Value: SwitchValue>: AnySwitch {
    public let feature: String
    public let variable: String
    public let title: Sentence
    public let group: String
    /// The value where nothing else is said.
    public let bundled: Value
    public let isRemote: Bool
    private let accepts: @Sendable (Value) -> Bool

    public init(
        feature: String, variable: String, title: Sentence, group: String, bundled: Value,
        isRemote: Bool
    ) {
        (self.feature, self.variable, self.title) = (feature, variable, title)
        (self.group, self.bundled, self.isRemote) = (group, bundled, isRemote)
        accepts = { _ in true }
    }

    public init(
        feature: String, variable: String, title: Sentence, group: String, bundled: Value,
        isRemote: Bool, limits: ClosedRange<Value>
    ) where Value: Comparable {
        (self.feature, self.variable, self.title) = (feature, variable, title)
        (self.group, self.bundled, self.isRemote) = (group, bundled, isRemote)
        accepts = limits.contains
    }

    public var bundledText: String { bundled.text }

    /// The value that `text` means; nil if it is of another type or beyond the limits.
    public func value(of text: String) -> Value? {
        guard let value = Value(text: text), accepts(value) else { return nil }
        return value
    }

    public func isValid(_ text: String) -> Bool { value(of: text) != nil }
}

/// A switch of any type, for those who list or set all of them.
public protocol AnySwitch: Sendable {
    var feature: String { get }
    var variable: String { get }
    /// What it is for, in words.
    var title: Sentence { get }
    var group: String { get }
    var bundledText: String { get }
    /// Whether a server may set it.
    var isRemote: Bool { get }

    func isValid(_ text: String) -> Bool
}

extension AnySwitch {
    public var name: String { "\(feature).\(variable)" }
}

/// A type of a switch. All sources give text, which is the same wherever it comes from.
public protocol SwitchValue: Hashable, Sendable {
    init?(text: String)
    var text: String { get }
}

extension Bool: SwitchValue {
    public init?(text: String) { self.init(text) }
    public var text: String { description }
}

extension Int: SwitchValue {
    public init?(text: String) { self.init(text) }
    public var text: String { description }
}

extension Double: SwitchValue {
    public init?(text: String) {
        guard let value = Double(text), value.isFinite else { return nil }
        self = value
    }

    public var text: String { description }
}

extension String: SwitchValue {
    public init?(text: String) { self = text }
    public var text: String { self }
}

extension SwitchValue where Self: RawRepresentable, RawValue == String {
    public init?(text: String) { self.init(rawValue: text) }
    public var text: String { rawValue }
}
