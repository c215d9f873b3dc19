import Foundation
import Kitchen
import Testing

import struct TestSupport.Program

/// A book as the first version that kept one wrote it: nothing of it is lost.
struct OldBookTests {
    /// What its `Account`, `Customer`, `Address`, `Order` and `Mail` were written as, with a PBKDF2
    /// hash of `secret12`.
    private static let records: [(kind: String, id: Int, body: String)] = [
        (
            "account", 1,
            """
            {"id":1,"customer":1,"username":"robin","isEnabled":true,"addresses":[40],
            "password":{"rounds":200,"salt":"AAECAwQFBgcICQoLDA0ODw==","key":"qwsMbyjAZZPDJisB/8uhkIwho2X0bsLWpSSQCnXQ3bI="},
            "refreshTokens":{"old-refresh-token":1900000000}}
            """
        ),
        (
            "customer", 1,
            """
            {"id":1,"email":"robin@example.org","telephone":"+33612345678","givenName":"Robin",
            "familyName":"Lund","account":1}
            """
        ),
        ("customer", 2, #"{"id":2,"email":"guest@example.org"}"#),
        (
            "address", 40,
            """
            {"id":40,"streetAddress":"1, Rue Basse","latitude":47550000,"longitude":480000,
            "contactName":"Robin"}
            """
        ),
        (
            "order", 1,
            """
            {"id":1,"createdAt":{"seconds":1778000000},"restaurant":1,"customer":1,"address":40,
            "slot":{"from":{"seconds":1778003000},"until":{"seconds":1778003600}},
            "method":"delivery","notes":"Ring twice","tip":150,"isPackagingReusable":false,
            "lines":[{"id":1,"code":"GONE-1","name":"Leek soup","unitPrice":720,"quantity":2,
            "choices":[{"code":"c","name":"Bread","price":50,"quantity":1}],"rate":100}],
            "lastLine":1,"isPriced":true,"state":"fulfilled","number":"BL-10001","isCash":true,
            "pays":1,"placedAt":{"seconds":1778000100},
            "events":[{"kind":"created","at":{"seconds":1778000100}},
            {"kind":"fulfilled","at":{"seconds":1778004000}}]}
            """
        ),
        (
            "order", 2,
            """
            {"id":2,"createdAt":{"seconds":1778060000},"restaurant":1,"customer":1,
            "method":"delivery","tip":0,"isPackagingReusable":false,
            "lines":[{"id":1,"code":"DISH","name":"Soup","unitPrice":900,"quantity":3,
            "choices":[]}],"lastLine":1,"isPriced":true,"state":"cart","isCash":false,
            "invitation":"abc","pays":0,"events":[]}
            """
        ),
        (
            "mail", 1,
            """
            {"id":1,"to":"robin@example.org","subject":"Welcome","token":"t","sentAt":1778000000}
            """
        ),
    ]

    private func write(to path: String, dish: String) async throws {
        let rows = Self.records.map { kind, id, body in
            let text = body.replacing("DISH", with: dish)
            return "INSERT INTO record VALUES ('\(kind)', \(id), CAST('\(text)' AS BLOB));"
        }
        _ = try await Program.sqlite(
            path,
            """
            CREATE TABLE record (
                kind TEXT NOT NULL, id INTEGER NOT NULL, body BLOB NOT NULL,
                PRIMARY KEY (kind, id)) WITHOUT ROWID;
            CREATE TABLE setting (
                name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID;
            PRAGMA user_version = 1;
            INSERT INTO setting VALUES ('town', CAST(
                '--seed 1 --caterers 36 --currency EUR --zone Europe/Paris' AS BLOB));
            INSERT INTO setting VALUES ('key', randomblob(32));
            """ + rows.joined())
    }

    @Test func `accounts, orders, carts, addresses and mails of the first version are all there`()
        async throws
    {
        let made = Diner(try Servers.frozen())
        let dish = try #require(
            try made.dishes(Diner.kitchen).first?["identifier"] as? String)
        let file = BookFile()
        try await write(to: file.path, dish: dish)
        var first: [UInt8] = []
        for turn in 0..<2 {
            let server = try file.server()
            let robin = Diner(server)
            try robin.signIn("robin", "secret12")
            let placed = try robin.call("GET", "/api/orders/1")
            if turn == 1 { #expect(placed.body == first) }
            first = placed.body
            #expect(placed.text.contains("Leek soup") && placed.text.contains("1 × Bread"))
            #expect(try placed.json()["number"] as? String == "BL-10001")
            #expect(try placed.json()["state"] as? String == "fulfilled")
            #expect(try placed.json()["itemsTotal"] as? Int == 1540)
            #expect(placed.text.contains("Ring twice") && placed.text.contains("Rue Basse"))
            let cart = try robin.call("GET", "/api/orders/2").json()
            #expect(cart["invitation"] as? String == "abc")
            #expect((cart["items"] as? [Diner.JSON])?.count == 1)
            #expect(server.mails.map(\.subject) == ["Welcome"])
            #expect(server.placedOrders.first { $0.id == 1 }?.pays == 1)
            // The invitation of that time still invites.
            if turn == 0 {
                let body = #"{"name":"Ana","email":"a@example.org","slug":"abc"}"#
                let joined = try robin.client.ask("POST", "/api/orders/2/players", body: body)
                #expect(joined.status == 200, "\(joined.text)")
            }
            server.stop()
        }
        let kept = try await Program.sqlite(
            file.path, "SELECT kind || ' ' || id FROM record ORDER BY kind, id")
        let names = Set(kept.split(separator: "\n").map(String.init))
        #expect(names.isSuperset(of: Self.records.map { "\($0.kind) \($0.id)" }))
    }
}
