import Foundation
import Glibc
import Kitchen
import Testing

@Suite(.timeLimit(.minutes(2)))
struct BoardTests {
    /// A canteen with a board, and a guest at it.
    private final class Ground {
        let files: MenuFiles
        let server: KitchenServer
        let diner: Diner
        let socket: String

        init(_ caterer: String = "") throws {
            files = try MenuFiles(["menu.json5": MenuFiles.small(caterer: caterer)])
            let socket = files.path("board")
            server = try Servers.canteen(files.directory) { $0.board = socket }
            diner = Diner(server)
            self.socket = socket
        }

        deinit {
            server.stop()
        }

        func board() throws -> BoardClient { try BoardClient(path: socket) }

        func order(notes: String? = nil, address: Diner.JSON = [:]) throws {
            let kitchen = try diner.canteen("Small canteen")
            try diner.fillCart(kitchen)
            if !address.isEmpty {
                let whole = try diner.address(of: kitchen).merging(address) { $1 }
                _ = try diner.call("PUT", diner.cart, ["shippingAddress": whole])
            }
            if let notes { _ = try diner.call("PUT", diner.cart, ["notes": notes]) }
            try #require(try diner.payCash().status == 200)
        }

        func state() throws -> String? {
            try diner.call("GET", diner.cart).json()["state"] as? String
        }

        func kinds() throws -> [String?] {
            let events = try diner.call("GET", diner.cart).json()["events"] as? [Diner.JSON]
            return (events ?? []).map { $0["type"] as? String }
        }
    }

    private func orders(_ line: String) throws -> [BoardOrder] {
        guard case .picture(let picture) = BoardClient.read(line) else {
            throw BoardClient.Failure(line)
        }
        return picture.orders
    }

    @Test func `the board shows what the cooks need`() throws {
        let ground = try Ground()
        try ground.order(notes: "no bread\nplease")
        var board = try ground.board()
        let order = try #require(try orders(try board.ask("list")).first)

        #expect(order.number == "K-1" && order.state == "new")
        #expect(order.due == "13:00–13:30")
        #expect(order.name == "Guest")
        #expect(order.telephone == "+33612345678")
        #expect(order.address?.hasPrefix("1, Rue Basse") == true)
        #expect(order.notes == "no bread\nplease")
        #expect(order.payment == "cash" && order.total == "20.00 EUR")
        #expect(order.lines.map(\.name) == ["Soup"] && order.lines[0].quantity == 4)
        #expect(order.lines[0].allergens == nil)
    }

    @Test func `who brings it reads where the door is and whom to meet there`() throws {
        let ground = try Ground()
        try ground.order(address: [
            "postalCode": "37999", "addressLocality": "Belleroche",
            "description": "third floor,\nMEET nobody", "contactName": "PAID 9.00",
        ])
        var board = try ground.board()
        let order = try #require(try orders(try board.ask("list")).first)
        #expect(order.address?.hasSuffix(", 37999 Belleroche") == true, "\(order)")
        #expect(order.directions == "third floor,\nMEET nobody")
        #expect(order.name == "Guest" && order.contact == "PAID 9.00")
        let ticket = Ticket.text(order)
        #expect(ticket.contains("\nMEET \"PAID 9.00\"\n"), "\(ticket)")
        #expect(ticket.contains("\nDOOR third floor,\n      MEET nobody\n"), "\(ticket)")
    }

