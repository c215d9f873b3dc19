import Foundation
import Testing

@testable import Kitchen

struct TokenTests {
    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// FIPS 180-4's examples, and lengths around a block's end.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 55),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
        ),
        (
            String(repeating: "a", count: 64),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
        ),
    ])
    func `digests are those of the standard`(text: String, digest: String) {
        #expect(hex(SHA256.digest(Array(text.utf8))) == digest)
    }

    /// RFC 4231, cases 2 and 6.
    @Test func `codes are those of the standard`() {
        let message = Array("what do ya want for nothing?".utf8)
        #expect(
            hex(SHA256.authenticate(message, key: Array("Jefe".utf8)))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let long = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        #expect(
            hex(SHA256.authenticate(long, key: [UInt8](repeating: 0xAA, count: 131)))
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test func `another key's tokens are invalid and so are words`() {
        let now = Instant(seconds: 1_000)
        let claims = TokenMint.Claims(iat: 1_000, exp: 1_010, username: "ünïcode \"?>")
        let mint = TokenMint(key: Secret.bytes(32))
        let token = mint.token(claims)

        #expect(mint.read(token, at: now) == .good(claims))
        #expect(mint.read(token, at: Instant(seconds: 1_010)) == .expired)
        #expect(TokenMint(key: Secret.bytes(32)).read(token, at: now) == .invalid)
        for word in ["", ".", "..", "a.b.c", token + ".", String(token.dropLast())] {
            #expect(mint.read(word, at: now) == .invalid)
        }
    }

    @Test func `a password is known again and never kept`() throws {
        let password = Password("correct horse")
        let kept = try JSONEncoder().encode(password)

        #expect(!String(decoding: kept, as: UTF8.self).contains("horse"))
        let back = try JSONDecoder().decode(Password.self, from: kept)
        #expect(back.matches("correct horse") && !back.matches("Correct horse"))
        #expect(!back.matches(""))
    }

    @Test func `two passwords alike are kept differently`() throws {
        let pair = try [Password("same"), Password("same")].map { try JSONEncoder().encode($0) }

        #expect(pair[0] != pair[1])
    }
}
