import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// A table with a name in each row, as from a company's assistant.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LargeLunchTests {
    @Test func `two thousand named rows are imported, quoted and ordered`() async throws {
        let rig = try await OrderRig()
        let basket = try await rows(2000, noted: 40, on: rig)
        let start = ContinuousClock.now
        let quote = try await rig.orders.quote(basket)
        #expect(quote.obstacles.isEmpty)
        #expect(quote.unsentNames == 1960)
        #expect(quote.notes.hasPrefix("1960 names are in a list of their own."))
        #expect(quote.notes.count <= 4000)
        for person in 1...40 { #expect(quote.notes.contains("Person \(person) (no peanuts)")) }
        let answer = try await rig.orders.place(basket, .quote(quote), by: .cash)
        let record = try #require(answer.order)
        #expect(record.order.bill.lines.reduce(0) { $0 + $1.quantity } == 2000)
        #expect(record.snapshot?.lines.count == 2000)
        #expect(OrderNotes(text: quote.notes).matches(record.order.notes))
        #expect(ContinuousClock.now - start < .seconds(120))
    }

    @Test func `a hundred and fifty names are sent by dish, all of them`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(try await rows(150, noted: 0, on: rig))
        #expect(quote.obstacles.isEmpty && quote.unsentNames == 0)
        #expect(quote.notes.split(separator: "\n").count == 2)
        for person in 1...150 { #expect(quote.notes.contains("Person \(person)")) }
    }

    @Test func `notes that the server does not take are never left out in silence`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(try await rows(900, noted: 900, on: rig))
        // Without names the notes say "no peanuts" once per dish, with a count.
        #expect(quote.obstacles.isEmpty && quote.unsentNames == 900)
        #expect(quote.notes.contains("450 x no peanuts"))
        let long = String(repeating: "no peanuts, ", count: 400)
        let basket = try await rig.drafts.importBasket(
            of: rig.caterer, lines: [OrderRig.line(rig.dishes[0], 9, diner: "Ana", note: long)])
        var wishes = try rig.orders.wishes(of: basket)
        wishes.destination = .address(rig.address, contact: nil)
        try await rig.orders.set(wishes)
        let refused = try await rig.orders.quote(basket)
        #expect(
            refused.obstacles.contains { obstacle in
                if case .server(let problem) = obstacle {
                    problem.kind == .notesRefused
                } else {
                    false
                }
            })
    }

    /// Half of the people have one dish, half another; the first `noted` have a note.
    private func rows(
        _ count: Int, noted: Int, on rig: OrderRig
    ) async throws -> OrderModels.Basket.ID {
        let menu = try #require(try rig.test.store.read { try $0.menu(of: rig.caterer) })
        let free = rig.dishes.filter { dish in
            !dish.optionGroups.contains(where: \.isMandatory)
        }
        let text =
            "Name;Gericht;Anzahl;Bemerkung\n"
            + (1...count).map { person in
                "Person \(person);\(free[person % 2].name);1;\(person <= noted ? "no peanuts" : "")"
            }.joined(separator: "\n")
        let table = try LunchTable(#require(DelimitedText(text)), menu: menu)
        #expect(table.lines.count == count && table.unmatched.isEmpty)
        let basket = try await rig.drafts.importBasket(of: rig.caterer, lines: table.lines)
        var wishes = try rig.orders.wishes(of: basket)
        wishes.destination = .address(rig.address, contact: nil)
        try await rig.orders.set(wishes)
        return basket
    }
}
