import OrderModels
import TestSupport
import Testing

struct LongestRiseTests {
    @Test func `as many as can be stay in their order`() {
        var generator = SeededGenerator(seed: 23)
        for _ in 0..<3000 {
            let numbers: [Int64?] = (0..<Int.random(in: 0...11, using: &generator)).map { _ in
                let number = Int64.random(in: -6...6, using: &generator)
                return number == 0 ? nil : number
            }
            let marks = longestRise(in: numbers)
            let kept = zip(numbers, marks).filter(\.1).map(\.0)
            #expect(!kept.contains(nil))
            let rise = kept.compactMap { $0 }
            #expect(zip(rise, rise.dropFirst()).allSatisfy { $0 < $1 }, "\(numbers) gave \(rise)")
            #expect(rise.count == longest(numbers.compactMap { $0 }), "\(numbers) gave \(rise)")
        }
    }

    /// By trying every subset: slow, and plainly right.
    private func longest(_ numbers: [Int64]) -> Int {
        (0..<(1 << numbers.count)).lazy.map { mask -> Int in
            let chosen = numbers.enumerated().filter { mask >> $0.offset & 1 == 1 }.map(\.element)
            return zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 } ? chosen.count : 0
        }.max() ?? 0
    }
}
