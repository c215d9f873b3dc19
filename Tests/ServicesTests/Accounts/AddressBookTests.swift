import Cache
import OrderModels
import Services
import TestSupport
import Testing

/// Changes of addresses, and their undo.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AddressBookTests {
    private static let other = ProviderID(rawValue: "other")

    private let test: TestStore
    private let book: AddressBook

    init() throws {
        test = try TestStore()
        book = AddressBook(test.store, for: [.test, Self.other])
    }

    private static func address(
        _ name: String, _ provider: ProviderID? = nil, used seconds: Int64? = nil
    ) -> KeptAddress {
        KeptAddress(
            id: KeptAddress.ID(rawValue: name), provider: provider, name: name,
            address: Address(line: "\(name) street"),
            usedAt: seconds.map(Instant.noon.adding(seconds:)))
    }

    private func keep(_ addresses: KeptAddress...) async throws {
        for address in addresses { try await book.add(address) }
    }

    private var names: [String] {
        get throws { try book.addresses().map(\.called) }
    }

    @Test func `each server has a usual one at most, and one that is kept here is everybody's`()
        async throws
    {
        try await keep(
            Self.address("home"), Self.address("work", .test), Self.address("flat", Self.other))
        for name in ["work", "flat"] {
            try await book.makeDefault(KeptAddress.ID(rawValue: name))
        }
        #expect(try Set(book.addresses().filter(\.isDefault).map(\.called)) == ["work", "flat"])
        try await book.makeDefault(KeptAddress.ID(rawValue: "home"))
        #expect(try book.addresses().filter(\.isDefault).map(\.called) == ["home"])
        try await book.makeDefault(KeptAddress.ID(rawValue: "home"), false)
        #expect(try book.addresses().allSatisfy { !$0.isDefault })
    }

    @Test func `taking back what a server was told hides it, and doing it again shows it`()
        async throws
    {
        let work = Self.address("work", .test)
        try await keep(work)
        let added = AddressChange(added: work)
        #expect(try await book.undo(added))
        #expect(try names == [])
        #expect(try book.removed().map(\.called) == ["work"])
        #expect(try await book.redo(added))
        #expect(try names == ["work"])
    }

    @Test func `a basket goes where its address is now, and back where that is taken back`()
        async throws
    {
        for provider in [nil, ProviderID.test] {
            let home = Self.address("home \(provider?.rawValue ?? "here")", provider)
            try await keep(home)
            let basket = Basket.ID.random()
            var wishes = OrderSettings(basket: basket)
            wishes.destination = home.destination
            let first = wishes
            try await test.store.write(.user) { try $0.upsert(first) }
            func line() throws -> String? {
                let wishes = try test.store.read { try $0.item(OrderSettings.self, basket) }
                switch wishes?.destination {
                case .address(let address, _)?: return address.line
                case .saved(let id)?: return id == home.saved ? home.address.line : nil
                case nil: return nil
                }
            }
            let change = try await book.edit(home.id) { $0.address.line = "2 Rue Basse" }
            #expect(try line() == "2 Rue Basse")
            #expect(try await book.undo(change))
            #expect(try line() == home.address.line)
            #expect(try await book.redo(change))
            #expect(try line() == "2 Rue Basse")
            // After a removal the destination stays, because the diner chose no other.
            try await book.remove(try #require(change.outcome).id)
            #expect(try line() == "2 Rue Basse")
        }
    }

    @Test func `what was signed out of cannot be taken back`() async throws {
        try await keep(Self.address("work", .test))
        let removed = try await book.remove(KeptAddress.ID(rawValue: "work"))
        try await test.store.write(.user) { try $0.deleteAll(KeptAddress.self) }
        #expect(try await !book.undo(removed))
        #expect(try all().isEmpty)
    }

    @Test func `what a server said since stays when a change is taken back`() async throws {
        try await keep(Self.address("work", .test))
        let removed = try await book.remove(KeptAddress.ID(rawValue: "work"))
        var newer = try #require(try book.removed().first)
        newer.address.note = "by the bridge"
        try await test.store.write(.user) { [newer] in _ = try $0.upsert(newer) }
        #expect(try await book.undo(removed))
        #expect(try book.address("work").address.note == "by the bridge")
    }

    @Test func `whatever was done, taking all of it back leaves what there was`() async throws {
        for seed in 0..<UInt64(Campaign.rounds(20)) {
            var random = Campaign.generator(seed)
            try await test.store.write(.user) { try $0.deleteAll(KeptAddress.self) }
            try await keep(
                Self.address("home", used: 60), Self.address("work", .test, used: 30),
                Self.address("flat", Self.other), Self.address("club"))
            let before = try all()
            var changes: [AddressChange] = []
            for step in 0..<12 {
                changes.append(contentsOf: try await deed(step, &random))
            }
            let after = try all()
            for change in changes.reversed() {
                #expect(try await book.undo(change), "seed \(seed)")
            }
            #expect(try all() == before, "seed \(seed)")
            for change in changes { #expect(try await book.redo(change), "seed \(seed)") }
            #expect(try all() == after, "seed \(seed)")
        }
    }

    private func all() throws -> Set<KeptAddress> {
        Set(try book.addresses() + book.removed())
    }

    /// A random change of an address.
    private func deed(
        _ step: Int, _ random: inout SeededGenerator
    ) async throws -> [AddressChange] {
        let hidden = try book.removed()
        guard let one = try book.addresses().randomElement(using: &random) else {
            return [try await book.add(Self.address("new \(step)"))]
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return [try await book.add(Self.address("new \(step)"))]
        case 1: return [try await book.edit(one.id) { $0.address.note = "\(step)" }]
        case 2: return [try await book.makeDefault(one.id, !one.isDefault)]
        case 3: return [try await book.remove(one.id)]
        default:
            guard let back = hidden.randomElement(using: &random) else { return [] }
            return [try await book.restore(back.id)]
        }
    }
}
