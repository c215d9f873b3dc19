import OrderModels

enum ListBenchmark {
    /// Prints the whole list of a very large town, compared with SQLite's own shell writing the same
    /// rows in the same manner.
    static let whole = Benchmark(names: ["list-whole", "list-whole-json"]) { bench in
        let cache = try await BigCache(bench)
        let file = Larder.cacheFile(in: cache.directory)
        let query = """
            SELECT c.ref, c.name, c.provider, c.cuisines, c.badges, c.state, c.methods, \
            c.open_from, c.open_until FROM listing l JOIN caterer c ON c.id = l.caterer \
            ORDER BY l.scope, l.rank
            """
        return try [("list-whole", [], "-column"), ("list-whole-json", ["--json"], "-json")].map {
            name, form, shells in
            let ours = Program(
                path: bench.program("eat-tui"),
                arguments: ["--offline", "--quiet", "--server", Larder.server, "caterers"] + form,
                environment: Environment.below(cache.directory))
            let shell = Program(path: "sqlite3", arguments: ["-readonly", shells, file, query])
            // The first run computes the openings that have ended since the cache was made.
            let (answer, rows) = (try ours.run(), try shell.run())
            guard answer.count > rows.count / 4 else {
                throw BenchError("the list did not come: \(answer.count) bytes")
            }
            var (list, written) = (Samples(), Samples())
            for _ in 0..<bench.repetitions(8) {
                list.add(try timed { _ = try ours.run() })
                written.add(try timed { _ = try shell.run() })
            }
            return Measurement(
                name: name, measured: list.median, reference: written.median,
                unit: .milliseconds, budget: .ratio(4),
                remark: "\(bench.catererCount) caterers; reference: sqlite3 \(shells)")
        }
    }
}
