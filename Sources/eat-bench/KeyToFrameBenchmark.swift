import Glibc

enum KeyToFrameBenchmark {
    /// From a key to its effect on screen, while moving down a large list, compared with the C
    /// program.
    static let keyToFrame = Benchmark(names: ["key-to-frame", "key-to-frame-99"]) { bench in
        let town = try await ListedTown(bench, caterers: bench.catererCount)
        let pager = try Pager(bench, cache: Larder.cacheFile(in: town.directory))
        let ours = try town.sit(bench)
        let theirs = try Sitting(pager.program, pipe: IdlePipe(in: bench.scratch))
        try theirs.watchUntilIdle("after its start")
        var (walk, reference) = (Walk(ours), Walk(theirs))
        for _ in 0..<bench.repetitions(400) {
            try walk.step()
            try reference.step()
        }
        return [
            Measurement(
                name: "key-to-frame", measured: walk.samples.median,
                reference: reference.samples.median, unit: .milliseconds, budget: .ratio(2),
                remark: "j, \(bench.catererCount) caterers; reference: C with ncursesw and sqlite3"),
            Measurement(
                name: "key-to-frame-99", measured: walk.samples.percentile99,
                reference: reference.samples.percentile99, unit: .milliseconds, budget: .value(5),
                remark: "the 99th percentile of the same"),
        ]
    }

    /// The same while every row of the list is fetched again and written.
    static let busyKeyToFrame = Benchmark(names: ["key-to-frame-busy"]) { bench in
        let town = try await ListedTown(bench, caterers: bench.catererCount)
        let kitchen = try Kitchen(bench, caterers: bench.catererCount, isLive: true)
        defer { kitchen.stop() }
        var address = kitchen.url
        while address.hasSuffix("/") { address.removeLast() }
        let program = Program(
            path: bench.program("eat-tui"), arguments: ["--server", address],
            environment: Environment.below(town.directory))
        var samples = Samples()
        var (rounds, worst) = (0, 0.0)
        repeat {
            try makeStale(town, as: address)
            let sitting = try Sitting(program, pipe: IdlePipe(in: town.directory))
            // The first row is there at once; the refresh begins after it.
            sitting.watch(until: .now + .seconds(10)) { !sitting.output.isEmpty }
            var walk = Walk(sitting)
            let deadline = ContinuousClock.now + .seconds(120)
            let database = try RawDatabase(Larder.cacheFile(in: town.directory))
            repeat {
                guard ContinuousClock.now < deadline else {
                    throw BenchError("the list is not read anew")
                }
                try walk.step()
            } while try !database.rows("SELECT 1 FROM freshness WHERE fetched_at = 1").isEmpty
            // The merge follows the last write.
            for _ in 0..<10 { try walk.step() }
            for value in walk.samples.values {
                samples.add(value)
                worst = max(worst, value)
            }
            rounds += 1
        } while !bench.isSmoke && samples.values.count < 300
        return [
            Measurement(
                name: "key-to-frame-busy", measured: samples.percentile99, unit: .milliseconds,
                budget: .value(5),
                remark: "the 99th percentile of \(samples.values.count) keys while "
                    + "\(bench.catererCount) rows were read and written, \(rounds) times; "
                    + "worst \(Int(worst)) ms")
        ]
    }

    /// Types into the filter, letter by letter, until the results are painted.
    static let filterKey = Benchmark(names: ["filter-key"]) { bench in
        let town = try await ListedTown(bench, caterers: bench.catererCount)
        let sitting = try town.sit(bench)
        var worst = (time: 0.0, what: "")
        for word in ["pizza", "thai corner", "寿司", "zzz"] {
            var letters = word.map { _ in Samples() }
            for _ in 0..<bench.repetitions(5) {
                _ = try sitting.press("/", untilIdle: true)
                for (index, letter) in word.enumerated() {
                    letters[index].add(try sitting.press(String(letter)))
                    try sitting.watchUntilIdle("after '\(letter)'")
                }
                // Leaves the field and clears its text.
                _ = try sitting.press("\u{15}", untilIdle: true)
                _ = try sitting.press("\u{1B}", untilIdle: true)
            }
            for (index, samples) in letters.enumerated() where samples.median > worst.time {
                worst = (samples.median, String(word.prefix(index + 1)))
            }
        }
        return [
            Measurement(
                name: "filter-key", measured: worst.time, unit: .milliseconds, budget: .value(16),
                remark: "worst of all prefixes: '\(worst.what)', \(bench.catererCount) caterers")
        ]
    }

    /// Turns the list into an old answer of `address`, in which every row was different.
    @MainActor
    private static func makeStale(_ town: ListedTown, as address: String) throws {
        let database = try RawDatabase(Larder.cacheFile(in: town.directory))
        let old = try database.rows("SELECT provider FROM caterer LIMIT 1").first?.first ?? ""
        try database.execute(
            """
            BEGIN IMMEDIATE;
            UPDATE caterer SET digest = 0, ref = replace(ref, '\(old)', '\(address)'),
                provider = '\(address)';
            UPDATE marketplace SET ref = '\(address)';
            UPDATE listing SET scope = replace(scope, '\(old)', '\(address)');
            DELETE FROM freshness WHERE resource NOT LIKE 'listing %';
            UPDATE freshness SET resource = replace(resource, '\(old)', '\(address)'),
                fetched_at = 1, expires_at = 1, etag = NULL, fingerprint = NULL;
            COMMIT;
            """)
    }
}

/// Repeats the same keys, sometimes fast, sometimes slowly.
struct Walk {
    private(set) var samples = Samples()
    private let sitting: Sitting
    private var keys: ArraySlice<String>
    /// Milliseconds between two keys: from faster than key repeat to long enough for work that
    /// waits for a pause.
    private var pauses = [8, 33, 15, 60, 5, 80, 21, 47][...]

    /// Whether to measure until all work that the key started is done and painted.
    private let untilIdle: Bool

    init(_ sitting: Sitting, keys: [String] = ["j"], untilIdle: Bool = false) {
        self.sitting = sitting
        self.keys = keys[...]
        self.untilIdle = untilIdle
    }

    mutating func step() throws {
        let key = keys.removeFirst()
        keys.append(key)
        samples.add(try sitting.press(key, untilIdle: untilIdle))
        let pause = pauses.removeFirst()
        pauses.append(pause)
        sitting.watch(until: .now + .milliseconds(pause)) { false }
    }
}
