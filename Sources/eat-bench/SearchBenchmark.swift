import Cache
import CSQLite
import Networking
import OrderModels
import Services
import ViewModels

enum SearchBenchmark {
    /// Searches for every prefix of typical queries, with and without filters.
    static let search = Benchmark(names: ["search"]) { bench in
        let directory = try bench.directory("search")
        let larder = try await SearchCase.larder(in: directory, bench)
        let dishes = try larder.store.read { try $0.cacheFacts() }.dishes
        let database = try RawDatabase(Larder.cacheFile(in: directory), flags: SQLITE_OPEN_READONLY)
        var worst = (time: 0.0, plain: 0.0, what: "")
        for text in SearchCase.prefixes {
            let plain = try SearchCase.plain(text, on: database, bench)
            for (label, filters) in SearchCase.filters(at: bench.now) {
                let request = Request(
                    SearchHit.self, where: [.matching(text)] + filters,
                    sort: .relevance(at: bench.now))
                var samples = Samples()
                for _ in 0..<bench.repetitions(5) {
                    samples.add(try timed { _ = try larder.store.read { try $0.items(request) } })
                }
                if samples.median > worst.time {
                    worst = (samples.median, plain, "'\(text)' \(label)")
                }
            }
        }
        await larder.store.close()
        return [
            Measurement(
                name: "search", measured: worst.time, reference: worst.plain, unit: .milliseconds,
                budget: .value(16),
                remark: "worst of all prefixes: \(worst.what), \(dishes) dishes; "
                    + "reference: a plain FTS5 statement")
        ]
    }
}

extension SearchBenchmark {
    /// The same with millions of cached dishes: how long a key waits before the search continues in
    /// the background, and how long the whole search takes.
    static let searchKey = Benchmark(names: ["search-key", "search-whole"]) { bench in
        let cache = try await BigCache(bench)
        let larder = try Larder(
            in: cache.directory, client: RelayClient(to: Larder.server), now: bench.now)
        var (worst, whole) = ((time: 0.0, what: ""), (time: 0.0, what: ""))
        let rare = SearchHit.Filter.diet(Diet(rawValue: "halal"))
        for text in ["", "b", "bu", "bread", "soup of the day"] {
            for (label, filters) in SearchCase.filters(at: bench.now) + [("halal", [rare])] {
                guard !(text + label).isEmpty else { continue }
                let search = CachedSearch(
                    [.matching(text)] + filters, among: [larder.service.providerID], at: bench.now,
                    limit: SearchViewModel.limit)
                var samples = Samples()
                for _ in 0..<bench.repetitions(5) {
                    samples.add(
                        timed {
                            _ = try? larder.store.read(
                                within: SearchViewModel.patience, search.hits)
                        })
                }
                let what = "'\(text)' \(label)"
                if samples.median > worst.time { worst = (samples.median, what) }
                let all = try timed { _ = try larder.store.read(search.hits) }
                if all > whole.time { whole = (all, what) }
            }
        }
        await larder.store.close()
        return [
            Measurement(
                name: "search-key", measured: worst.time, unit: .milliseconds, budget: .value(16),
                remark: "what a key waits for: \(worst.what), \(cache.dishes) dishes"),
            Measurement(
                name: "search-whole", measured: whole.time, unit: .milliseconds, budget: .none,
                remark: "the whole of it, in the background: \(whole.what)"),
        ]
    }
}

/// The queries and the store of the search benchmark.
@MainActor
private enum SearchCase {
    static let phrases = [
        "curry", "pizza margherita", "chicken tikka masala", "burger", "bread", "soup of the day",
        "salad", "tofu", "cheese", "rice", "μουσακάς", "σουβλάκι", "寿司", "ラーメン", "crème brûlée",
    ]

    static var prefixes: [String] {
        var seen: Set<String> = []
        return phrases.flatMap { phrase in
            (1...phrase.count).map { String(phrase.prefix($0)) }
        }.filter { seen.insert($0).inserted }
    }

    static func filters(at now: Instant) -> [(label: String, filters: [SearchHit.Filter])] {
        let vegan = SearchHit.Filter.diet(Diet(rawValue: "vegan"))
        let cheap = SearchHit.Filter.price(PriceBound(thousandths: 12_000))
        let open = SearchHit.Filter.open(at: now)
        return [
            ("", []), ("vegan", [vegan]), ("up to 12", [cheap]), ("open", [open]),
            ("vegan, up to 12, open", [vegan, cheap, open]),
        ]
    }

    /// A store with all menus of a town, fetched over HTTP.
    static func larder(in directory: String, _ bench: Workbench) async throws -> Larder {
        let kitchen = try Kitchen(bench, caterers: bench.isSmoke ? 30 : 660)
        defer { kitchen.stop() }
        let client = CurlClient(configuration: CurlClient.Configuration(userAgent: "eat-bench"))
        defer { client.shutdown() }
        let larder = try Larder(in: directory, client: client, url: kitchen.url, now: bench.now)
        try await larder.service.refreshListing(near: nil)
        let summary = try await larder.service.prefetch(near: nil, all: true) { _ in }
        // Some kitchens have no menu yet.
        guard summary.updated > 9 * summary.failed, summary.skipped == 0 else {
            throw BenchError("\(summary.failed) menus could not be read")
        }
        return larder
    }

    /// The time that plain SQLite takes to find rows with words that begin like this.
    static func plain(_ text: String, on database: RawDatabase, _ bench: Workbench) throws -> Double
    {
        let query = queryTokens(text).map { "\"\($0)\"*" }.joined(separator: " AND ")
        guard !query.isEmpty else { return 0 }
        let statement = try database.prepare(
            """
            SELECT i.ref, i.name, i.price FROM menu_item_words w JOIN menu_item i ON i.id = w.rowid
            WHERE menu_item_words MATCH '\(query)' LIMIT 200
            """)
        defer { sqlite3_finalize(statement) }
        var samples = Samples()
        for _ in 0..<bench.repetitions(5) {
            samples.add(
                timed {
                    while sqlite3_step(statement) == SQLITE_ROW {
                        _ = sqlite3_column_text(statement, 1)
                    }
                    sqlite3_reset(statement)
                })
        }
        return samples.median
    }
}
