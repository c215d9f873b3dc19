/// A result of the server's own search.
public enum ServerHit: Hashable, Sendable {
    case caterer(Caterer.ID, name: String)
    case dish(name: String, caterer: Caterer.ID, catererName: String)
}
