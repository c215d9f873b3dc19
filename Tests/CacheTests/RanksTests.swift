import TestSupport
import Testing

@testable import Cache

struct RanksTests {
    @Test func `ranks rise strictly and keep as many as a longest rise allows`() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<3000 {
            let count = Int.random(in: 0...12, using: &generator)
            var pool = (0..<30).map { Int64($0) * Int64.random(in: 1...4, using: &generator) }
            pool = Array(Set(pool)).shuffled(using: &generator)
            let old = (0..<count).map { index in
                Bool.random(using: &generator) && index < pool.count ? pool[index] : nil
            }
            let ranks = Ranks.assign(old)
            #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }, "\(old) gave \(ranks)")
            let kept = zip(old, ranks).count { $0 == $1 }
            let hasRoom = ranks != old.indices.map { (Int64($0) + 1) * Ranks.gap }
            if hasRoom {
                #expect(kept == longestRise(old.compactMap { $0 }), "\(old) gave \(ranks)")
            }
        }
    }

    @Test func `a newcomer in the middle moves nobody`() {
        let old: [Int64?] = [1 << 20, 2 << 20, nil, 3 << 20]
        let ranks = Ranks.assign(old)
        #expect(ranks[0] == 1 << 20 && ranks[1] == 2 << 20 && ranks[3] == 3 << 20)
        #expect(ranks[2] > ranks[1] && ranks[2] < ranks[3])
    }

    @Test func `where there is no room left all are ranked anew`() {
        #expect(Ranks.assign([1, nil, 2]) == [Ranks.gap, 2 * Ranks.gap, 3 * Ranks.gap])
    }

    /// By trying every subset: slow, but obviously right.
    private func longestRise(_ ranks: [Int64]) -> Int {
        (0..<(1 << ranks.count)).lazy.map { mask -> Int in
            let chosen = ranks.enumerated().filter { mask >> $0.offset & 1 == 1 }.map(\.element)
            return zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 } ? chosen.count : 0
        }.max() ?? 0
    }
}
