import Foundation
import Kitchen
import Testing

struct BoardScreenTests {
    /// An order as a kitchen sends it.
    private func order(
        _ number: Int, state: String = "new", name: String = "Ana Meyer", notes: String = "",
        dishes: Int = 1, due: String = "12:15–12:30", lines: [String]? = nil, paid: String? = nil
    ) -> String {
        let line = dish("Soup")
        let lines = lines ?? Array(repeating: line, count: dishes)
        let paying = paid.map { #","paid":"\#($0)","paymentReference":"ch_1""# } ?? ""
        return """
            {"number":"K-\(number)","state":"\(state)","caterer":"Rosa","name":"\(name)",
            "telephone":"+49301","method":"delivery","address":"1 Mill Lane","due":"\(due)",
            "dueAt":\(number),"placedAt":"2026-05-06T12:00:00+02:00","delayed":0,
            "notes":"\(notes)","payment":"cash","total":"9.70 EUR",
            "lines":[\(lines.joined(separator: ","))]\(paying)}
            """.replacing("\n", with: "")
    }

    private func dish(_ name: String, options: Int = 1, of person: String? = nil) -> String {
        let options = Array(repeating: "\"2 × Egg\"", count: options).joined(separator: ",")
        let person = person.map { #","person":"\#($0)""# } ?? ""
        return #"{"quantity":2,"name":"\#(name)","options":[\#(options)],"#
            + #""allergens":["gluten"]\#(person)}"#
    }

    private func picture(
        _ orders: [String], name: String = "Rosa", beingPaid: Int = 0
    ) throws -> BoardClient.Picture {
        let line =
            #"{"schema":"eat-kitchen.board.v1","name":"\#(name)","time":"12:01","beingPaid":\#(beingPaid),"#
            + #""orders":["# + orders.joined(separator: ",") + "]}"
        guard case .picture(let picture) = BoardClient.read(line) else {
            throw BoardClient.Failure(line)
        }
        return picture
    }

    private func screen(_ orders: [String]) throws -> BoardScreen {
        var screen = BoardScreen()
        _ = screen.show(try picture(orders))
        return screen
    }

    private func text(_ screen: BoardScreen, _ width: Int = 80, _ height: Int = 24) -> [String] {
        screen.lines(width: width, height: height).map(\.text)
    }

    @Test func `it shows number time name state dishes options allergens and notes`() throws {
        let shown = text(try screen([order(1, notes: "no nuts")])).joined(separator: "\n")

        for part in [
            "Rosa", "12:01  1 new, 1 open", "> K-1", "12:15–12:30", "NEW", "Ana Meyer", "9.70 EUR",
            "NOTE: no nuts", "2 × Soup", "+ 2 × Egg", "contains gluten", "1 Mill Lane", "+49301",
            "a accept", "q quit",
        ] {
            #expect(shown.contains(part), "\(part)")
        }
    }

    @Test(arguments: [(80, 24), (40, 12), (20, 5), (1, 1), (200, 60), (80, 2)])
    func `it fits any size`(width: Int, height: Int) throws {
        let orders = (1...30).map { order($0, name: "日本語のお客様 Ana", dishes: 9) }
        for orders in [[], orders] {
            var screen = try screen(orders)
            for key in [BoardScreen.Key.down, .character(" "), .character("r")] {
                let lines = text(screen, width, height)
                #expect(lines.count == height)
                for line in lines {
                    // A character that is wide counts twice.
                    let cells = line.unicodeScalars.reduce(0) {
                        $0 + ((0x3041...0x9FFF).contains($1.value) ? 2 : 1)
                    }
                    #expect(cells <= width, "\(line)")
                }
                _ = screen.pressed(key)
            }
        }
    }

    @Test(arguments: [40, 60, 80, 140])
    func `an order of another day has day and time in the list and below`(width: Int) throws {
        let orders = [
            order(1), order(2, due: "Fri 12:15–12:30"), order(3, due: "Fri 4 Dec 12:15–12:30"),
        ]
        var screen = try screen(orders)
        for _ in 0..<2 { _ = screen.pressed(.down) }
        let shown = text(screen, width)

        #expect(shown[1].contains(" 12:15–12:30 ") && shown[1].contains("NEW"))
        #expect(shown[2].contains(" Fri 12:15 "))
        #expect(shown[3].contains(" Fri 4 Dec 12:15 ") && shown[3].contains("NEW"))
        #expect(shown[4].hasPrefix("── K-3 Fri 4 Dec 12:15–12:30,"))
    }

    @Test func `keys do what they say`() throws {
        var screen = try screen([order(1), order(2), order(3)])
        #expect(screen.pressed(.character("a")) == .send("accept K-1"))
        #expect(screen.pressed(.down) == nil)
        #expect(screen.pressed(.character("d")) == .send("delay K-2 10"))
        #expect(screen.pressed(.character("j")) == nil)
        #expect(screen.pressed(.down) == nil)
        #expect(screen.pressed(.character("e")) == .send("ready K-3"))
        #expect(screen.pressed(.character("h")) == .send("done K-3"))
        guard case .ticket(let order) = screen.pressed(.character("p")) else {
            Issue.record("no ticket")
            return
        }
        #expect(order.number == "K-3")
        #expect(screen.pressed(.character("x")) == nil)
        #expect(screen.pressed(.character("q")) == .quit)
    }

    @Test func `a refusal is asked for twice`() throws {
        var screen = try screen([order(1)])
        #expect(screen.pressed(.character("r")) == nil)
        #expect(text(screen).last == "Refuse K-1? y: yes, else: no")
        #expect(screen.pressed(.character("n")) == nil)
        #expect(screen.pressed(.character("y")) == nil)
        _ = screen.pressed(.character("r"))
        #expect(screen.pressed(.character("y")) == .send("refuse K-1"))
        // The order goes while the question stands.
        _ = screen.pressed(.character("r"))
        _ = screen.show(try picture([order(2)]))
        #expect(screen.pressed(.character("y")) == nil)
    }

    @Test func `a new order rings once and does not move the selection`() throws {
        var screen = try screen([order(5)])
        #expect(screen.show(try picture([order(1), order(5)])))
        #expect(!screen.show(try picture([order(1), order(5)])))
        #expect(screen.pressed(.character("a")) == .send("accept K-5"))
        _ = screen.show(try picture([order(1, state: "accepted")]))
        #expect(screen.pressed(.character("e")) == .send("ready K-1"))
        _ = screen.show(try picture([]))
        #expect(screen.pressed(.character("a")) == nil)
    }

    @Test func `an order longer than the screen has pages`() throws {
        var screen = try screen([order(1, dishes: 12)])
        #expect(text(screen, 40, 12).contains { $0.hasPrefix("… space: page 1 of ") })
        _ = screen.pressed(.character(" "))
        #expect(text(screen, 40, 12).contains { $0.hasPrefix("… space: page 2 of ") })
    }

    /// The pages of the first order's details, without the line that names the page.
    private func pages(_ screen: BoardScreen, _ size: (width: Int, height: Int)) -> [[String]] {
        var screen = screen
        var pages: [[String]] = []
        while true {
            let lines = text(screen, size.width, size.height)
            guard let last = lines.firstIndex(where: { $0.hasPrefix("… space: page ") }),
                let first = lines.firstIndex(where: { $0.hasPrefix("> ") })
            else { return [lines] }
            guard !lines[last].hasPrefix("… space: page 1 of ") || pages.isEmpty else {
                return pages
            }
            pages.append(Array(lines[(first + 1)..<last]))
            _ = screen.pressed(.character(" "))
        }
    }

    @Test(arguments: [(80, 24), (40, 12)])
    func `pages break between dishes and say whose those at their top are`(
        width: Int, height: Int
    ) throws {
        var lines: [String] = []
        for name in ["Ana", "Bo", "Cy"] {
            lines += (1...6).map { dish("\(name) \($0)", options: 1 + $0 % 2, of: name) }
        }
        let pages = pages(try screen([order(1, lines: lines)]), (width, height))

        #expect(pages.count > 2)
        for page in pages.dropFirst() {
            #expect(page[0].hasPrefix("FOR "), "\(page)")
            #expect(page.last == "    contains gluten", "\(page)")
        }
        var person = ""
        for line in pages.joined() {
            if line.hasPrefix("FOR ") {
                person = line.filter(\.isLetter).replacing("FOR", with: "")
            }
            guard line.hasPrefix("2 × ") else { continue }
            #expect(line.hasPrefix("2 × \(person) "), "\(line)")
        }
        let dishes = pages.joined().filter { $0.hasPrefix("2 × ") }
        #expect(dishes.count == lines.count && Set(dishes).count == lines.count)
    }

    @Test func `only a dish that is longer than a page is cut`() throws {
        let lines = [dish("Small", of: "Ana"), dish("Large", options: 20, of: "Ana")]
        let pages = pages(try screen([order(1, lines: lines)]), (40, 12))

        let large = try #require(pages.firstIndex { $0.contains("2 × Large") })
        #expect(pages[large].prefix(2) == ["FOR \"Ana\"", "2 × Large"])
        #expect(pages.dropFirst(large).allSatisfy { $0[0] == "FOR \"Ana\"" })
        #expect(pages.joined().count { $0 == "    + 2 × Egg" } == 21)
        #expect(pages.last?.contains("    contains gluten") == true)
    }

    @Test func `a question is whole on a narrow screen, and turns no page`() throws {
        var screen = try screen([order(2, dishes: 9, paid: "1258.10 EUR")])
        _ = screen.pressed(.character(" "))
        let before = text(screen, 40, 12)
        _ = screen.pressed(.character("r"))
        let asked = text(screen, 40, 12)

        #expect(
            asked.suffix(2) == ["Refuse K-2 and give 1258.10 EUR back?", "y: yes, else: no"])
        #expect(asked.prefix(10) == before.prefix(10))
        #expect(
            text(screen).last == "Refuse K-2 and give 1258.10 EUR back? y: yes, else: no")
        #expect(screen.pressed(.character("y")) == .send("refuse K-2"))
    }

