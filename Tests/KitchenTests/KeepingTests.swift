import Foundation
import Kitchen
import OrderModels
import Testing

struct KeepingTests {
    @Test func `accounts carts and orders are there when a server comes back`() throws {
        let file = BookFile()
        var server = try file.server()
        let guest = Diner(server)
        _ = try guest.placeOrder()
        let diner = Diner(server)
        diner.token = try diner.register("robin").json()["token"] as? String
        _ = try diner.call("POST", "/api/me/addresses", try diner.address())
        try server.control("PUT", "/restaurants/3", #"{"cardOnly":true}"#)
        let order = try guest.call("GET", guest.cart).body
        let me = try diner.call("GET", "/api/me").body
        server.stop()

        server = try file.server()
        let guestAgain = Diner(server)
        guestAgain.token = guest.token
        #expect(try guestAgain.call("GET", guest.cart).body == order)
        let dinerAgain = Diner(server)
        dinerAgain.token = diner.token
        #expect(try dinerAgain.call("GET", "/api/me").body == me)
        #expect(
            try dinerAgain.form(
                "/api/login_check", ["_username": "robin", "_password": "secret12"]
            ).status == 200)
        try dinerAgain.openCart(Diner.takesHalfHours)
        #expect(dinerAgain.cart == "/api/orders/2")
        #expect(
            try dinerAgain.call("GET", dinerAgain.cart + "/payment_methods").text
                .contains("cash") == false)
    }

    @Test func `answered changes are in the file even if the server crashes`() throws {
        let file = BookFile()
        let copy = BookFile()
        let server = try file.server()
        let diner = Diner(server)
        _ = try diner.placeOrder()
        // What a killed server leaves: its files as they are now.
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: file.path + suffix, toPath: copy.path + suffix)
        }

        let heir = Diner(try copy.server())
        heir.token = diner.token
        #expect(try heir.call("GET", diner.cart).json()["state"] as? String == "new")
    }

    @Test func `only the owner can read the file`() throws {
        let file = BookFile()
        let server = try file.server()
        _ = try Diner(server).openCart()

        for suffix in ["", "-wal"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path + suffix)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `a file that others could read is the owner's again, and so is what lies beside it`()
        throws
    {
        let file = BookFile()
        let server = try file.server()
        _ = try Diner(server).openCart()
        let copy = BookFile()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: file.path + suffix, toPath: copy.path + suffix)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644], ofItemAtPath: copy.path + suffix)
        }

        let heir = try copy.server()
        _ = try Diner(heir).openCart()
        for suffix in ["", "-wal"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: copy.path + suffix)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
        }
    }

    @Test func `a file serves one kitchen at a time`() throws {
        let file = BookFile()
        let first = try file.server()
        _ = try Diner(first).openCart()

        #expect(
            throws: KitchenError.cannotKeep(
                path: file.path, reason: "another kitchen has it open")
        ) {
            _ = try file.server()
        }
        first.stop()
    }

    @Test func `the file of another town is refused by what it was made with`() throws {
        let file = BookFile()
        try file.server().stop()

        #expect(
            throws: KitchenError.otherTown(
                path: file.path,
                town: "--seed 1 --caterers 36 --currency EUR --zone Europe/Paris")
        ) {
            _ = try file.server(seed: 2)
        }
    }

    @Test func `a file that is no book of ours is refused and left alone`() throws {
        let file = BookFile()
        let text = Data("this is no database, and long enough to be sure of that".utf8)
        try text.write(to: URL(filePath: file.path))

        #expect(throws: KitchenError.self) { _ = try file.server() }
        #expect(try Data(contentsOf: URL(filePath: file.path)) == text)
        #expect(throws: KitchenError.self) {
            _ = try Servers.frozen { $0.dataFile = "/nowhere/at/all.db" }
        }
    }

    @Test func `moments are in a book as ever`() throws {
        let kept = try JSONEncoder().encode(Servers.noon)

        #expect(String(decoding: kept, as: UTF8.self) == #"{"seconds":1778063400}"#)
        #expect(try JSONDecoder().decode(Instant.self, from: kept) == Servers.noon)
    }
}
