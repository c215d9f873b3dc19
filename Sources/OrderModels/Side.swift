/// Whose version counts where two changed the same: what is here, or what it is put into.
public enum Side: Hashable, Sendable {
    case mine
    case theirs
}
