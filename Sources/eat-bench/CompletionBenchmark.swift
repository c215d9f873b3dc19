import OrderModels

enum CompletionBenchmark {
    /// From the Tab key to the names of kitchens that begin with one letter, which many do.
    static let completion = Benchmark(names: ["completion"]) { bench in
        let town = try await ListedTown(bench, caterers: bench.catererCount)
        var variables = Environment.below(town.directory)
        variables["LC_ALL"] = "C.UTF-8"
        let line = "eat-tui --server \(Larder.server) menu c"
        let program = Program(
            path: bench.program("eat-tui"), arguments: ["complete", "bash", "--", line, "c"],
            environment: variables)
        guard try !program.run().isEmpty else { throw BenchError("no kitchen is completed") }
        var samples = Samples()
        for _ in 0..<bench.repetitions(60) {
            samples.add(try timed { try program.run(.captured) })
        }
        return [
            Measurement(
                name: "completion", measured: samples.median, unit: .milliseconds,
                budget: .value(50), remark: "\(bench.catererCount) caterers")
        ]
    }
}
