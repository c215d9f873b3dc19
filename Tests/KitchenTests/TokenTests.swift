import Testing

import struct OrderModels.Instant

@testable import Kitchen

struct TokenTests {
    /// RFC 4231, cases 2 and 6.
    @Test func `codes are those of the standard`() {
        #expect(
            code(of: "what do ya want for nothing?", key: Array("Jefe".utf8))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(
            code(
                of: "Test Using Larger Than Block-Size Key - Hash Key First",
                key: [UInt8](repeating: 0xAA, count: 131))
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    private func code(of message: String, key: [UInt8]) -> String {
        Sodium.Authenticator(key: key).code(of: Array(message.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Another program made this token (Python's `hmac`), in the form that kitchens sign in since the
    /// first one: books keep the key, so diners stay signed in.
    @Test func `tokens are signed as ever`() {
        let mint = TokenMint(key: Array(0..<32))
        let claims = TokenMint.Claims(
            iat: 1_000, exp: 1_010, roles: Account.roles, username: "robin")
        let token =
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjEwMTAsImlhdCI6MTAwMCwicm9sZXMiOlsiUk9M"
            + "RV9VU0VSIl0sInVzZXJuYW1lIjoicm9iaW4ifQ.bfPTWO6aIYeT_fQuUylP0_YmRSliZat_Ed30yMol148"

        #expect(mint.token(claims) == token)
        #expect(mint.read(token, at: Instant(secondsSince1970: 1_000)) == .good(claims))
    }

    @Test func `another key's tokens are invalid and so are words`() {
        let now = Instant(secondsSince1970: 1_000)
        let claims = TokenMint.Claims(iat: 1_000, exp: 1_010, username: "ünïcode \"?>")
        let mint = TokenMint(key: Sodium.random(32))
        let token = mint.token(claims)

        #expect(mint.read(token, at: now) == .good(claims))
        #expect(mint.read(token, at: Instant(secondsSince1970: 1_010)) == .expired)
        #expect(TokenMint(key: Sodium.random(32)).read(token, at: now) == .invalid)
        for word in ["", ".", "..", "a.b.c", token + ".", String(token.dropLast())] {
            #expect(mint.read(word, at: now) == .invalid)
        }
    }
}
