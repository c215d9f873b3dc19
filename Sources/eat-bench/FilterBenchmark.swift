import Cache
import OrderModels
import Services

enum FilterBenchmark {
    /// Filters a long list of caterers while the diner types: the first page, and the count.
    static let filter = Benchmark(names: ["filter", "filter-first", "list-page", "list-end"]) {
        bench in
        let directory = try bench.directory("filter")
        let answers = try await bench.answers(caterers: bench.catererCount)
        let larder = try Larder(
            in: directory, client: ParrotClient(answers: answers), now: bench.now)
        try await larder.service.refreshMarketplace()
        try await larder.service.refreshListing(near: nil, .always)
        let cases = FilterCase(larder, bench)
        let (key, first) = try await cases.typing()
        let (page, end) = try await cases.paging()
        await larder.store.close()
        return [
            Measurement(
                name: "filter", measured: key.time, unit: .milliseconds, budget: .value(16),
                remark: "the worst of all keys and orders: \(key.what)"),
            Measurement(
                name: "filter-first", measured: first.time, unit: .milliseconds, budget: .value(16),
                remark: "the first key after a change, the worst of all orders: \(first.what)"),
            Measurement(
                name: "list-page", measured: page.time, unit: .milliseconds, budget: .none,
                remark: "the first page after a change, the worst of all orders: \(page.what)"),
            Measurement(
                name: "list-end", measured: end.time, unit: .milliseconds, budget: .none,
                remark: "the last page after a change, the worst of all orders: \(end.what)"),
        ]
    }
}

/// The filter benchmark's operations on the list.
@MainActor
private struct FilterCase {
    struct Worst {
        var time = 0.0
        var what = ""

        mutating func add(_ time: Double, _ what: String) {
            if time > self.time { (self.time, self.what) = (time, what) }
        }
    }

    private static let phrases = [
        "thai curry", "pizza", "burger", "sushi", "vegan", "bakery", "kitchen", "la table", "old",
        "green", "house", "寿司屋", "été", "xyz",
    ]

    private let larder: Larder
    private let bench: Workbench
    private let orders: [(name: String, sort: CatererListing.Sort)]

    init(_ larder: Larder, _ bench: Workbench) {
        self.larder = larder
        self.bench = bench
        orders = [
            ("as listed", .listed), ("by name", .name(.root)),
            ("by opening", .opening(at: bench.now)),
            ("favourites first", .favouritesFirst),
        ]
    }

    /// Filters by every prefix of a query, and by the first one after a change of the list.
    func typing() async throws -> (key: Worst, first: Worst) {
        var (key, first) = (Worst(), Worst())
        for order in orders {
            for phrase in Self.phrases {
                for length in 1...phrase.count {
                    let text = String(phrase.prefix(length))
                    var samples = Samples()
                    for _ in 0..<bench.repetitions(5) {
                        try forgetAnswers(order.sort)
                        samples.add(try timed { try look(.matching(text), order.sort) })
                    }
                    key.add(samples.median, "'\(text)' \(order.name)")
                }
            }
            var samples = Samples()
            for _ in 0..<bench.repetitions(5) {
                try await change()
                samples.add(try timed { try look(.matching("r"), order.sort) })
            }
            first.add(samples.median, order.name)
        }
        return (key, first)
    }

    func paging() async throws -> (page: Worst, end: Worst) {
        var (page, end) = (Worst(), Worst())
        for order in orders {
            var request = Request(
                CatererListing.self, where: .in(larder.scope), sort: order.sort, limit: 40)
            for isReversed in [false, true] {
                request.isReversed = isReversed
                var samples = Samples()
                for _ in 0..<bench.repetitions(5) {
                    try await change()
                    samples.add(
                        try timed { _ = try larder.store.read { try $0.items(request) } })
                }
                if isReversed {
                    end.add(samples.median, order.name)
                } else {
                    page.add(samples.median, order.name)
                }
            }
        }
        return (page, end)
    }

    /// The time of one key.
    private func look(_ filter: CatererListing.Filter, _ sort: CatererListing.Sort) throws {
        let request = Request(
            CatererListing.self, where: .in(larder.scope), filter, sort: sort, limit: 40)
        try larder.store.read { reader in
            _ = try reader.items(request)
            _ = try reader.count(request)
        }
    }

    /// Reads so much else that the store has dropped its cached answers, except for the list
    /// itself, which is on screen.
    private func forgetAnswers(_ sort: CatererListing.Sort) throws {
        for number in 0..<16 {
            try look(.matching("nobody\(number)"), sort)
        }
    }

    /// Changes a caterer's closing time by a second, which makes the list another one.
    private func change() async throws {
        let request = Request(CatererListing.self, where: .in(larder.scope), limit: 1)
        guard let listed = try larder.store.read({ try $0.first(request) }) else {
            throw BenchError("there are no caterers")
        }
        try await larder.store.write(.cache) { writer in
            guard let kept = try writer.item(KeptCaterer.self, listed.id)
            else { throw BenchError("a caterer is gone") }
            let opening = Opening(
                from: kept.opening?.from ?? Instant(secondsSince1970: 0),
                until: (kept.opening?.until ?? Instant(secondsSince1970: 0)).adding(seconds: 1))
            try writer.upsert(KeptCaterer(kept.caterer, opening: opening))
        }
    }
}
