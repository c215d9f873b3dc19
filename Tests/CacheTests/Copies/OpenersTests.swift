import Cache
import OrderModels
import TestSupport
import Testing

@MainActor
@Suite(.oneByOne)
struct OpenersTests {
    private let test: TestStore
    private var store: SQLiteStore { test.store }

    init() throws {
        test = try TestStore()
    }

    @Test func `a child has one opener, and the next comes when that one has gone`() async throws {
        let other = try test.another()
        let child = try await store.makeCopy(named: "lunch")
        for opener in [other, store] {
            await #expect(throws: CopyError.openElsewhere(name: "lunch")) {
                try await opener.openCopy(child.id)
            }
            await #expect(throws: CopyError.openElsewhere(name: "lunch")) {
                try await opener.discardCopy(child.id)
            }
        }
        child.close()
        let theirs = try await other.openCopy(child.id)
        await #expect(throws: CopyError.openElsewhere(name: "lunch")) {
            try await store.openCopy(child.id)
        }
        theirs.close()
        _ = try await store.openCopy(child.id)
    }

    @Test func `a child that nobody holds any more is free`() async throws {
        let id = try await store.makeCopy(named: "lunch").id
        _ = try await store.openCopy(id)
    }

    @Test func `children of one parent open in two stores: the second merge sees the first`()
        async throws
    {
        let other = try test.another()
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice")) }
        let mine = try await store.makeCopy(named: "mine")
        let theirs = try await other.makeCopy(named: "theirs")
        try await mine.add(.sample("Rice", quantity: 2))
        try await theirs.add(.sample("Rice", quantity: 3), .sample("Dal", rank: 2))
        #expect(try await store.merge(mine).isApplied)
        let report = try await other.merge(theirs)
        #expect(
            report.conflicts.map(\.matter) == [
                .column("quantity", mine: .integer(3), theirs: .integer(2))
            ])
        #expect(try await other.merge(theirs, policy: .theirs).isApplied)
        #expect(try other.allLines() == [.sample("Rice", quantity: 2), .sample("Dal", rank: 2)])
    }

    @Test func `edits of two openers of two children do not hinder each other`() async throws {
        let other = try test.another()
        let mine = try await store.makeCopy(named: "mine")
        let theirs = try await other.makeCopy(named: "theirs")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...40 {
                let child = number.isMultiple(of: 2) ? mine : theirs
                group.addTask {
                    _ = try await child.edit("\(number)") {
                        try $0.upsert(BasketLine.sample("\(number)", rank: number))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try mine.lines().count == 20)
        #expect(try theirs.lines().count == 20)
        #expect(try store.lines() == [])
    }

    @Test func `edits of one child made at once are all there`() async throws {
        let child = try await store.makeCopy(named: "mine")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...40 {
                group.addTask {
                    _ = try await child.edit("\(number)") {
                        try $0.upsert(BasketLine.sample("\(number)", rank: number))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try child.lines() == (1...40).map(String.init))
        for _ in 1...40 { #expect(try await child.undo() != nil) }
        #expect(try child.lines() == [])
    }
}
