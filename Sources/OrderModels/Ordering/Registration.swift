/// The data a server requires for a new account.
public struct Registration: Hashable, Sendable {
    public let name: String
    public let email: String
    public let password: Secret
    public let phone: String
    public let givenName: String
    public let familyName: String

    public init(
        name: String, email: String, password: Secret, phone: String, givenName: String,
        familyName: String
    ) {
        self.name = name
        self.email = email
        self.password = password
        self.phone = phone
        self.givenName = givenName
        self.familyName = familyName
    }
}
