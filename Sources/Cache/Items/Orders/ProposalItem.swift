import JSON
public import OrderModels

// Proposals are among what is remembered, each under its number.

extension Proposal {
    private static let prefix = "proposal/"
    fileprivate static let lastKey = "proposals.last"

    public static func isKey(_ key: String) -> Bool { key.hasPrefix(prefix) }

    fileprivate static func row(_ number: Int) -> String { prefix + "\(number)" }

    fileprivate var remembered: Remembered {
        Remembered(
            Self.row(number),
            JSONColumn.text(reserving: 256) { json in
                json.object { json in
                    json.field("n", number)
                    json.field("b", basket.rawValue)
                    json.field("d", name)
                    json.field("t", total.column)
                    json.field("a", author)
                    json.field("m", Int(madeAt.secondsSince1970))
                    json.field("e", Int(expiresAt.secondsSince1970))
                    json.field("s", subject)
                    if let notes { json.field("k", notes) }
                    if let customer { json.field("c", customer) }
                    if let arrival {
                        json.field("f", Int(arrival.start.secondsSince1970))
                        json.field("u", Int(arrival.end.secondsSince1970))
                    }
                    if let asked {
                        json.key("w")
                        json.columns(asked.values)
                    }
                    guard let lines else { return }
                    json.key("l")
                    json.array { json in
                        for line in lines { json.columns(line.values) }
                    }
                }
            })
    }

    /// Nil for what a later version wrote, or nobody can read.
    private init?(_ remembered: Remembered) {
        func instant(_ json: JSONValue) throws(JSONError) -> Instant {
            Instant(secondsSince1970: Int64(try json.int()))
        }
        do {
            let json = try JSONDocument(Array(remembered.value.utf8)).root
            self.init(
                number: try json.required("n").int(),
                basket: Basket.ID(rawValue: try json.required("b").string()),
                name: try json.required("d").string(),
                total: try Money(column: try json.required("t").string()),
                author: try json.required("a").string(),
                madeAt: try instant(json.required("m")),
                expiresAt: try instant(json.required("e")),
                subject: try json.required("s").string(),
                lines: try json.member(named: "l")?.elements().map {
                    try BasketLine(values: $0.columns())
                },
                asked: try json.member(named: "w").map { try OrderSettings(values: $0.columns()) },
                notes: try json.member(named: "k")?.string(),
                arrival: try json.member(named: "f").flatMap { start in
                    Slot(start: try instant(start), end: try instant(json.required("u")))
                },
                customer: try json.member(named: "c")?.string())
        } catch {
            return nil
        }
    }

    public static func all(in reader: any ReadAccessor) throws -> [Proposal] {
        try reader.items(Request(Remembered.self, where: .under(prefix)))
            .compactMap(Proposal.init).sorted { $0.number < $1.number }
    }
}

extension WriteAccessor {
    /// The number for the next proposal. None is given twice, as the diner says yes to a number: also
    /// not one that `isUsed`, which may be all that a damaged file left of it.
    public func nextProposal(unless isUsed: (Int) throws -> Bool) throws -> Int {
        let last = try item(Remembered.self, Proposal.lastKey).flatMap { Int($0.value) } ?? 0
        let used = try Proposal.all(in: self).last?.number ?? 0
        var number = max(last, used) + 1
        while try isUsed(number) { number += 1 }
        return number
    }

    /// Keeps it, and forgets others for the same basket and those that expired before `horizon`.
    public func keep(_ proposal: Proposal, forgetting horizon: Instant) throws {
        for other in try Proposal.all(in: self)
        where other.basket == proposal.basket || other.expiresAt < horizon {
            try delete(Remembered.self, Proposal.row(other.number))
        }
        try upsert(proposal.remembered)
        try upsert(Remembered(Proposal.lastKey, "\(proposal.number)"))
    }

    /// A newer one for its basket stays.
    public func forget(_ proposal: Proposal) throws {
        try delete(Remembered.self, Proposal.row(proposal.number))
    }

    /// What was ordered, or thrown away, waits for nobody.
    public func forgetProposal(of basket: Basket.ID) throws {
        for other in try Proposal.all(in: self) where other.basket == basket {
            try delete(Remembered.self, Proposal.row(other.number))
        }
    }
}
