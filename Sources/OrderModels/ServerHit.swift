/// Something the server's own search found.
public enum ServerHit: Hashable, Sendable {
    case caterer(Caterer.ID, name: String)
    case dish(name: String, caterer: Caterer.ID, catererName: String)
}
