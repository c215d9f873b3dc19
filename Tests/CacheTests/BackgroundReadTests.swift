import Dispatch
import Glibc
import OrderModels
import TestSupport
import Testing

@testable import Cache

/// Reads off the main thread, reads with a time limit, and steps to the newest commit.
@MainActor
@Suite(.oneByOne, .timeLimit(.minutes(10)))
struct BackgroundReadTests {
    private let test: TestStore
    private var store: SQLiteStore { test.store }
    /// More than SQLite processes between two checks for an interruption.
    private nonisolated static let many = 20_500

    init() throws {
        test = try TestStore()
    }

    @Test func `a read in the background sees the newest commit and waits for no writer`()
        async throws
    {
        try await note("first")
        let (hasBegun, isRead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let writing: Void = store.write(.cache) { writer in
            try writer.upsert(Marketplace.sample)
            hasBegun.signal()
            // The writer holds the lock until the read has answered.
            isRead.wait()
        }
        let seen = try await store.readInBackground { reader in
            hasBegun.wait()
            defer { isRead.signal() }
            return try (
                reader.item(Remembered.self, "note")?.value,
                reader.count(Request(Marketplace.self))
            )
        }
        try await writing
        #expect(seen.0 == "first" && seen.1 == 0)
    }

    @Test func `cancelling interrupts SQLite`() async throws {
        try await fill()
        let hasBegun = DispatchSemaphore(value: 0)
        let reading = Task { [store] in
            try await store.readInBackground { reader in
                hasBegun.signal()
                // Endless unless it is interrupted.
                while true { _ = try reader.items(Request(MenuItem.self)) }
            }
        }
        await Task.detached { await Self.wait(for: hasBegun) }.value
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(try store.read { try $0.count(Request(MenuItem.self)) } == Self.many)
    }

    @Test func `a store in memory is read in the background too`() async throws {
        let store = SQLiteStore.inMemory()
        _ = try store.open()
        try await store.write(.user) { try $0.upsert(Remembered("note", "kept")) }
        let value = try await store.readInBackground { try $0.item(Remembered.self, "note")?.value }
        #expect(value == "kept")
        await store.close()
        await #expect(throws: StoreError.notOpen) { try await store.readInBackground { _ in } }
    }

    @Test func `catching up shows what another process committed`() async throws {
        let other = try test.another()
        try await other.write(.user) { try $0.upsert(Remembered("note", "from there")) }
        #expect(try value() == nil)
        try store.catchUp()
        #expect(try value() == "from there")
    }

    @Test func `a search that runs out of time says what it has, and is found whole in time`()
        async throws
    {
        try await fill()
        let search = CachedSearch(
            [.matching(""), .diet(.vegan)], among: [.test], at: .noon, limit: 200)
        #expect(throws: Unfinished<SearchHit>.self) {
            try store.read(within: .zero, search.hits)
        }
        // The rare dish comes after all others.
        #expect(try await store.readInBackground(search.hits).map(\.name) == ["Soup \(Self.many)"])
        let typed = CachedSearch(
            [.matching("soup"), .diet(.vegan)], among: [.test], at: .noon, limit: 200)
        #expect(try store.read(typed.hits).map(\.name) == ["Soup \(Self.many)"])
    }

    @Test func `a commit under way while a damaged file is set aside is in the one after it`()
        async throws
    {
        try await note("before")
        let (hasBegun, isMended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let writing = Task.detached { [store] in
            try await store.writeInBackground(.user) { writer in
                hasBegun.signal()
                // Continues once the file has another name, or after the timeout.
                _ = isMended.wait(timeout: .now() + 0.3)
                try writer.upsert(Remembered("note", "under way"))
            }
        }
        await Task.detached { await Self.wait(for: hasBegun) }.value
        // As after reading damage twice without a check that finds a flaw.
        store.connections.suspicions = 2
        try store.connections.mend()
        isMended.signal()
        #expect(store.locations.setAside(of: .user).count == 1)
        try await writing.value
        #expect(try value() == "under way")
        // Later writes are in the new file too.
        try await note("after")
        #expect(try test.another().read { try $0.item(Remembered.self, "note")?.value } == "after")
    }

    @Test func `a cache that cannot be replaced is done without, and nothing waits for ever`()
        async throws
    {
        try await note("kept")
        // The directory keeps a new file from being put there.
        mkdir(store.locations.path(of: .cache) + ".fresh", 0o700)
        store.connections.suspicions = 1
        try store.connections.mend()
        #expect(try value() == "kept")
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        #expect(try await store.readInBackground { try $0.count(Request(Marketplace.self)) } == 1)
        try await note("after")
        #expect(try value() == "after")
    }

    @Test(arguments: [true, false])
    func `whenever a search is ended it says so in one way, and the next read is whole`(
        inMemory: Bool
    ) async throws {
        let store = inMemory ? SQLiteStore.inMemory() : store
        if inMemory { _ = try store.open() }
        try await fill(store, dishes: 400)
        let search = CachedSearch(
            [.matching(""), .diet(.vegan)],
            among: [.test, .init(rawValue: "b"), .init(rawValue: "c")],
            at: .noon, limit: 200)
        var ended = 0
        for _ in 0..<1500 {
            do {
                _ = try store.read(within: .zero, search.hits)
            } catch is Unfinished<SearchHit> {
                ended += 1
            }
        }
        #expect(ended > 0)
        #expect(try store.read(search.hits).count == 1)
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Verde", number: 2)) }
        #expect(try store.read { try $0.count(Request(KeptCaterer.self)) } == 2)
    }

    // MARK: -

    private nonisolated static func wait(for semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                semaphore.wait()
                done.resume()
            }
        }
    }

    private func note(_ text: String) async throws {
        _ = try await store.write(.user) { try $0.upsert(Remembered("note", text)) }
    }

    private func value() throws -> String? {
        try store.read { try $0.item(Remembered.self, "note")?.value }
    }

    /// One kitchen with very many dishes, of which only the last is vegan.
    private func fill(_ other: SQLiteStore? = nil, dishes count: Int = many) async throws {
        let dishes = (1...count).map {
            MenuItem.sample("Soup \($0)", number: $0, diets: $0 == count ? [.vegan] : [])
        }
        try await (other ?? store).write(.cache) { writer in
            try writer.upsert(Marketplace.sample)
            try writer.upsert(KeptCaterer.sample("Noor"))
            try writer.replaceMenu(with: .sample([("All", dishes)]))
        }
    }
}
