import FoundationEssentials

/// Reading the ledger from its file, and writing it.
extension Ledger {
    /// Loads all records of `archive`.
    mutating func load(from archive: Archive) throws(KitchenError) {
        try accounts.load("account", from: archive)
        try customers.load("customer", from: archive)
        try addresses.load("address", from: archive)
        try orders.load("order", from: archive)
        for player in orders.values.lazy.compactMap(\.players).joined() {
            customers.reserve(player.id)
        }
        try mails.load("mail", from: archive)
        try returned.load("returned", from: archive)
        try amendments.load("amendment", from: archive)
    }

    /// The records to write for the current change.
    func pages() -> [Archive.Page] {
        let encoder = JSONEncoder()
        return accounts.pages("account", encoder) + customers.pages("customer", encoder)
            + addresses.pages("address", encoder) + orders.pages("order", encoder)
            + mails.pages("mail", encoder) + returned.pages("returned", encoder)
            + amendments.pages("amendment", encoder)
    }
}

extension Shelf {
    fileprivate mutating func load(
        _ kind: String, from archive: Archive
    ) throws(KitchenError) {
        let decoder = JSONDecoder()
        for (id, body) in try archive.records(kind) {
            guard let record = try? decoder.decode(Record.self, from: body) else {
                throw archive.unreadable(kind, id)
            }
            self[id] = record
        }
        keepChanges()
    }

    fileprivate func pages(_ kind: String, _ encoder: JSONEncoder) -> [Archive.Page] {
        changes.map { id, record in
            // Encoding texts and integers cannot fail.
            Archive.Page(kind: kind, id: id, body: record.flatMap { try? encoder.encode($0) })
        }
    }
}
