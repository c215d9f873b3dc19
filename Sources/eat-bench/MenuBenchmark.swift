import OrderModels

enum MenuBenchmark {
    /// Prints one menu from a very large cache, compared with SQLite's own shell.
    static let menu = Benchmark(names: ["menu-offline"]) { bench in
        let cache = try await BigCache(bench)
        let ours = Program(
            path: bench.program("eat-tui"),
            arguments: [
                "--offline", "--server", Larder.server, "menu", cache.caterer.rawValue, "--json",
            ], environment: Environment.below(cache.directory))
        let shell = Program(
            path: "sqlite3",
            arguments: ["-readonly", "-json", Larder.cacheFile(in: cache.directory), cache.query])
        // The first run computes the openings that have ended since the cache was made.
        let (answer, rows) = (try ours.run(), try shell.run())
        let dishes = rows.filter { $0 == 0x0A }.count
        guard dishes > 5, answer.count > rows.count / 4,
            String(decoding: answer, as: UTF8.self).contains("eat-tui/menu/1")
        else {
            throw BenchError("the menu did not come: \(String(decoding: answer, as: UTF8.self))")
        }
        var (menu, query) = (Samples(), Samples())
        for _ in 0..<bench.repetitions(60) {
            menu.add(try timed { _ = try ours.run() })
            query.add(try timed { _ = try shell.run() })
        }
        return [
            Measurement(
                name: "menu-offline", measured: menu.median, reference: query.median,
                unit: .milliseconds, budget: .ratio(2.5),
                remark: "\(dishes) of \(cache.dishes) dishes; reference: sqlite3, the same query")
        ]
    }
}
