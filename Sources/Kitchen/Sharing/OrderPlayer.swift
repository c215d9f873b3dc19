import OrderModels

/// A participant of an order, who joined by its invitation (0069).
///
/// It belongs to that order only and is never an account. The e-mail address that it joined with is
/// not kept.
struct OrderPlayer: Codable, Equatable, Sendable {
    /// One of the numbers of customers, so that it is not the number of the one who began.
    let id: Int
    var name: String
    /// What a token has to name.
    let key: String

    var path: String { "/api/customers/\(id)" }

    static let nameLength = 60
    /// Participants of one order, the lines of each, and the pieces of each line.
    static let most = 50
    static let mostLines = 20
    static let mostPieces = 99
    /// The lines that remain for the one who began.
    static let reservedLines = 50
    /// How long a participant may read a placed order, in seconds.
    static let readingTime: Int64 = 86_400
    /// Participants of all carts.
    static let mostInAll = 20_000

    /// A name as it is kept, or nil if it shows nothing or is too long.
    static func name(_ text: String) -> String? {
        let name = PersonName.shown(text)
        return name.isEmpty || !name.isLine(atMost: nameLength) ? nil : name
    }
}

extension Order {
    func player(_ id: Int) -> OrderPlayer? {
        players?.first { $0.id == id }
    }

    /// What is wrong with a name for somebody new, or for the participant with that number.
    func trouble(
        withName name: String, of known: Int?, in ledger: Ledger
    ) -> PersonName.Trouble? {
        let others = (players ?? []).filter { $0.id != known }.map(\.name)
        return PersonName.trouble(name, besides: others + hostNames(in: ledger))
    }

    /// What nobody else may be called: the name of the one who began, and whom the driver meets.
    func hostNames(in ledger: Ledger) -> [String] {
        [
            customer.flatMap { ledger.customers[$0]?.fullName },
            address.flatMap { ledger.addresses[$0]?.contactName },
        ].compactMap { $0.map(PlainText.line) }.filter { !$0.isEmpty }
    }

    /// Takes a guest out, with what they chose. No more guests can join after that, because this one
    /// could come back under another name.
    mutating func exclude(_ player: Int) {
        players?.removeAll { $0.id == player }
        lines.removeAll { $0.player == player }
        if sharing != .ended { sharing = .noNewcomers }
    }

    /// Ends the invitation: all guests are taken out, with what they chose.
    mutating func endSharing() {
        lines.removeAll { $0.player != nil }
        (players, sharing) = ([], .ended)
    }

    /// The participants' names, each different from the others and from whose order it is, because a
    /// canteen packs by name: a second Ana is `Ana (2)`.
    func playerNames(in ledger: Ledger) -> [Int: String] {
        let host = ledger.called(customer.flatMap { ledger.customers[$0] })
        var taken: Set = [Self.folded(host)]
        var names: [Int: String] = [:]
        for player in players ?? [] {
            var name = player.name
            var count = 1
            while !taken.insert(Self.folded(name)).inserted {
                count += 1
                name = "\(player.name) (\(count))"
            }
            names[player.id] = name
        }
        return names
    }

    private static func folded(_ name: String) -> String {
        name.lowercased()
    }

    /// The lines of the one who began, then each participant's.
    var linesByPlayer: [OrderLine] {
        lines.filter { line in line.player.flatMap(player) == nil }
            + (players ?? []).flatMap { player in lines.filter { $0.player == player.id } }
    }

    /// Whether a participant may still read it: a cart, or what became of it within a day. After an
    /// end it is the host's only.
    func isReadable(toPlayersAt now: Instant) -> Bool {
        guard sharing != .ended else { return false }
        guard state != .cart else { return true }
        return placedAt.map { now.seconds(since: $0) < OrderPlayer.readingTime } ?? false
    }

    /// Whether `player` may have another line; nil is the one who began.
    func hasRoom(for player: Int?) -> Bool {
        guard let player else { return lines.count < Self.mostLines }
        let theirs = lines.filter { $0.player != nil }
        return theirs.count < Self.mostLines - OrderPlayer.reservedLines
            && theirs.count { $0.player == player } < OrderPlayer.mostLines
    }
}

extension OrderLine {
    static func mostPieces(of player: Int?) -> Int {
        player == nil ? mostPieces : OrderPlayer.mostPieces
    }
}
