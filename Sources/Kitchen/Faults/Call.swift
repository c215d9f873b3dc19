/// One request that a kitchen got.
public struct Call: Hashable, Sendable, Encodable {
    /// Counts from 1.
    public let number: Int
    public let method: String
    /// Path and query as they came.
    public let path: String
    /// By lower-case name.
    public let headers: [String: String]
    /// Calls with the same number came over one connection.
    public let connection: Int
    /// What was decided on, whether or not it arrived; 0 where the call was not executed.
    public let status: Int
}