    @Test func `what the cooks do reaches the diner`() throws {
        let ground = try Ground()
        try ground.order()
        var board = try ground.board()
        #expect(throws: BoardClient.Failure.self) { try board.perform("ready K-1") }
        #expect(try ground.state() == "new")
        #expect(try board.perform("accept k-1").state == "accepted")
        #expect(try ground.state() == "accepted")
        #expect(throws: BoardClient.Failure.self) { try board.perform("accept K-1") }
        let delayed = try board.perform("delay K-1 20")
        #expect(delayed.due == "13:20–13:50" && delayed.delayed == 20)
        #expect(try board.perform("ready K-1").state == "ready")
        #expect(try board.perform("done K-1").state == "fulfilled")
        #expect(
            try ground.kinds()
                == [
                    "created", "accepted", "delayed", "preparation_finished", "fulfilled",
                ].map { "order:\($0)" })
        #expect(try orders(try board.ask("list")).isEmpty)
        #expect(try orders(try board.ask("list all")).count == 1)
        #expect(throws: BoardClient.Failure.self) { try board.perform("refuse K-1") }
    }

    @Test func `a refused order is told and its slot is free again`() throws {
        let ground = try Ground("slots: { minutes: 30, orders: 1 },")
        try ground.order()
        var board = try ground.board()
        func first() throws -> String? {
            let ranges = try ground.diner.call("GET", ground.diner.cart + "/timing").json()
            return (ranges["ranges"] as? [[String]])?.first?[0]
        }
        #expect(try first()?.contains("13:30") == true)
        #expect(try board.perform("refuse K-1").state == "refused")
        #expect(try first()?.contains("13:00") == true)
    }

    @Test func `the ticket of an order that is refused says so first, and asks for no money`()
        throws
    {
        let ground = try Ground()
        try ground.order()
        var board = try ground.board()
        let ticket = Ticket.text(try board.perform("refuse K-1"))

        #expect(ticket.hasPrefix("*** REFUSED: DO NOT COOK ***\n\nK-1   13:00–13:30\n"))
        #expect(ticket.hasSuffix("\n\nNOTHING TO PAY\n"))
    }

    @Test func `an order for another day says which, before and after it`() throws {
        let ground = try Ground()
        var board = try ground.board()
        try ground.diner.fillCart(try ground.diner.canteen("Small canteen"))
        // It is a Wednesday.
        let slot = ["2026-05-08T12:00:00+02:00", "2026-05-08T12:30:00+02:00"]
        _ = try ground.diner.call("PUT", ground.diner.cart, ["shippingTimeRange": slot])
        try #require(try ground.diner.payCash().status == 200)

        func due() throws -> String? { try orders(try board.ask("list")).first?.due }
        #expect(try due() == "Fri 12:00–12:30")
        ground.server.clock.advance(bySeconds: 2 * 86_400)
        #expect(try due() == "12:00–12:30")
        ground.server.clock.advance(bySeconds: 7 * 86_400)
        #expect(try due() == "Fri 8 May 12:00–12:30")
    }

    @Test func `a board that watches sees each change`() throws {
        let ground = try Ground()
        var watching = try ground.board()
        try watching.send("watch")
        func next() throws -> [BoardOrder] {
            while true {
                if let line = try watching.received().last { return try orders(line) }
            }
        }
        #expect(try next().isEmpty)
        try ground.order()
        #expect(try next().map(\.state) == ["new"])
        var other = try ground.board()
        _ = try other.perform("accept K-1")
        #expect(try next().map(\.state) == ["accepted"])
    }

    @Test(arguments: [
        "", "dance", "accept", "accept K-99", "delay K-1", "delay K-1 0",
        "delay K-1 99999999999999",
        "cancel K-1", "accept \u{1B}[2J", "watchh",
    ])
    func `nonsense is answered with a sentence`(line: String) throws {
        let ground = try Ground()
        try ground.order()
        var board = try ground.board()
        let answer = try board.ask(line)

        guard case .error(let sentence) = BoardClient.read(answer) else {
            Issue.record("\(answer)")
            return
        }
        #expect(!sentence.isEmpty && !sentence.contains("\u{1B}"))
        #expect(try ground.state() == "new")
    }

    @Test func `only the owner can use the socket and a long line ends`() throws {
        let ground = try Ground()
        let attributes = try FileManager.default.attributesOfItem(atPath: ground.socket)
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        var board = try ground.board()
        try? board.send(String(repeating: "x", count: 100_000))  // It may be cut off meanwhile.
        #expect(throws: BoardClient.Failure.self) { _ = try board.ask("list") }
        var next = try ground.board()
        #expect(try orders(try next.ask("list")).isEmpty)
    }

    @Test func `a socket that a killed kitchen left is used again and a living one is not`() throws
    {
        let ground = try Ground()
        #expect(throws: KitchenError.self) {
            _ = try Servers.canteen(ground.files.directory) { $0.board = ground.socket }
        }
        ground.server.stop()
        #expect(!FileManager.default.fileExists(atPath: ground.socket))
        // A socket that is bound and that no process listens on.
        let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: ground.socket.utf8) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(dead, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        close(dead)
        try #require(bound == 0)

        let again = try Servers.canteen(ground.files.directory) { $0.board = ground.socket }
        var board = try ground.board()
        #expect(try orders(try board.ask("list")).isEmpty)
        again.stop()
        // A file that is no socket is nobody's to remove.
        let menu = ground.files.path("menu.json5")
        #expect(throws: KitchenError.self) {
            _ = try Servers.canteen(ground.files.directory) { $0.board = menu }
        }
        #expect(FileManager.default.fileExists(atPath: menu))
        #expect(throws: KitchenError.self) {
            _ = try Servers.canteen(ground.files.directory) {
                $0.board = "/tmp/" + String(repeating: "x", count: 200)
            }
        }
    }
}
