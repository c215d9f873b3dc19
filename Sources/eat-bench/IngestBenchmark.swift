import Cache
import Services

enum IngestBenchmark {
    static let ingest = Benchmark(names: ["ingest-fresh", "ingest-unchanged", "ingest-reworded"]) {
        bench in
        let answers = try await bench.answers(caterers: bench.catererCount)
        var (fresh, unchanged, reworded, raw) = (Samples(), Samples(), Samples(), Samples())
        var rows: [RawRows] = []
        for _ in 0..<bench.repetitions(7) {
            let directory = try bench.directory("ingest")
            let parrot = ParrotClient(answers: answers)
            let larder = try Larder(in: directory, client: parrot, now: bench.now)
            try await larder.service.refreshMarketplace()
            fresh.add(
                try await timed { _ = try await larder.service.refreshListing(near: nil, .always) })
            let written = try Ingest.fingerprint(directory)
            let announced = await Ingest.announcements(of: larder.store) {
                unchanged.add(
                    try await timed {
                        _ = try await larder.service.refreshListing(near: nil, .always)
                    })
                parrot.reword()
                reworded.add(
                    try await timed {
                        _ = try await larder.service.refreshListing(near: nil, .always)
                    })
            }
            guard try announced() == 0, try Ingest.fingerprint(directory) == written else {
                throw BenchError("unchanged data was written or announced")
            }
            if rows.isEmpty {
                rows = try Ingest.rows(directory)
                guard rows.first?.count == bench.catererCount else {
                    throw BenchError("\(rows.first?.count ?? 0) caterers were kept")
                }
            }
            raw.add(try await Ingest.raw(rows, bench, answers))
        }
        let size = "\(answers.listing.count >> 20) MiB of JSON"
        return [
            Measurement(
                name: "ingest-fresh", measured: fresh.median, reference: raw.median,
                unit: .milliseconds, budget: .ratio(1.7),
                remark: "\(size); reference: prepared statements, the same rows"),
            Measurement(
                name: "ingest-unchanged", measured: unchanged.median, reference: fresh.median,
                unit: .milliseconds, budget: .ratio(0.5),
                remark: "the same bytes; reference: the fresh write"),
            Measurement(
                name: "ingest-reworded", measured: reworded.median, reference: fresh.median,
                unit: .milliseconds, budget: .none,
                remark: "the same rows in other bytes; reference: the fresh write"),
        ]
    }
}

/// The ingest benchmark's checks from outside the store.
@MainActor
enum Ingest {
    /// Values that would differ if any row had been written.
    static func fingerprint(_ directory: String) throws -> [[String]] {
        try RawDatabase(Larder.cacheFile(in: directory)).rows(
            """
            SELECT count(*), sum(id), sum(digest >> 8), (SELECT sum(rank >> 8) FROM listing),
            (SELECT group_concat(kind || number) FROM revision) FROM caterer
            """)
    }

    /// The number of changes that `store` announces while `body` runs. Closes the store.
    static func announcements(
        of store: SQLiteStore, _ body: () async throws -> Void
    ) async -> () throws -> Int {
        let changes = store.changes()
        var failure: (any Error)?
        do { try await body() } catch { failure = error }
        await store.close()
        var count = 0
        for await _ in changes { count += 1 }
        return {
            if let failure { throw failure }
            return count
        }
    }

    static func rows(_ directory: String) throws -> [RawRows] {
        let database = try RawDatabase(Larder.cacheFile(in: directory))
        var rows = [
            try RawRows(of: "caterer", by: "id", in: database),
            try RawRows(of: "listing", by: "scope, rank", in: database),
        ]
        // Includes the search index, unless a trigger of the table maintains it.
        let trigger = "SELECT 1 FROM sqlite_schema WHERE name = 'caterer_words_added'"
        if try database.rows(trigger).isEmpty {
            rows.append(
                try RawRows(
                    of: "caterer_words(rowid, name_words, more_words)",
                    selecting: "id, name_words, more_words FROM caterer", by: "id", in: database))
        }
        return rows
    }

    /// The time to write `rows` into a new file with plain SQLite.
    static func raw(
        _ rows: [RawRows], _ bench: Workbench, _ answers: KitchenAnswers
    ) async throws -> Double {
        let directory = try bench.directory("raw")
        let larder = try Larder(
            in: directory, client: ParrotClient(answers: answers), now: bench.now)
        try await larder.service.refreshMarketplace()
        await larder.store.close()
        let database = try RawDatabase(Larder.cacheFile(in: directory))
        try database.execute(
            """
            PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4000;
            PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;
            """)
        return try timed {
            try database.execute("BEGIN IMMEDIATE")
            for table in rows {
                try table.insert(into: database)
            }
            try database.execute("COMMIT")
        }
    }
}
