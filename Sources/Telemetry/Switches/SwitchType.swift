public import JSON

/// What values a switch takes. Each way of writing a value (typed, in the configuration, in a
/// server's answer) is checked here; nil stands for a value that the switch does not take.
public enum SwitchType: Hashable, Sendable {
    case bool
    case int(ClosedRange<Int>)
    case double(ClosedRange<Double>)
    case string
    case oneOf([String])

    /// Longer texts are refused, so that a server cannot fill the memory or the screen.
    private static let textLimit = 400

    /// A value as typed on the command line or in the environment.
    public func value(typed text: String) -> SwitchValue? {
        switch self {
        case .bool:
            switch text {
            case "true": .bool(true)
            case "false": .bool(false)
            default: nil
            }
        case .int: Int(text).flatMap(checked)
        case .double: Self.isDecimal(text) ? Double(text).flatMap(checked) : nil
        case .string, .oneOf: checked(text)
        }
    }

    /// A value of the configuration.
    public func value(_ value: JSON5Value) -> SwitchValue? {
        switch (self, value.content) {
        case (.bool, .bool(let flag)): .bool(flag)
        case (.int, .integer(let number)): checked(number)
        case (.double, .integer(let number)): checked(Double(number))
        case (.double, .number(let number)): checked(number)
        case (.string, .string(let text)), (.oneOf, .string(let text)): checked(text)
        default: nil
        }
    }

    /// A value of a server's answer, or of one that was kept. A value of another type is none.
    func value(_ value: JSONValue) -> SwitchValue? {
        switch self {
        case .bool: (try? value.bool()).map(SwitchValue.bool)
        case .int: (try? value.int()).flatMap(checked)
        case .double: (try? value.double()).flatMap(checked)
        case .string, .oneOf: (try? value.string()).flatMap(checked)
        }
    }

    private func checked(_ number: Int) -> SwitchValue? {
        guard case .int(let range) = self, range.contains(number) else { return nil }
        return .int(number)
    }

    private func checked(_ number: Double) -> SwitchValue? {
        guard case .double(let range) = self, range.contains(number) else { return nil }
        return .double(number)
    }

    private func checked(_ text: String) -> SwitchValue? {
        switch self {
        case .oneOf(let values): values.contains(text) ? .text(text) : nil
        case .string: text.utf8.count <= Self.textLimit ? .text(text) : nil
        case .bool, .int, .double: nil
        }
    }

    /// `Double` also reads `nan`, `0x1p3` and `1e3`.
    private static func isDecimal(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2E || $0 == 0x2D }
    }
}