    @Test func `a list of which not all rows fit says so`() throws {
        let screen = try screen((1...4).map { order($0) })

        #expect(text(screen, 40, 12)[0].hasSuffix("12:01  4 new, 3 of 4 shown "))
        #expect(text(screen)[0].hasSuffix("12:01  4 new, 4 open "))
        var long = BoardScreen()
        _ = long.show(try picture((1...4).map { order($0) }, name: "Canteen Rosa"))
        #expect(text(long, 40, 12)[0] == " Canteen Ro… 12:01  4 new, 3 of 4 shown ")
        for width in [40, 80] {
            for beingPaid in [1, 120] {
                var screen = screen
                let orders = (1...14).map { order($0) }
                _ = screen.show(try picture(orders, beingPaid: beingPaid))
                screen.lose()
                #expect(text(screen, width, 12)[0].hasSuffix(" 14 new, 3 of 14 shown "))
            }
        }
    }

    @Test func `what a diner writes cannot command the terminal or the printer`() throws {
        let evil = #"\u001b[2J\u009b31m\u202eevil\u0007\u200b\r\nline"#
        let screen = try screen([order(1, name: evil, notes: evil)])
        let ticket = Ticket.text(screen.orders[0])

        for text in text(screen) + ticket.split(separator: "\n").map(String.init) {
            let bad = text.unicodeScalars.filter {
                $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
                    || [0x202E, 0x200B].contains($0.value)
            }
            #expect(bad.isEmpty, "\(text.debugDescription)")
        }
        #expect(ticket.contains("evil"))
    }

    @Test func `a ticket fits a narrow printer`() throws {
        let long = String(repeating: "without onions and ", count: 20)
        let ticket = Ticket.text(try screen([order(7, notes: long, dishes: 2)]).orders[0])

        #expect(ticket.hasPrefix("K-7   12:15–12:30\nTO BE DELIVERED\nNAME \"Ana Meyer\"\n"))
        #expect(ticket.split(separator: "\n").allSatisfy { $0.count <= 42 })
        #expect(ticket.contains("    contains gluten"))
    }
}
