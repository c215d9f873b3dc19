enum FirstFrameBenchmark {
    /// From the start of the program to rows on the terminal, compared with a C program that does
    /// only that with the same file.
    static let firstFrame = Benchmark(names: ["first-frame", "first-frame-growth"]) { bench in
        let large = try await ListedTown(bench, caterers: bench.catererCount)
        let small = try await ListedTown(bench, caterers: 100)
        let pager = try Pager(bench, cache: Larder.cacheFile(in: large.directory))
        var (ours, few, theirs) = (Samples(), Samples(), Samples())
        for round in 0...bench.repetitions(40) {
            let times = (
                try firstFrame(of: large.screens(bench), large.names),
                try firstFrame(of: small.screens(bench), small.names),
                try firstFrame(of: pager.program, large.names)
            )
            // The first run of each warms the system's caches.
            guard round > 0 else { continue }
            ours.add(times.0)
            few.add(times.1)
            theirs.add(times.2)
        }
        return [
            Measurement(
                name: "first-frame", measured: ours.median, reference: theirs.median,
                unit: .milliseconds, budget: .ratio(2.5),
                remark: "\(bench.catererCount) caterers; reference: C with ncursesw and sqlite3"),
            Measurement(
                name: "first-frame-growth", measured: ours.median, reference: few.median,
                unit: .milliseconds, budget: .ratio(1.2), remark: "reference: the same with 100"),
        ]
    }

    /// The number of rows that make a useful frame.
    private static let rows = 5

    private static func firstFrame(of program: Program, _ names: NameBook) throws -> Double {
        let sitting = try Sitting(program)
        sitting.watchUntilQuiet(for: .milliseconds(150))
        guard let length = Paint(sitting.output).length(showing: rows, of: names),
            let arrival = sitting.arrivals.first(where: { $0.count >= length })
        else {
            throw BenchError(
                "\(program.path) shows no rows, but: \(Paint.text(sitting.output.suffix(2000)))")
        }
        return (arrival.at - sitting.start).milliseconds
    }
}
