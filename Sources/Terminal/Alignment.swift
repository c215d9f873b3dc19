/// The edge that text is aligned to when it has more room than it needs.
public enum Alignment: Sendable {
    case left
    case right
}
