import Glibc

/// Measures the budgets of the design, each relative to a reference measured in the same run.
@main
struct Main {
    static let benchmarks: [Benchmark] = [
        IngestBenchmark.ingest,
        MemoryBenchmark.memory,
        SearchBenchmark.search,
        SearchBenchmark.searchKey,
        MenuBenchmark.menu,
        ListBenchmark.whole,
        DraftBenchmark.draft,
        LogBenchmark.log,
        VersionBenchmark.version,
        DecodeBenchmark.decode,
        HoursBenchmark.hours,
        DiffBenchmark.diff,
        FilterBenchmark.filter,
        FirstFrameBenchmark.firstFrame,
        KeyToFrameBenchmark.keyToFrame,
        KeyToFrameBenchmark.busyKeyToFrame,
        KeyToFrameBenchmark.filterKey,
        BasketBenchmark.basket,
        TrafficBenchmark.rowBytes,
        TrafficBenchmark.idle,
        TrafficBenchmark.screenMemory,
        StatusBenchmark.status,
        CompletionBenchmark.completion,
        QuoteBenchmark.quote,
    ]

    @MainActor
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if let errand = Errand(arguments) {
                try await errand.run()
                exit(0)
            }
            exit(try await run(arguments) ? 0 : 1)
        } catch {
            Workbench.say("\(error)")
            exit(2)
        }
    }

    /// Runs the requested benchmarks; returns whether all budgets are kept.
    @MainActor
    private static func run(_ arguments: [String]) async throws -> Bool {
        let flags: Set = ["--json", "--smoke"]
        let names = arguments.filter { !flags.contains($0) }
        let known = benchmarks.flatMap(\.names)
        if let unknown = names.first(where: { !known.contains($0) }) {
            throw BenchError("no benchmark \(unknown); there are \(known.joined(separator: ", "))")
        }
        let bench = try Workbench(isSmoke: arguments.contains("--smoke"))
        defer { bench.tidy() }
        let report = Report(
            isJSON: arguments.contains("--json"), judges: !bench.isSmoke, names: Set(names))
        for benchmark in benchmarks
        where names.isEmpty || !Set(names).isDisjoint(with: benchmark.names) {
            report.add(try await benchmark.run(bench))
        }
        return report.finish()
    }
}
