import Cache
import OrderModels
import TestSupport
import Testing

@MainActor
@Suite(.oneByOne)
struct WorkingCopyTests {
    @Test(arguments: Backend.allCases)
    func `a child shows its edits, and its parent and siblings see nothing`(backend: Backend)
        async throws
    {
        let store = try backend.open()
        let (child, sibling) = (
            try await store.makeCopy(named: "a"), try await store.makeCopy(named: "b")
        )
        try await child.add(.sample("Rice"))
        #expect(try child.lines() == ["Rice"])
        #expect(try store.lines() == [])
        #expect(try sibling.lines() == [])
    }

    @Test(arguments: Backend.allCases)
    func `what a child has not touched is its parent's, as it is now`(backend: Backend) async throws
    {
        let store = try backend.open()
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", note: "hot")) }
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice", quantity: 3, note: "hot"))
        try await store.write(.user) { writer in
            try writer.upsert(BasketLine.sample("Rice", note: "very hot"))
            try writer.upsert(BasketLine.sample("Naan", rank: 2))
        }
        #expect(try child.lines() == ["Rice", "Naan"])
        #expect(try child.line("Rice")?.quantity == 3)
        #expect(try child.line("Rice")?.note == "very hot")
    }

    @Test(arguments: Backend.allCases)
    func `an item is found by its name as the child shows it`(backend: Backend) async throws {
        let store = try backend.open()
        let (rice, naan, dal) = (
            BasketLine.sample("Rice"), BasketLine.sample("Naan"), BasketLine.sample("Dal")
        )
        try await store.write(.user) { writer in
            for line in [rice, naan] { try writer.upsert(line) }
        }
        let child = try await store.makeCopy(named: "a")
        try await child.add(rice.with(quantity: 3), dal)
        try await child.remove("Naan")
        func found(_ line: BasketLine, in store: any Readable) throws -> BasketLine? {
            try store.read { try $0.item(BasketLine.self, line.id) }
        }
        for (line, before, after) in [
            (rice, rice, rice.with(quantity: 3)), (naan, naan, nil), (dal, nil, dal),
        ] {
            #expect(try found(line, in: store) == before)
            #expect(try found(line, in: child) == after)
        }
        try await child.edit("seen from within") { writer in
            #expect(try writer.item(BasketLine.self, dal.id) == dal)
            try writer.delete(BasketLine.self, dal.id)
            #expect(try writer.item(BasketLine.self, dal.id) == nil)
        }
        #expect(try child.read { try $0.item(KeptCaterer.self, Caterer.sample("").id) } == nil)
    }

    @Test(arguments: Backend.allCases)
    func `filters, order, pages, counts and places are those of what the child shows`(
        backend: Backend
    ) async throws {
        let store = try backend.open()
        let other = Basket.ID(rawValue: "other")
        try await store.write(.user) { writer in
            for rank in stride(from: 10, through: 50, by: 10) {
                try writer.upsert(BasketLine.sample("\(rank)", rank: rank))
            }
            try writer.upsert(BasketLine.sample("99", rank: 99, of: other))
        }
        let child = try await store.makeCopy(named: "a")
        try await child.edit("changed") { writer in
            try writer.delete(BasketLine.self, BasketLine.sample("20").id)
            try writer.upsert(BasketLine.sample("25", rank: 25))
            try writer.upsert(BasketLine.sample("50", rank: 5))
            // Moves a line from one basket into another.
            try writer.upsert(BasketLine.sample("40", rank: 40, of: other))
            try writer.upsert(BasketLine.sample("99", rank: 99))
        }
        let request = Request(BasketLine.self, where: .basket(Basket.lunch.id))
        var page = request
        page.after = BasketLine.sample("10").id
        page.limit = 2
        var backwards = page
        backwards.isReversed = true
        backwards.after = BasketLine.sample("30").id
        try child.read { (reader: any ReadAccessor) throws in
            #expect(try reader.items(request).map(\.name) == ["50", "10", "25", "30", "99"])
            #expect(try reader.items(page).map(\.name) == ["25", "30"])
            #expect(try reader.items(backwards).map(\.name) == ["25", "10"])
            #expect(try reader.count(request) == 5)
            #expect(try reader.position(of: BasketLine.sample("30").id, in: request) == 3)
            #expect(try reader.position(of: BasketLine.sample("20").id, in: request) == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func `an edit sees what it has written, and one that fails leaves no trace`(backend: Backend)
        async throws
    {
        let store = try backend.open()
        struct Interruption: Error {}
        let child = try await store.makeCopy(named: "a")
        let seen = try await child.edit("added") { writer in
            try writer.upsert(BasketLine.sample("Rice"))
            return try writer.items(Request(BasketLine.self)).map(\.name)
        }
        #expect(seen == ["Rice"])
        await #expect(throws: Interruption.self) {
            try await child.edit("added") { writer in
                try writer.upsert(BasketLine.sample("Naan"))
                throw Interruption()
            }
        }
        try await child.add(.sample("Dal", rank: 2))
        #expect(try child.lines() == ["Rice", "Dal"])
        #expect(try child.undoLabel() == "added Dal")
    }

    @Test(arguments: Backend.allCases)
    func `an edit that changes nothing is no step`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice"))
        try await child.edit("again") { try $0.upsert(BasketLine.sample("Rice")) }
        #expect(try child.undoLabel() == "added Rice")
    }

    @Test(arguments: Backend.allCases)
    func `a column set back to what the parent has is the parent's again`(backend: Backend)
        async throws
    {
        let store = try backend.open()
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice")) }
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice", quantity: 2))
        try await child.add(.sample("Rice", quantity: 1))
        #expect(try child.hasEdits() == false)
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", quantity: 7)) }
        #expect(try child.line("Rice")?.quantity == 7)
    }

    @Test(arguments: Backend.allCases)
    func `what is written is what is read, whatever the parent did meanwhile`(backend: Backend)
        async throws
    {
        let store = try backend.open()
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", quantity: 2)) }
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice", quantity: 3))
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", quantity: 5)) }
        try await child.add(.sample("Rice", quantity: 2))
        #expect(try child.line("Rice")?.quantity == 2)
    }

    @Test(arguments: Backend.allCases)
    func `a basket can be edited in a copy, and what is no part of one cannot`(backend: Backend)
        async throws
    {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "a")
        try await child.edit("begun") { try $0.insert(Basket.lunch) }
        try child.read { (reader: any ReadAccessor) throws in
            #expect(try reader.items(Request(Basket.self)) == [.lunch])
        }
        await #expect(throws: StoreError.alreadyThere(kind: "basket", key: "lunch")) {
            try await child.edit("again") { try $0.insert(Basket.lunch) }
        }
        await #expect(throws: CopyError.notEditable("caterer")) {
            try await child.edit("no") { try $0.upsert(KeptCaterer.sample("Noor")) }
        }
        await #expect(throws: CopyError.notEditable("remembered")) {
            try await child.edit("no") { try $0.upsert(Remembered("sort", "name")) }
        }
        #expect(try child.undoLabel() == "begun")
    }

    @Test(arguments: Backend.allCases)
    func `what no child can change shows through`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "a")
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        #expect(try child.read { try $0.count(Request(KeptCaterer.self)) } == 1)
    }

    @Test(arguments: Backend.allCases)
    func `a closed child says so, and keeps what is in it`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice"))
        child.close()
        #expect(throws: StoreError.notOpen) { try child.lines() }
        await #expect(throws: StoreError.notOpen) { try await child.add(.sample("Dal")) }
        #expect(try await store.openCopy(child.id).lines() == ["Rice"])
    }

}
