/// Which version wins where both changed the same: the one here, or the one it is merged into.
public enum Side: Hashable, Sendable {
    case mine
    case theirs
}
