/// Something to measure; one run may answer for several budgets.
struct Benchmark: Sendable {
    let names: [String]
    let run: @MainActor @Sendable (Workbench) async throws -> [Measurement]
}

/// What was measured for one budget.
struct Measurement: Sendable {
    enum Unit: String, Sendable {
        case milliseconds = "ms"
        case microseconds = "µs"
        case mebibytes = "MiB"
        case bytes = "B"
        case times = "times"
    }

    enum Budget: Sendable {
        /// Measured over reference may not be more.
        case ratio(Double)
        /// The measured value itself may not be more.
        case value(Double)
        /// For the record only.
        case none
    }

    let name: String
    let measured: Double
    var reference: Double?
    let unit: Unit
    let budget: Budget
    /// What the reference is, or where the worst was met.
    var remark = ""

    var ratio: Double? {
        reference.flatMap { $0 > 0 ? measured / $0 : nil }
    }

    var isOver: Bool {
        switch budget {
        case .ratio(let limit): ratio.map { $0 > limit } ?? true
        case .value(let limit): measured > limit
        case .none: false
        }
    }
}

/// Why a benchmark could not be run, or what it proved wrong.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
