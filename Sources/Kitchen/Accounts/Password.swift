/// A password as it is kept: not the word, only what tells it again.
enum Password: Codable, Sendable {
    /// A text of libsodium's, which names the method, what it costs and the salt.
    case guarded(String)
    case old(OldPassword)

    /// What nobody signs in with.
    static let none = Password.guarded("")

    init(_ text: String, effort: Sodium.Effort = .usual) throws(Refusal) {
        guard let guarded = Sodium.guarded(text, effort: effort) else {
            throw Refusal(.problem(503, "The password cannot be kept just now"))
        }
        self = .guarded(guarded)
    }

    func matches(_ text: String) -> Bool {
        switch self {
        case .guarded(let guarded): Sodium.isPassword(text, guardedAs: guarded)
        case .old(let password): password.matches(text)
        }
    }

    /// This one, or where it is an old one, the same anew; `text` is the password.
    func renewed(_ text: String) throws(Refusal) -> Password {
        guard case .old = self else { return self }
        return try Password(text)
    }

    init(from decoder: any Decoder) throws {
        // Old ones are objects.
        if let guarded = try? decoder.singleValueContainer().decode(String.self) {
            self = .guarded(guarded)
        } else {
            self = .old(try OldPassword(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .guarded(let guarded):
            var container = encoder.singleValueContainer()
            try container.encode(guarded)
        case .old(let password): try password.encode(to: encoder)
        }
    }
}
