/// A message that a real server would have sent.
public struct SentMail: Hashable, Sendable, Encodable {
    public let to: String
    public let subject: String
    /// What the link in it carries.
    public let token: String
}
