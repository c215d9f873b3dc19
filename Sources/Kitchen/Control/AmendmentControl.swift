/// Changes of a kitchen: hours, slots, payment, dishes.
struct AmendmentControl: Sendable {
    let market: Market
    let book: Book

    var routes: [Route] {
        [
            book.route("PUT", "/restaurants/{id}") { request, ledger throws(Refusal) in
                var amendment = try amendment(request.id, in: ledger)
                try amend(&amendment, by: try request.object())
                ledger.amendments[amendment.id] = amendment
                return .encoded(amendment)
            },
            book.route("DELETE", "/restaurants/{id}") { request, ledger throws(Refusal) in
                let amendment = try amendment(request.id, in: ledger)
                ledger.amendments[amendment.id] = Amendment(id: amendment.id)
                return .noContent
            },
            book.route("PUT", "/products/{code}") { request, ledger throws(Refusal) in
                let code = request.variables[0]
                var amendment = try amendment(of: code, in: ledger)
                var dish = amendment.dishes[code] ?? Amendment.Dish()
                try Self.amend(&dish, by: try request.object())
                amendment.dishes[code] = dish
                ledger.amendments[amendment.id] = amendment
                return .encoded(dish)
            },
            book.route("DELETE", "/products/{code}") { request, ledger throws(Refusal) in
                var amendment = try amendment(of: request.variables[0], in: ledger)
                amendment.dishes[request.variables[0]] = nil
                ledger.amendments[amendment.id] = amendment
                return .noContent
            },
        ]
    }

    private func amendment(_ id: Int?, in ledger: Ledger) throws(Refusal) -> Amendment {
        guard let id, market.catalogue.caterer(id) != nil else { throw .notFound }
        return ledger.amendments[id] ?? Amendment(id: id)
    }

    /// The amendment of the kitchen that a dish's code names: a code ends in the kitchen's number
    /// and the dish's, or begins with a canteen's code.
    private func amendment(of code: String, in ledger: Ledger) throws(Refusal) -> Amendment {
        if market.catalogue.canteen != nil {
            let head = String(code.prefix { $0 != "." })
            guard
                let caterer = market.catalogue.caterers.first(where: { $0.canteen?.code == head }),
                market.lineFactory(at: caterer, in: Ledger(caterers: 0)).find(code) != nil
            else { throw .notFound }
            return try amendment(caterer.id, in: ledger)
        }
        let numbers = code.split(separator: "_").suffix(2).compactMap { Int($0) }
        guard numbers.count == 2, let caterer = market.catalogue.caterer(numbers[0]),
            market.lineFactory(at: caterer, in: Ledger(caterers: 0)).find(code) != nil
        else { throw .notFound }
        return try amendment(caterer.id, in: ledger)
    }

    private func amend(_ amendment: inout Amendment, by body: JSONValue) throws(Refusal) {
        try Self.check(
            body, ["closedMinutes", "cardOnly", "holds", "slotCapacity", "minimum", "menu"])
        if let value = body["closedMinutes"] {
            let minutes = try Self.number(value, upTo: 525_600)
            amendment.closedFrom = minutes.map { _ in market.localNow }
            amendment.closedUntil = minutes.map { market.localNow + $0 }
        }
        if let value = body["cardOnly"] { amendment.isCardOnly = value.bool }
        if let value = body["holds"] { amendment.holds = value.bool ?? false }
        if let value = body["slotCapacity"] { amendment.capacity = try Self.number(value) }
        if let value = body["menu"] { amendment.menu = value.text }
        if let value = body["minimum"] { amendment.minimum = try Self.number(value) }
    }

    private static func amend(_ dish: inout Amendment.Dish, by body: JSONValue) throws(Refusal) {
        try check(body, ["price", "stock", "gone", "enabled", "allergens", "diets"])
        if let value = body["price"] { dish.price = try number(value) }
        if let value = body["stock"] { dish.stock = try number(value) }
        if let value = body["gone"] { dish.isGone = value.bool ?? false }
        if let value = body["enabled"] { dish.isEnabled = value.bool }
        if let value = body["allergens"] { dish.allergens = try words(value) }
        if let value = body["diets"] { dish.diets = try words(value) }
    }

    /// A number, or nil for null.
    private static func number(
        _ value: JSONValue, upTo limit: Int = 1_000_000_000
    ) throws(Refusal) -> Int? {
        if value == .null { return nil }
        guard let number = value.integer, (0...limit).contains(number) else {
            throw .bad("A number must be from 0 to \(limit)")
        }
        return number
    }

    /// Words, or nil for null.
    private static func words(_ value: JSONValue) throws(Refusal) -> [String]? {
        if value == .null { return nil }
        guard let words = value.elements?.map(\.text), words.count <= 100,
            words.allSatisfy({ ($0?.utf8.count ?? .max) <= 100 })
        else { throw .bad("Words are an array of short texts") }
        return words.compactMap(\.self)
    }

    /// Refuses unknown members, so that a misspelt one does not pass for a change.
    private static func check(_ body: JSONValue, _ names: [String]) throws(Refusal) {
        guard case .object(let members) = body, members.keys.allSatisfy(names.contains) else {
            throw .bad("Give any of \(names.joined(separator: ", "))")
        }
    }
}
