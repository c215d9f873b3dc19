import Foundation
import Testing

@testable import Kitchen

struct PasswordTests {
    /// `old secret` as PBKDF2 has it by another program (Python's `hashlib`).
    private static let old = """
        {"key":"daQrfNd5OF3YzJ2VfTvBhPIfFKHEZjTkwoPFw0z9tF4=","rounds":200,
        "salt":"AAECAwQFBgcICQoLDA0ODw=="}
        """

    @Test func `a password is known again and never kept`() throws {
        let kept = try JSONEncoder().encode(Password("correct horse"))

        #expect(!String(decoding: kept, as: UTF8.self).contains("horse"))
        let back = try JSONDecoder().decode(Password.self, from: kept)
        #expect(back.matches("correct horse") && !back.matches("Correct horse"))
        #expect(!back.matches("") && !Password.none.matches(""))
    }

    @Test func `two passwords alike are kept differently`() throws {
        let pair = try [Password("same"), Password("same")].map { try JSONEncoder().encode($0) }

        #expect(pair[0] != pair[1])
    }

    @Test func `a guess costs what it should`() throws {
        let kept = String(decoding: try JSONEncoder().encode(Password("word")), as: UTF8.self)

        #expect(kept.contains("argon2id$v=19$m=19456,t=2,p=1$"))
    }

    @Test func `an old password is kept as it was until it is renewed`() throws {
        let old = try JSONDecoder().decode(Password.self, from: Data(Self.old.utf8))
        #expect(old.matches("old secret") && !old.matches("old Secret"))
        let again = try JSONDecoder().decode(Password.self, from: JSONEncoder().encode(old))
        #expect(isOld(again) && again.matches("old secret"))

        let new = try old.renewed("old secret")
        #expect(!isOld(new) && new.matches("old secret") && !new.matches("old Secret"))
    }

    @Test func `who signs in to an old book has the password kept anew and only then`() throws {
        let file = BookFile()
        let login = ["_username": "robin", "_password": "old secret"]
        var server = try file.server()
        #expect(try Diner(server).register("robin").status == 200)
        server.stop()
        try file.write(password: Self.old, of: "robin")

        server = try file.server()
        let wrong = login.merging(["_password": "secret"]) { $1 }
        #expect(try Diner(server).form("/api/login_check", wrong).status == 401)
        server.stop()
        #expect(try isOld(file.account("robin").password))

        for _ in 1...2 {
            server = try file.server()
            #expect(try Diner(server).form("/api/login_check", wrong).status == 401)
            #expect(try Diner(server).form("/api/login_check", login).status == 200)
            server.stop()
            #expect(try !isOld(file.account("robin").password))
        }
    }

    private func isOld(_ password: Password) -> Bool {
        if case .old = password { true } else { false }
    }
}

extension BookFile {
    fileprivate func account(_ name: String) throws -> Account {
        let rows = try Archive(path: path).records("account")
        let accounts = try rows.map { try JSONDecoder().decode(Account.self, from: $0.body) }
        return try #require(accounts.first { $0.username == name })
    }

    /// Puts a password into the file as an earlier kitchen wrote it.
    fileprivate func write(password: String, of name: String) throws {
        var account = try account(name)
        account.password = try JSONDecoder().decode(Password.self, from: Data(password.utf8))
        let body = try JSONEncoder().encode(account)
        try Archive(path: path).write([.init(kind: "account", id: account.id, body: body)])
    }
}
