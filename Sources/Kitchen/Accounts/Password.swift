/// A stored password: a hash that can verify it.
enum Password: Codable, Hashable, Sendable {
    /// A hash string of libsodium, which contains the method, its cost and the salt.
    case guarded(String)
    case old(OldPassword)

    /// Matches no password, but refusing it takes as long as refusing a wrong password.
    static let none = Password.guarded(Sodium.unmatched)

    /// Verifies a password against a hash string of libsodium.
    typealias Comparison = @Sendable (String, String) -> Sodium.Verdict

    init(_ text: String, effort: Sodium.Effort = .usual) throws(Refusal) {
        guard let guarded = Sodium.guarded(text, effort: effort) else {
            throw Refusal(.problem(503, "The password cannot be kept just now"))
        }
        self = .guarded(guarded)
    }

    /// Whether `text` is the password. A comparison that could not be made is a server error.
    func matches(
        _ text: String, by compare: Comparison = Sodium.compare
    ) throws(Refusal) -> Bool {
        switch self {
        case .old(let password): return password.matches(text)
        case .guarded(let guarded):
            let verdict = compare(text, guarded)
            guard verdict != .unknown else {
                throw Refusal(.problem(503, "The password cannot be checked just now"))
            }
            return verdict == .same
        }
    }

    /// The hash to keep from now on: a new one where libsodium calls this one outdated.
    ///
    /// `text` is the password. Where memory is short the old hash stays until the next sign-in.
    func renewed(_ text: String) -> Password {
        isOutdated ? (try? Password(text)) ?? self : self
    }

    /// Whether it was kept in an older way than new ones are.
    var isOutdated: Bool {
        switch self {
        case .guarded(let guarded): Sodium.isOutdated(guarded)
        case .old: true
        }
    }

    init(from decoder: any Decoder) throws {
        // Passwords of earlier versions are objects.
        if let guarded = try? decoder.singleValueContainer().decode(String.self) {
            // Closed accounts of earlier versions have an empty one.
            self = guarded.isEmpty ? .none : .guarded(guarded)
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
