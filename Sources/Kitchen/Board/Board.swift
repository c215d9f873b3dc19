import FoundationEssentials
import Glibc
import OrderModels

/// The kitchen's side of its orders, as the cooks see and change it.
struct Board: Sendable {
    let market: Market
    let book: Book
    let bell: Bell

    /// All that a board shows, as one line of JSON.
    struct Picture: Codable, Hashable, Sendable {
        var schema = "eat-kitchen.board.v1"
        let name: String
        /// `12:41`, on the kitchen's clock.
        let time: String
        let orders: [BoardOrder]
        /// How many carts are on a page just now on which paying makes them orders; nil for none.
        var beingPaid: Int?
    }

    func picture(withOver: Bool) -> Picture {
        let now = market.clock.now
        let desk = PaymentDesk(market: market)
        let (orders, beingPaid) = book.read { ledger in
            let orders = ledger.orders.values.filter { $0.state != .cart }.compactMap {
                order -> BoardOrder? in
                var order = order
                _ = order.live(until: now)
                guard withOver || !order.isOver else { return nil }
                return BoardOrder(order, in: ledger, at: market)
            }
            let carts = ledger.orders.records(LedgerKey.cart)
            return (orders, carts.count { desk.openPage(of: $0, in: ledger) != nil })
        }
        return Picture(
            name: market.catalogue.canteen?.name ?? Town.name,
            time: market.zone.local(at: now).time.text,
            orders: orders.sorted {
                ($0.dueAt, $0.placedAt, $0.number) < ($1.dueAt, $1.placedAt, $1.number)
            }, beingPaid: beingPaid == 0 ? nil : beingPaid)
    }

    /// Does to the order with that number what the cooks say; a sentence says why not.
    func perform(_ deed: Deed, on number: String) -> Result<BoardOrder, BoardRefusal> {
        var result: Result<BoardOrder, BoardRefusal>?
        let answer = book.answer { ledger throws(Refusal) in
            let found = ledger.orders.values.first {
                $0.state != .cart && $0.number?.uppercased() == number.uppercased()
            }
            guard let found else {
                result = .failure(BoardRefusal("there is no order \(PlainText.line(number))"))
                throw .notFound
            }
            var order = market.live(found, in: &ledger)
            guard order.undergo(deed, at: market.clock.now) else {
                result = .failure(
                    BoardRefusal(
                        "\(order.number ?? "it") is \(order.state.rawValue), so this cannot be done"
                    ))
                throw .bad("")
            }
            ledger.orders[order.id] = order
            result = .success(BoardOrder(order, in: ledger, at: market))
            return .noContent
        }
        // What could not be written did not happen.
        if case .success = result, answer.status >= 400 {
            return .failure(BoardRefusal("the change cannot be kept; is the disk full?"))
        }
        return result ?? .failure(BoardRefusal("nothing was done"))
    }
}

/// Why the board did not do something, in a sentence without a capital and a full stop.
struct BoardRefusal: Error {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}

extension Board {
    /// Answers one line of a client with one line of JSON, without the line's end.
    ///
    /// `list`, `list all`, or a deed and the number of an order: `accept K-12`, `delay K-12 10`.
    func answer(_ line: String) -> [UInt8] {
        let words = line.split(separator: " ").map(String.init)
        switch words.first {
        case "list": return Self.json(picture(withOver: words.count > 1 && words[1] == "all"))
        case let verb?:
            let minutes = words.count > 2 ? Int(words[2]) : nil
            let names = ["accept", "refuse", "delay", "ready", "done"]
            guard words.count > 1, names.contains(verb),
                let deed = Deed(verb, minutes: minutes, reason: nil)
            else { return Self.json(Reply(error: "say accept, refuse, delay, ready or done")) }
            switch perform(deed, on: words[1]) {
            case .success(let order): return Self.json(Reply(order: order))
            case .failure(let refusal): return Self.json(Reply(error: refusal.sentence))
            }
        case nil: return Self.json(Reply(error: "say what to do"))
        }
    }

    /// The answer to a deed: the order as it is now, or why nothing happened.
    struct Reply: Codable, Sendable {
        var order: BoardOrder?
        var error: String?
    }

    private static func json(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and integers can always be encoded.
        return (try? encoder.encode(value)).map(Array.init) ?? Array("{}".utf8)
    }
}
