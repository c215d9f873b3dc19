/// One sign-in, as of one device: its refresh tokens, of which only digests are kept (0064).
///
/// Each use offers a new token. The one that was used stays good until an offered one comes back,
/// which shows that an answer has arrived, and for ten minutes more. So no lost answer signs anybody
/// out, nor does a client that keeps its first token. A token that comes back later was copied: the
/// sign-in is over then.
struct SignIn: Codable, Sendable {
    /// Of the token that the client is known to have.
    private var known: String
    private var offered: [String] = []
    /// Until when a token is still good that was replaced.
    private var retired: [String: Int] = [:]
    private(set) var until: Int

    private static let grace = 600
    private static let most = 8

    init(_ token: String, until: Int) {
        known = Self.digest(token)
        self.until = until
    }

    static func digest(_ token: String) -> String {
        Array(token.utf8).withUnsafeBytes { Sodium.digest($0, count: 32) }
    }

    /// Of all tokens that belong to this sign-in, good or not.
    var digests: [String] { [known] + offered + retired.keys }

    /// Whether the token is good; it is used then, and the sign-in lives on from now.
    mutating func use(_ digest: String, at now: Int) -> Bool {
        guard now < until, digests.contains(digest) else { return false }
        if let end = retired[digest], end <= now { return false }
        if offered.contains(digest) {
            // Another process may have got one of the others.
            for other in [known] + offered where other != digest {
                retired[other] = now + Self.grace
            }
            known = digest
            offered = []
            let latest = retired.sorted { $0.value > $1.value }.prefix(Self.most)
            retired = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
        }
        until = now + Account.refreshLife
        return true
    }

    mutating func offer(_ token: String) {
        offered = offered.suffix(Self.most - 1) + [Self.digest(token)]
    }
}
