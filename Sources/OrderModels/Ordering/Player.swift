/// One of those who order together, as the server names them in the lines that they chose.
///
/// The server also states their e-mail and telephone; those are not kept.
public struct Player: Identifiable, Hashable, Sendable {
    public typealias ID = Reference<Player>

    public let id: ID
    /// Empty if the server does not say.
    public let name: String

    public init(id: ID, name: String) {
        self.id = id
        self.name = name
    }
}
