import OrderModels
import FoundationEssentials

/// Makes and verifies JSON web tokens ([RFC 7519](https://www.rfc-editor.org/rfc/rfc7519), HS256).
struct TokenMint: Sendable {
    struct Claims: Codable, Hashable, Sendable {
        let iat: Int
        let exp: Int
        var roles: [String]?
        var username: String?
        /// The cart's address, in a cart's token.
        var sub: String?
        /// The account's number and the generation of its tokens.
        var uid: Int?
        var gen: Int?
        /// The cart's key, in a cart's token; the participant's in theirs.
        var key: String?
        /// The participant's number, in the token of one who was invited.
        var player: Int?
    }

    enum Finding: Hashable {
        case good(Claims)
        case expired
        case invalid
    }

    private let signer: Sodium.Authenticator

    static let cartLife = 86_400
    /// As long as a cart is kept at most; the order itself ends a participant's token.
    static let playerLife = 30 * 86_400

    init(key: [UInt8]) {
        signer = Sodium.Authenticator(key: key)
    }

    func token(_ claims: Claims) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding texts and numbers cannot fail.
        let payload = (try? encoder.encode(claims)) ?? Data()
        let signed = Self.header + "." + Self.text(payload)
        return signed + "." + Self.text(Data(signature(of: signed)))
    }

    func read(_ token: String, at now: Instant) -> Finding {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let stated = Self.data(parts[2]),
            Sodium.areEqual(Array(stated), signature(of: parts[0] + "." + parts[1])),
            let payload = Self.data(parts[1]),
            let claims = try? JSONDecoder().decode(Claims.self, from: payload)
        else { return .invalid }
        return now.secondsSince1970 < claims.exp ? .good(claims) : .expired
    }

    private func signature(of text: String) -> [UInt8] {
        signer.code(of: Array(text.utf8))
    }

    private static let header = text(Data(#"{"alg":"HS256","typ":"JWT"}"#.utf8))

    private static func text(_ data: Data) -> String {
        String(
            data.base64EncodedString().filter { $0 != "=" }.map { mark in
                mark == "+" ? "-" : mark == "/" ? "_" : mark
            })
    }

    private static func data(_ text: String) -> Data? {
        let plain = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        return Data(
            base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}
