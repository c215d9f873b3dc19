/// Repeated measurements of the same thing.
struct Samples {
    private(set) var values: [Double] = []

    mutating func add(_ milliseconds: Double) {
        values.append(milliseconds)
    }

    var median: Double {
        guard !values.isEmpty else { return .nan }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    var percentile99: Double {
        guard !values.isEmpty else { return .nan }
        let place = (Double(values.count) * 0.99).rounded(.up)
        return values.sorted()[max(0, Int(place) - 1)]
    }
}

extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}

/// The time of `body` in milliseconds.
func timed(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body).milliseconds
}

/// The time of `body` in milliseconds.
@MainActor
func timed(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start).milliseconds
}
