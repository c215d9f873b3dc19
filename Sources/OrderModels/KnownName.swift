/// The name of something that is kept, and the reference that always finds the same.
public struct KnownName: Hashable, Sendable {
    public let name: String
    public let reference: String

    public init(name: String, reference: String) {
        (self.name, self.reference) = (name, reference)
    }

    /// Its reference, where that is what is typed.
    public var byReference: KnownName { KnownName(name: reference, reference: name) }
}
