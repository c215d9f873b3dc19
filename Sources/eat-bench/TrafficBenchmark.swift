import Cache
import Glibc
import OrderModels

enum TrafficBenchmark {
    /// The bytes sent to the terminal when one row of a long list changes.
    static let rowBytes = Benchmark(names: ["row-bytes"]) { bench in
        let town = try await ListedTown(bench, caterers: bench.isSmoke ? 500 : 10_000)
        let sitting = try town.sit(bench)
        guard let name = Paint(sitting.output).first(of: town.names) else {
            throw BenchError("no rows: \(Paint.text(sitting.output.suffix(2000)))")
        }
        // Another process changes a row on screen.
        let larder = try Larder(
            in: town.directory, client: RelayClient(to: Larder.server), now: bench.now)
        sitting.watchUntilQuiet(for: .milliseconds(300))
        let before = sitting.output.count
        try await larder.store.write(.cache) { writer in
            let request = Request(KeptCaterer.self, where: .named(name))
            guard let kept = try writer.first(request) else { throw BenchError("no \(name)") }
            try writer.upsert(kept.renamed(kept.caterer.name + " II"))
        }
        guard sitting.watch(until: .now + .seconds(20), { sitting.output.count > before }) else {
            throw BenchError("a change by another process is not shown")
        }
        sitting.watchUntilQuiet(for: .milliseconds(300))
        let change = sitting.output.count - before
        await larder.store.close()
        // The diner's own change also shows a message, and how to undo it.
        _ = try sitting.press("*", untilIdle: true)
        sitting.watchUntilQuiet(for: .milliseconds(300))
        let own = sitting.output.count - before - change
        return [
            Measurement(
                name: "row-bytes", measured: Double(change), unit: .bytes, budget: .value(400),
                remark: "a name changed by another process; a favourite, with its message: \(own) B"
            )
        ]
    }

    /// The output and wake-ups of an idle program in a little more than a minute.
    static let idle = Benchmark(names: ["idle-bytes", "idle-wakings"]) { bench in
        let town = try await ListedTown(bench, caterers: bench.isSmoke ? 500 : 10_000)
        let sitting = try town.sit(bench)
        sitting.watchUntilQuiet(for: .milliseconds(500))
        let (count, wakings) = (sitting.output.count, try sitting.wakings)
        sitting.watch(until: .now + .seconds(bench.isSmoke ? 1 : 61)) { false }
        return [
            Measurement(
                name: "idle-bytes", measured: Double(sitting.output.count - count), unit: .bytes,
                budget: .value(150), remark: "in 61 s: a clock and an age, twice at most"),
            Measurement(
                name: "idle-wakings", measured: Double(try sitting.wakings - wakings),
                unit: .times, budget: .value(71),
                remark: "all threads, in the same 61 s; libdispatch itself wakes once a second"),
        ]
    }

    /// The peak memory of the screens with a long list.
    static let screenMemory = Benchmark(names: ["screen-memory"]) { bench in
        let town = try await ListedTown(bench, caterers: bench.catererCount)
        let pager = try Pager(bench, cache: Larder.cacheFile(in: town.directory))
        let (ours, theirs) = (try town.sit(bench), try Sitting(pager.program))
        theirs.watchUntilQuiet(for: .milliseconds(150))
        for key in ["j", "G", "g", "\u{4}", "k"] { _ = try ours.press(key, untilIdle: true) }
        for key in ["j", "k"] { _ = try theirs.press(key) }
        return [
            Measurement(
                name: "screen-memory", measured: try ours.peakMemory,
                reference: try theirs.peakMemory, unit: .mebibytes, budget: .value(20),
                remark: "\(bench.catererCount) caterers listed offline, both ends seen; "
                    + "reference: C with ncursesw and sqlite3")
        ]
    }
}

extension KeptCaterer {
    fileprivate func renamed(_ name: String) -> KeptCaterer {
        KeptCaterer(
            Caterer(
                id: caterer.id, provider: caterer.provider, name: name, summary: caterer.summary,
                address: caterer.address, phone: caterer.phone, hours: caterer.hours,
                methods: caterer.methods, cuisines: caterer.cuisines, badges: caterer.badges,
                state: caterer.state, isOpen: caterer.isOpen, nextOpening: caterer.nextOpening),
            opening: opening)
    }
}
