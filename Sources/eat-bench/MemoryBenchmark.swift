enum MemoryBenchmark {
    /// The peak memory of a process that does one thing and ends, measured by the kernel.
    static let memory = Benchmark(names: [
        "ingest-memory", "list-memory", "list-memory-later", "list-whole-memory",
        "list-whole-memory-json",
    ]) { bench in
        let kitchen = try Kitchen(bench, caterers: bench.catererCount, isLive: true)
        defer { kitchen.stop() }
        let own = bench.program("eat-bench")
        let directory = try bench.directory("memory")
        let refresh = Program(path: own, arguments: Errand.refresh(kitchen.url, into: directory))
        let ingest = try mebibytes(refresh.run())

        var address = kitchen.url
        while address.hasSuffix("/") { address.removeLast() }
        @MainActor func listing(_ words: String...) -> Program {
            Program(
                path: own,
                arguments: Errand.peak(
                    of: [
                        bench.program("eat-tui"), "--quiet", "--offline", "--server", address,
                        "caterers",
                    ] + words), environment: Environment.below(directory))
        }
        let page = listing("--limit", "40")
        let list = try mebibytes(page.run())
        let (whole, json) = (try mebibytes(listing().run()), try mebibytes(listing("--json").run()))
        // The next morning: every kitchen's stored opening is over and has to be computed again.
        try RawDatabase(Larder.cacheFile(in: directory)).execute(
            "UPDATE caterer SET open_until = 1, open_from = 0, digest = 0")
        let later = try mebibytes(page.run())
        let count = "\(bench.catererCount) caterers"
        return [
            Measurement(
                name: "ingest-memory", measured: ingest, unit: .mebibytes, budget: .value(64),
                remark: "\(count) over HTTP from another process"),
            Measurement(
                name: "list-memory", measured: list, unit: .mebibytes, budget: .value(20),
                remark: "eat-tui --offline caterers --limit 40, of \(count)"),
            Measurement(
                name: "list-memory-later", measured: later, unit: .mebibytes, budget: .value(20),
                remark: "the same when all openings have ended meanwhile"),
            Measurement(
                name: "list-whole-memory", measured: whole, unit: .mebibytes, budget: .value(32),
                remark: "eat-tui --offline caterers, all of \(count)"),
            Measurement(
                name: "list-whole-memory-json", measured: json, unit: .mebibytes,
                budget: .value(32), remark: "the same with --json"),
        ]
    }

    private static func mebibytes(_ output: [UInt8]) throws -> Double {
        let digits = String(decoding: output, as: UTF8.self).split(separator: "\n").first ?? ""
        guard let kibibytes = Int(digits) else { throw BenchError("an errand said \(digits)") }
        return Double(kibibytes) / 1024
    }
}
