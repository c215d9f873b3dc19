/// What became of a key in something to choose from.
public enum ChoiceOutcome: Hashable, Sendable {
    /// Another choice has the focus.
    case moved
    case chosen(Int)
    /// Left without choosing.
    case dismissed
    /// Not a key of its.
    case ignored
}
