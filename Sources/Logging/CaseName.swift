enum CaseName {
    /// The case of an enum as the source names it, such as `unreachable`, without its values; empty
    /// for a value of another type.
    static func of(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return "" }
        if let label = mirror.children.first?.label { return label }
        // Without values, a description is the case's name, unless the type has one of its own.
        return value is any CustomStringConvertible ? "" : String(describing: value)
    }
}
