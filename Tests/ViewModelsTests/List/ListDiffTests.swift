import TestSupport
import Testing

@testable import ViewModels

struct ListDiffTests {
    @Test func `equal lists differ in nothing`() {
        let diff = ListDiff(from: rows("a b c"), to: rows("a b c"))
        #expect(diff.deletions.isEmpty && diff.insertions.isEmpty)
        #expect(diff.moves.isEmpty && diff.updates.isEmpty && diff.duplicates.isEmpty)
    }

    @Test func `rows go, come and change where they stand`() {
        let diff = ListDiff(from: rows("a b=1 c d"), to: rows("a b=2 x d e"))
        #expect(diff.deletions == [2])
        #expect(diff.insertions == [2, 4])
        #expect(diff.updates == [1])
        #expect(diff.moves.isEmpty)
    }

    @Test func `one row moved far is one move, in either direction`() {
        let old = numbered(0..<1000)
        var new = old
        new.insert(new.remove(at: 3), at: 900)
        #expect(ListDiff(from: old, to: new).moves == [ListDiff.Move(from: 3, to: 900)])
        #expect(ListDiff(from: new, to: old).moves == [ListDiff.Move(from: 900, to: 3)])
    }

    @Test func `two rows that change places are one move`() {
        #expect(ListDiff(from: rows("a b"), to: rows("b a")).moves.count == 1)
    }

    @Test func `a row that moves and changes does both`() {
        let diff = ListDiff(from: rows("a=1 b c"), to: rows("b c a=2"))
        #expect(diff.moves == [ListDiff.Move(from: 0, to: 2)])
        #expect(diff.updates == [2])
    }

    @Test func `a list begun and a list emptied`() {
        let some = rows("a b c")
        #expect(ListDiff(from: [], to: some).insertions == [0, 1, 2])
        #expect(ListDiff(from: some, to: []).deletions == [0, 1, 2])
    }

    @Test func `rows of one name are told, and shown as they are`() {
        let (old, new) = (rows("a b c"), rows("b a=1 a=2 c a=3"))
        let diff = ListDiff(from: old, to: new)
        #expect(diff.duplicates == [2, 4])
        #expect(diff.applied(to: old, from: new) == new)
        #expect(ListDiff(from: new, to: old).duplicates.isEmpty)
        #expect(ListDiff(from: new, to: old).applied(to: new, from: old) == old)
    }

    @Test func `a newcomer named as a row that stayed is told, whatever else is known`() {
        let (old, new) = (rows("a b c"), rows("a b c a"))
        #expect(ListDiff(from: old, to: new, knowingUnique: true).duplicates == [3])
    }

    @Test(arguments: 0..<40)
    func `a diff applied gives the new list, whatever the lists`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let old = Self.list(&generator)
            let new =
                Bool.random(using: &generator)
                ? Self.list(&generator) : Self.changed(old, &generator)
            let diff = ListDiff(from: old, to: new)
            #expect(diff.applied(to: old, from: new) == new, "\(old) to \(new) gave \(diff)")
            var seen: Set<String> = []
            let repeats = new.indices.filter { !seen.insert(new[$0].id).inserted }
            #expect(diff.duplicates == repeats)
            if Set(old.map(\.id)).count == old.count {
                let other = ListDiff(from: old, to: new, knowingUnique: true)
                #expect(other == diff)
            }
            #expect(diff.moves.count == Self.fewestMoves(from: old, to: new, diff))
        }
    }

    @Test(arguments: 0..<60)
    func `what is said to have changed did, and nothing else`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let old = Self.unique(&generator)
        let new = Self.changed(old, &generator, duplicates: false)
        let diff = ListDiff(from: old, to: new)
        let (before, after) = (Set(old.map(\.id)), Set(new.map(\.id)))
        #expect(Set(diff.deletions.map { old[$0].id }) == before.subtracting(after))
        #expect(Set(diff.insertions.map { new[$0].id }) == after.subtracting(before))
        let texts = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.text) })
        let changed = new.indices.filter { place in
            texts[new[place].id].map { $0 != new[place].text } ?? false
        }
        #expect(diff.updates == changed)
    }

    @Test func `forty rows moved among fifty thousand are forty moves at most`() {
        var generator = SeededGenerator(seed: 7)
        let old = numbered(0..<50_000)
        var new = old
        for _ in 0..<40 {
            let row = new.remove(at: Int.random(in: new.indices, using: &generator))
            new.insert(row, at: Int.random(in: new.indices, using: &generator))
        }
        let diff = ListDiff(from: old, to: new)
        #expect(diff.moves.count <= 40)
        #expect(diff.applied(to: old, from: new) == new)
    }

    @Test func `a list turned round keeps one row in its place`() {
        let old = numbered(0..<500)
        let diff = ListDiff(from: old, to: old.reversed())
        #expect(diff.moves.count == 499)
        #expect(diff.applied(to: old, from: old.reversed()) == old.reversed())
    }

    // MARK: -

    private static func list(_ generator: inout SeededGenerator) -> [TestRow] {
        (0..<Int.random(in: 0...14, using: &generator)).map { _ in
            TestRow(
                id: "\(Int.random(in: 0...12, using: &generator))",
                text: "\(Int.random(in: 0...1, using: &generator))")
        }
    }

    private static func unique(_ generator: inout SeededGenerator) -> [TestRow] {
        let count = Int.random(in: 0...200, using: &generator)
        return numbered((0..<count).shuffled(using: &generator))
    }

    /// The same list after a few things happened to it.
    private static func changed(
        _ list: [TestRow], _ generator: inout SeededGenerator, duplicates: Bool = true
    ) -> [TestRow] {
        var list = list
        for step in 0..<Int.random(in: 0...20, using: &generator) {
            let place = Int.random(in: 0...list.count, using: &generator)
            switch Int.random(in: 0...4, using: &generator) {
            case 0: list.insert(TestRow(id: "new \(step)"), at: place)
            case 1 where place < list.count: list.remove(at: place)
            case 2 where place < list.count: list[place].text += "!"
            case 3 where place < list.count:
                let row = list.remove(at: place)
                list.insert(row, at: Int.random(in: 0...list.count, using: &generator))
            case 4 where place < list.count && duplicates:
                list.insert(list[place], at: Int.random(in: 0...list.count, using: &generator))
            default: break
            }
        }
        return list
    }

    /// All rows that stayed, less the longest run of them that is in order; by trying every end.
    private static func fewestMoves(from old: [TestRow], to new: [TestRow], _ diff: ListDiff) -> Int
    {
        let places = diff.sources.compactMap { $0 }
        var longest: [Int] = []
        for (index, place) in places.enumerated() {
            let before = (0..<index).filter { places[$0] < place }.map { longest[$0] }
            longest.append(1 + (before.max() ?? 0))
        }
        return places.count - (longest.max() ?? 0)
    }
}
