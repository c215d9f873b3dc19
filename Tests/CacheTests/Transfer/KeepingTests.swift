import Glibc
import OrderModels
import SQLite
import TestSupport
import Testing

@testable import Cache

/// A store in memory that moves to files while it is in use.
@MainActor
@Suite(.oneByOne)
struct KeepingTests {
    private let directory: TemporaryDirectory
    private let store = SQLiteStore.inMemory()
    private var files: StoreLocations { TestStore.locations(in: directory) }

    init() throws {
        directory = try TemporaryDirectory()
        try store.open()
    }

    private func value(_ key: String, _ store: SQLiteStore) throws -> String? {
        try store.read { try $0.item(Remembered.self, key)?.value }
    }

    private func reopened() throws -> SQLiteStore {
        let store = SQLiteStore(at: files)
        try store.open()
        return store
    }

    private func fill() async throws -> CopyID {
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor", number: 1)) }
        try await store.write(.user) { try $0.upsert(Remembered("a", "1")) }
        let child = try await store.makeCopy(named: "lunch")
        try await child.add(.sample("Rice"), .sample("Dal", rank: 2))
        child.close()
        return child.id
    }

    @Test func `the same store goes on, on files that have all of it`() async throws {
        let draft = try await fill()
        var told: [StoreChange] = []
        let following = store.follow { told.append($0) }
        #expect(store.isInMemory)
        try await store.keep(at: files)
        #expect(!store.isInMemory && store.locations == files)

        try await store.write(.user) { try $0.upsert(Remembered("b", "2")) }
        let child = try await store.openCopy(draft)
        #expect(try child.lines().sorted() == ["Dal", "Rice"])
        #expect(try await child.undo() != nil)
        child.close()
        let other = try reopened()
        #expect(try value("a", other) == "1" && value("b", other) == "2")
        #expect(try other.read { try $0.count(Request(KeptCaterer.self)) } == 1)
        #expect(
            try await other.readInBackground { try $0.item(Remembered.self, "a")?.value } == "1")
        #expect(told.contains { $0.kinds.count == ItemKind.allCases.count })
        withExtendedLifetime(following) {}
        await other.close()
        await store.close()
        await #expect(throws: StoreError.alreadyOpen) { try await store.keep(at: files) }
    }

    @Test func `what is written meanwhile is kept, and what is removed is gone`() async throws {
        _ = try await fill()
        let writing = Task { [store] in
            for number in 0..<40 {
                try await store.write(.user) { writer in
                    try writer.upsert(Remembered("w\(number)", "new"))
                    try writer.delete(Remembered.self, "w\(number - 2)")
                }
            }
        }
        // If the writes never leave such a turn, it gives up and leaves nothing on disk.
        var tries = 0
        while store.isInMemory {
            tries += 1
            do {
                try await store.keep(at: files)
            } catch StoreError.busy {
                let other = try reopened()
                #expect(try value("a", other) == nil)
                await other.close()
            }
            try #require(tries < 100)
        }
        try await writing.value
        let other = try reopened()
        let found = try other.read { try $0.items(Request(Remembered.self, where: .under("w"))) }
        #expect(found.map(\.id).sorted() == ["w38", "w39"])
        await other.close()
        await store.close()
    }

    @Test func `things of the files' own stay, and both are there afterwards`() async throws {
        let other = try reopened()
        try await other.write(.user) { try $0.upsert(Remembered("mine", "old")) }
        let mine = try await other.makeCopy(named: "dinner")
        mine.close()
        await other.close()
        let draft = try await fill()
        try await store.keep(at: files)
        #expect(try value("mine", store) == "old")
        #expect(try Set(store.copies().map(\.id)) == [draft, mine.id])
        await store.close()
    }

    /// A process that is killed after the transfer has changed only the files.
    @Test func `what was carried over is there though the store never came to stand on it`()
        async throws
    {
        let draft = try await fill()
        do {
            let target = try reopened()
            try await StoreTransfer(from: store, to: target).run()
        }
        let other = try reopened()
        #expect(try value("a", other) == "1")
        let child = try await other.openCopy(draft)
        #expect(try child.lines().sorted() == ["Dal", "Rice"])
        child.close()
        await other.close()
        // The next attempt finds it in the files.
        try await store.keep(at: files)
        #expect(try store.copies().map(\.id) == [draft])
        await store.close()
    }

    @Test(.enabled(if: SmallDisk.canMount))
    func `a disk without room leaves the store in memory, and takes it once there is some`()
        async throws
    {
        let disk = try #require(SmallDisk(kilobytes: 1000))
        _ = try await fill()
        disk.leave(8_000)
        await #expect(throws: StoreError.self) { try await store.keep(at: disk.locations) }
        #expect(store.isInMemory)
        #expect(try value("a", store) == "1")
        disk.leave(nil)
        try await store.keep(at: disk.locations)
        #expect(!store.isInMemory)
        #expect(try value("a", store) == "1")
        await store.close()
    }

    @Test func `what is fetched meanwhile is kept too`() async throws {
        _ = try await fill()
        let fetching = Task { [store] in
            for number in 2..<60 {
                try await store.writeInBackground(.cache) {
                    try $0.upsert(KeptCaterer.sample("Kitchen \(number)", number: number))
                }
            }
        }
        var tries = 0
        while store.isInMemory {
            tries += 1
            _ = try? await store.keep(at: files)
            try #require(tries < 100)
        }
        try await fetching.value
        let other = try reopened()
        #expect(try other.read { try $0.count(Request(KeptCaterer.self)) } == 59)
        await other.close()
        await store.close()
    }

    /// A commit that the disk did not confirm is reported as failed, and it is there.
    @Test func `a transfer whose commit could not be sealed is taken back`() async throws {
        _ = try await fill()
        try await store.write(.user) { try $0.upsert(OrderSamples.attempt()) }
        let target = try reopened()
        try await target.write(.user) { try $0.upsert(Remembered("mine", "old")) }
        // Every connection is open, and none makes the log anew.
        try await target.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor", number: 1)) }
        unlink(files.path(of: .user) + "-wal")
        let transfer = StoreTransfer(from: store, to: target)
        await #expect(throws: StoreError.self) { try await transfer.run() }
        try target.catchUp()
        #expect(try value("a", target) == "1")
        // Nor can this be sealed.
        await #expect(throws: StoreError.self) { try await transfer.takeBack() }
        try target.catchUp()
        #expect(try value("a", target) == nil && value("mine", target) == "old")
        #expect(try target.read { try $0.count(Request(OrderAttempt.self)) } == 0)
        await target.close()
        await store.close()
    }

    @Test func `what others changed since stays when a transfer is taken back`() async throws {
        _ = try await fill()
        let target = try reopened()
        let transfer = StoreTransfer(from: store, to: target)
        try await transfer.run()
        try await target.write(.user) { try $0.upsert(Remembered("a", "theirs")) }
        try await transfer.takeBack()
        #expect(try value("a", target) == "theirs")
        #expect(try target.copies().isEmpty)
        await target.close()
        await store.close()
    }

    @Test func `a copy that is open stays closed to others when its store moves`() async throws {
        let draft = try await fill()
        let copy = try await store.openCopy(draft)
        try await store.keep(at: files)
        let other = try reopened()
        await #expect(throws: CopyError.openElsewhere(name: "lunch")) {
            try await other.openCopy(draft)
        }
        try await copy.add(.sample("Soup", rank: 3))
        copy.close()
        let theirs = try await other.openCopy(draft)
        #expect(try theirs.lines().sorted() == ["Dal", "Rice", "Soup"])
        theirs.close()
        await other.close()
        await store.close()
    }

    @Test func `what is of a server that ends with the program stays behind, and is not removed`()
        async throws
    {
        let here = Caterer.ID(provider: .demo, local: "/api/restaurants/1")
        try await store.write(.user) { writer in
            try writer.upsert(Favourite(caterer: here, since: .noon))
            try writer.upsert(Favourite(caterer: Caterer.sample("").id, since: .noon))
            try writer.upsert(OrderSamples.record())
            try writer.upsert(Basket(id: .init(rawValue: "s"), caterer: here, touchedAt: .noon))
        }
        let unsaved = try await store.makeCopy(named: "unsaved")
        try await unsaved.edit("begun") {
            try $0.upsert(
                Basket(id: .init(rawValue: unsaved.id.rawValue), caterer: here, touchedAt: .noon))
        }
        unsaved.close()
        let before = try reopened()
        try await before.write(.user) { try $0.upsert(Favourite(caterer: here, since: .noon)) }
        await before.close()
        let draft = try await fill()

        try await store.keep(at: files, leaving: .demo)
        #expect(try store.copies().map(\.id) == [draft])
        #expect(try store.read { try $0.count(Request(Basket.self)) } == 0)
        #expect(try store.read { try $0.count(Request(OrderRecord.self)) } == 1)
        #expect(try store.read { try $0.count(Request(Favourite.self)) } == 2)
        await store.close()
    }

    @Test func `addresses of an account stay behind where the files know another`() async throws {
        let address = Address(
            line: "12, Quai de la Lune", coordinate: Coordinate(latitude: 48.85, longitude: 2.35))
        let before = try reopened()
        try await before.write(.user) { writer in
            try writer.upsert(
                KnownAccount(
                    provider: .test, account: nil, name: "ana", email: nil, signedInAt: .noon,
                    keptIn: "file"))
        }
        await before.close()
        try await store.write(.user) { writer in
            for (id, provider) in [("theirs", ProviderID.test), ("mine", nil)] {
                try writer.upsert(
                    KeptAddress(id: .init(rawValue: id), provider: provider, address: address))
            }
        }
        try await store.keep(at: files)
        let kept = try store.read { try $0.items(Request(KeptAddress.self)).map(\.id.rawValue) }
        #expect(kept == ["mine"])
        await store.close()
    }
}
