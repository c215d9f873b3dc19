/// Names of people who eat together, each different: a second Ana is `Ana (2)`.
public struct DistinctNames {
    private var taken: Set<String> = []

    public init(_ taken: [String] = []) {
        self.taken = Set(taken.map(fold))
    }

    public mutating func take(_ name: String) -> String {
        var (called, number) = (name, 1)
        while !taken.insert(fold(called)).inserted {
            number += 1
            called = "\(name) (\(number))"
        }
        return called
    }
}
