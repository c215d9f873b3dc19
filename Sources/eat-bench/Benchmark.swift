/// A benchmark; one run can measure several budgets.
struct Benchmark: Sendable {
    let names: [String]
    let run: @MainActor @Sendable (Workbench) async throws -> [Measurement]
}

/// The result for one budget.
struct Measurement: Sendable {
    enum Unit: String, Sendable {
        case milliseconds = "ms"
        case microseconds = "µs"
        case mebibytes = "MiB"
        case bytes = "B"
        case times = "times"
    }

    enum Budget: Sendable {
        /// The maximum of measured value over reference.
        case ratio(Double)
        /// The maximum of the measured value.
        case value(Double)
        /// Without a limit, for the record.
        case none
    }

    let name: String
    let measured: Double
    var reference: Double?
    let unit: Unit
    let budget: Budget
    /// What the reference is, or where the worst value occurred.
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

/// Why a benchmark could not run, or what result was wrong.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
