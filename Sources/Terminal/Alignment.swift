/// The edge that text keeps to when it is given more room than it needs.
public enum Alignment: Sendable {
    case left
    case right
}
