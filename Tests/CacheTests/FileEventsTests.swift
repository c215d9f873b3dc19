import OrderModels
import Foundation
import TestSupport
import Testing

@testable import Cache

/// Many listeners at once share one inotify instance.
@MainActor
@Suite(.oneByOne)
struct FileEventsTests {
    @Test(.timeLimit(.minutes(10)))
    func `more listen in one process than the kernel grants a user instances`() async throws {
        let directories = try (1...200).map { _ in try TemporaryDirectory() }
        let watches = try directories.map { directory in
            try UserWatch(
                StoreLocations(cacheDirectory: directory.path, dataDirectory: directory.path))
        }
        for directory in directories {
            try Data([1]).write(to: URL(fileURLWithPath: directory.path + "/user.db-wal"))
        }
        for watch in watches {
            var changes = watch.changes.makeAsyncIterator()
            #expect(await changes.next() != nil)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `all who watch the same files hear of what another process commits`() async throws {
        let test = try TestStore()
        let stores = try (1...20).map { _ in try test.another() }
        for store in stores { try await store.watchOtherProcesses() }
        let changes = stores.map { $0.changes() }
        try await test.store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        for heard in changes {
            var heard = heard.makeAsyncIterator()
            #expect(await heard.next()?.kinds == [.caterer: .unknown])
        }
        for store in stores { await store.close() }
        await test.store.close()
    }

    @Test(.timeLimit(.minutes(10)))
    func `who no longer listens is told nothing, and the others are`() async throws {
        let directory = try TemporaryDirectory()
        let events = try FileEvents()
        let (heard, told) = AsyncStream.makeStream(of: String.self)
        var first = events.listen(to: directory.path) { _ in told.yield("first") }
        let second = events.listen(to: directory.path) { _ in told.yield("second") }
        first = nil
        try Data([1]).write(to: URL(fileURLWithPath: directory.path + "/note"))
        #expect(first == nil && second != nil)
        var words = heard.makeAsyncIterator()
        #expect(await words.next() == "second")
    }

    @Test func `the instance goes with the last who listens`() throws {
        let directory = try TemporaryDirectory()
        var events: FileEvents? = try FileEvents()
        weak let instance = events
        var ear = events?.listen(to: directory.path) { _ in }
        events = nil
        #expect(instance != nil && ear != nil)
        ear = nil
        #expect(instance == nil)
    }
}
