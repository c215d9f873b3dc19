import Cache
import Glibc
import OrderModels
import SQLite
import TestSupport
import Testing

/// The main thread writes the diner's edits itself, unless that would have to wait.
@MainActor
@Suite(.oneByOne, .timeLimit(.minutes(10)))
struct MainThreadWriteTests {
    private let test: TestStore
    private var store: SQLiteStore { test.store }

    init() throws {
        test = try TestStore()
    }

    @Test func `an edit on the main actor is not sent anywhere`() async throws {
        // The first write opens the file, on the writer's queue.
        try await note(1)
        var hadTurn = false
        Task { hadTurn = true }
        let here = pthread_self()
        let there = try await store.write(.user) { writer in
            try writer.upsert(Remembered("note", "2"))
            return pthread_self()
        }
        #expect(pthread_equal(here, there) != 0 && !hadTurn)
        #expect(try value() == "2")
    }

    @Test func `the main thread does not wait for who holds the lock`() async throws {
        try await note(1)
        let other = try Connection(path: store.locations.path(of: .user), mode: .readWrite)
        try other.execute("BEGIN IMMEDIATE")
        let edit = Task { try await note(2) }
        // A blocking wait here would never end.
        await Task.yield()
        try other.execute("ROLLBACK")
        try await edit.value
        #expect(try value() == "2")
    }

    @Test func `changes come in the order of the commits, whoever made them`() async throws {
        try await note(0)
        var changes = store.changes().makeAsyncIterator()
        let background = Task.detached { [store] in
            for number in 1...20 {
                try await store.writeInBackground(.user) {
                    try $0.upsert(Remembered("background", "\(number)"))
                }
            }
        }
        for number in 1...20 { try await note(number) }
        try await background.value
        try await store.write(.user) { try $0.upsert(Remembered("last", "")) }

        var count = 0
        while let change = await changes.next() {
            count += 1
            if change.kinds[.remembered] == .known(["last"]) { break }
        }
        #expect(count == 41)
    }

    @Test func `what throws on the main thread leaves nothing behind`() async throws {
        struct Stop: Error {}
        try await note(1)
        await #expect(throws: Stop.self) {
            try await store.write(.user) { writer in
                try writer.upsert(Remembered("note", "2"))
                throw Stop()
            }
        }
        #expect(try value() == "1")
        try await note(3)
        #expect(try value() == "3")
    }

    private func note(_ number: Int) async throws {
        try await store.write(.user) { try $0.upsert(Remembered("note", "\(number)")) }
    }

    private func value() throws -> String? {
        try store.read { try $0.item(Remembered.self, "note")?.value }
    }
}
