import OrderModels
import TestSupport
import Testing

@testable import Cache

@MainActor
@Suite(.oneByOne)
struct ArchiveTests {
    nonisolated static let pairs =
        Backend.allCases.map { ($0, Backend.dictionaries) } + [
            (.dictionaries, .files), (.memory, .files),
        ]

    @Test(arguments: pairs)
    func `what is written to an archive comes out of it on any backend`(
        from: Backend, to: Backend
    ) async throws {
        let (source, target) = try await (stocked(from), to.open())
        let lines = try await export(source)
        #expect(lines.first?.contains("\"version\":1") == true)
        let report = try await read(lines, into: target)
        #expect(report.isWhole)
        #expect(report.damaged.isEmpty)
        #expect(report.present == 0)
        #expect(
            report.added == [.drafts: 2, .baskets: 1, .favourites: 3, .orders: 1, .providers: 1])
        #expect(try await export(target).sorted() == lines.sorted())
    }

    @Test(arguments: Backend.allCases)
    func `importing twice changes nothing and is announced to nobody`(
        _ backend: Backend
    ) async throws {
        let (source, target) = try await (stocked(backend), backend.open())
        let lines = try await export(source)
        _ = try await read(lines, into: target)
        var changes = target.changes().makeAsyncIterator()
        let again = try await read(lines, into: target)
        #expect(again.added.isEmpty)
        #expect(again.present == 7)
        try await target.write(.user) { try $0.upsert(Remembered("next", "")) }
        #expect(await changes.next()?.kinds == [.remembered: .known(["next"])])
    }

    @Test(arguments: Backend.allCases)
    func `what was changed since is left as it is`(_ backend: Backend) async throws {
        let store = try await stocked(backend)
        let lines = try await export(store)
        let basket = Basket(
            id: Basket.ID(rawValue: "b1"), caterer: Mutation.id(1), touchedAt: .noon,
            name: "New name")
        try await store.write(.user) { writer in
            try writer.upsert(basket)
            try writer.deleteAll(BasketLine.self)
            try writer.deleteAll(Favourite.self)
        }
        let report = try await read(lines, into: store)
        #expect(report.added == [.favourites: 3])
        #expect(try store.read { try $0.item(Basket.self, basket.id) } == basket)
        #expect(try store.read { try $0.count(Request(BasketLine.self)) } == 0)
    }

    @Test func `a damaged line is told by its number and costs only itself`() async throws {
        let store = try await stocked(.dictionaries)
        let lines = try await export(store)
        for number in 1..<(lines.count - 1) {
            for damage in [
                String(lines[number].dropLast(2)), "", "{}", "[1]", "{\"in\":\"nothing\"}",
                lines[number].replacing("{\"in\":", with: "{\"in\":7,\"was\":"),
            ] {
                var broken = lines
                broken[number] = damage
                let target = try Backend.dictionaries.open()
                let report = try await read(broken, into: target)
                #expect(report.damaged.first?.line == number + 1, "\(damage)")
                #expect(report.isWhole)
                // Items that belong to a lost one are lost and reported too.
                let lost = report.damaged.count
                #expect(try await export(target).count == lines.count - lost, "\(damage)")
            }
        }
    }

    @Test func `bytes may come in any pieces, and the last line may lack its end`() async throws {
        let lines = try await export(stocked(.dictionaries))
        let text = Array(lines.joined(separator: "\n").utf8)
        for size in [1, 7, 100, text.count] {
            var pieces = stride(from: 0, to: text.count, by: size).map {
                Array(text[$0..<min($0 + size, text.count)])
            }
            let report = try await Archive.read(into: Backend.dictionaries.open()) {
                pieces.isEmpty ? nil : pieces.removeFirst()
            }
            #expect(report.isWhole)
            #expect(report.added.values.reduce(0, +) == 8)
        }
    }

    @Test func `an archive that was cut is known for one`() async throws {
        let lines = try await export(stocked(.dictionaries))
        for end in 1..<lines.count {
            let report = try await read(
                Array(lines[..<end]), into: Backend.dictionaries.open())
            #expect(!report.isWhole)
            #expect(report.damaged.isEmpty)
        }
        var fewer = lines
        fewer.remove(at: 2)
        #expect(try await read(fewer, into: Backend.dictionaries.open()).isWhole == false)
    }

    @Test
    func `what is no archive, and one of a newer eat-tui, are refused before anything is read`()
        async throws
    {
        let store = try Backend.dictionaries.open()
        for lines in [[], ["junk"], ["{}"], ["{\"format\":\"other\",\"version\":1}"]] {
            await #expect(throws: ArchiveError.noArchive) { try await read(lines, into: store) }
        }
        await #expect(throws: ArchiveError.newerVersion(found: 2, known: 1)) {
            try await read(
                ["{\"format\":\"eat-tui archive\",\"version\":2}"], into: store)
        }
    }

    @Test func `only what is wanted is written and read`() async throws {
        let source = try await stocked(.dictionaries)
        let favourites = try await export(source, [.favourites])
        #expect(favourites.count == 5)
        let target = try Backend.dictionaries.open()
        let lines = try await export(source)
        let report = try await read(lines, into: target, [.orders])
        #expect(report.added == [.orders: 1])
        #expect(report.isWhole)
    }

    // MARK: -

    private func stocked(_ backend: Backend) async throws -> StoreUnderTest {
        let store = try backend.open()
        let provider = AddedProvider(id: .test, url: "https://food.example", addedAt: .noon)
        try await store.write(.user) { writer in
            try writer.upsert(provider)
            for number in 1...3 {
                try writer.upsert(Favourite(caterer: Mutation.id(number), since: .noon))
            }
            try writer.upsert(
                OrderMention(
                    id: OrderMention.ID(rawValue: "test:/1\n\"\u{202E}\u{0}"),
                    caterer: Mutation.id(1), placedAt: .noon))
            let basket = Basket(
                id: Basket.ID(rawValue: "b1"), caterer: Mutation.id(1), touchedAt: .noon,
                name: "Mittagessen für „alle“",
                occasion: Occasion(
                    headCount: 12, budgetPerHead: Money(minorUnits: 1500, currency: .eur)))
            try writer.upsert(basket)
            for number in 1...3 {
                try writer.upsert(
                    BasketLine(
                        id: BasketLine.ID(rawValue: "l\(number)"), basket: basket.id,
                        rank: number, dish: Mutation.dish(number, of: 1), orderCode: "A",
                        name: "寿司", unitPrice: Money(minorUnits: 980, currency: .eur),
                        quantity: number))
            }
            for (name, parent) in [("d1", nil), ("d2", "d1")] as [(String, String?)] {
                let draft = CopyRecord(
                    id: CopyID(rawValue: name), parent: parent.map(CopyID.init(rawValue:)),
                    name: "Lunch", createdAt: .noon)
                try writer.upsert(draft)
                try writer.upsert(
                    CopyEdit(draft.id, ItemName(.basket, "b1"), "{\"m\":[]}"))
                for step in 1...2 {
                    try writer.upsert(CopyStep(draft.id, Int64(step), "step \(step)", []))
                }
            }
            try writer.upsert(Remembered("place", "here"))
        }
        return store
    }

    private func export(
        _ store: StoreUnderTest, _ parts: Set<Archive.Part> = Archive.Part.usual
    ) async throws -> [String] {
        var bytes: [UInt8] = []
        try await Archive.export(parts, from: store) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func read(
        _ lines: [String], into store: StoreUnderTest,
        _ parts: Set<Archive.Part> = Set(Archive.Part.allCases)
    ) async throws -> ArchiveReport {
        var bytes: [UInt8]? = Array(lines.map { $0 + "\n" }.joined().utf8)
        return try await Archive.read(parts, into: store) {
            defer { bytes = nil }
            return bytes
        }
    }
}
