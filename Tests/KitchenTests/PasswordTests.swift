import Foundation
import Synchronization
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
        #expect(try back.matches("correct horse") && !back.matches("Correct horse"))
        #expect(try !back.matches("") && !Password.none.matches(""))
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
        #expect(try old.matches("old secret") && !old.matches("old Secret"))
        let again = try JSONDecoder().decode(Password.self, from: JSONEncoder().encode(old))
        #expect(try isOld(again) && again.matches("old secret"))

        let new = old.renewed("old secret")
        #expect(try !isOld(new) && new.matches("old secret") && !new.matches("old Secret"))
    }

    @Test func `signing in to an old book replaces the password's hash, and nothing else does`()
        throws
    {
        let file = BookFile()
        let login = ["_username": "robin", "_password": "old secret"]
        var server = try file.server()
        #expect(try Diner(server).register("robin").status == 200)
        server.stop()
        try file.write(password: Self.old, of: "robin")

        server = try file.server()
        let wrong = login.merging(["_password": "secret12"]) { $1 }
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

    @Test func `a cheap hash is replaced at the next sign-in`() throws {
        let file = BookFile()
        let costs = try [false, true].map { signsIn in
            let server = try file.server()
            if signsIn { try Diner(server).signIn() }
            server.stop()
            let kept = try JSONEncoder().encode(file.account("demo").password)
            return String(decoding: kept, as: UTF8.self).split(separator: "$")[3]
        }

        #expect(costs == ["m=8,t=1,p=1", "m=19456,t=2,p=1"])
        let usual = try Password("word")
        #expect(
            try JSONEncoder().encode(usual.renewed("word")) == JSONEncoder().encode(usual))
    }

    @Test(arguments: ["robin", "nobody", "", "n@example.org"])
    func `an unknown name takes as long as a wrong password`(name: String) throws {
        let costs = Mutex<[String]>([])
        let server = try Servers.frozen { word, kept in
            costs.withLock {
                $0.append(kept.split(separator: "$").prefix(3).joined(separator: "$"))
            }
            return Sodium.compare(word, with: kept)
        }
        let diner = Diner(server)
        #expect(try diner.register("robin").status == 200)

        let login = ["_username": name, "_password": "wrong"]
        #expect(try diner.form("/api/login_check", login).status == 401)
        #expect(costs.withLock { $0 } == ["argon2id$v=19$m=19456,t=2,p=1"])
    }

    @Test func `where memory is short the server fails without refusing the password`() throws {
        let server = try Servers.frozen { _, _ in .unknown }

        for name in ["demo", "nobody"] {
            let login = ["_username": name, "_password": "demo"]
            #expect(try Diner(server).form("/api/login_check", login).status == 503)
        }
    }

    @Test func `only a hash that was computed tells passwords apart`() throws {
        #expect(Sodium.compare("word", with: Sodium.unmatched) == .different)
        // What libsodium refuses to compute, and what cannot be read.
        for memory in ["19456", "9999999999", "much"] {
            let kept = Sodium.unmatched.replacing("m=19456,t=2", with: "m=\(memory),t=0")
            #expect(Sodium.compare("word", with: kept) == .unknown)
        }
        let closed = try JSONDecoder().decode(Password.self, from: Data(#""""#.utf8))
        #expect(try !closed.matches(""))
        #expect(!Sodium.isOutdated(Sodium.unmatched))
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

extension Servers {
    /// A kitchen that compares passwords in a way of the test's.
    fileprivate static func frozen(
        compare: @escaping Password.Comparison
    ) throws -> KitchenServer {
        var configuration = KitchenConfiguration()
        configuration.frozenAt = noon
        return try KitchenServer(configuration, compare: compare)
    }
}
