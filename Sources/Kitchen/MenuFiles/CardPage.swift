/// The page of a canteen's payment provider, on which diners pay by card (0078).
struct CardPage: Equatable, Sendable {
    /// Its address, with `{payment}` where the name of a payment belongs.
    let pattern: String

    private static let place = "{payment}"
    private static let longest = 500

    /// Nil if it is no such address: in clear text only on this machine, for trying.
    init?(_ pattern: String) {
        let parts = pattern.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1].isEmpty, !parts[2].isEmpty, !parts[2].contains("@"),
            parts[0] == "https:" || parts[0] == "http:" && Self.isHere(parts[2]),
            parts[3].components(of: Self.place) == 2, !parts[2].contains("{"),
            pattern.utf8.count <= Self.longest,
            pattern.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
        else { return nil }
        self.pattern = pattern
    }

    private static func isHere(_ host: Substring) -> Bool {
        let name = host.hasPrefix("[") ? host : host.prefix { $0 != ":" }
        return name == "127.0.0.1" || name == "localhost" || name.hasPrefix("[::1]")
    }

    /// The host, which the diner is told.
    var host: String {
        String(pattern.split(separator: "/", omittingEmptySubsequences: false)[2])
    }

    func address(of payment: String) -> String {
        pattern.replacing(Self.place, with: payment)
    }
}

extension Substring {
    fileprivate func components(of separator: String) -> Int {
        split(separator: separator, omittingEmptySubsequences: false).count
    }
}
