import Cache
import CSQLite
import OrderModels

enum DraftBenchmark {
    /// What the diner waits for while composing: editing, opening and merging a draft.
    static let draft = Benchmark(names: ["draft-edit", "draft-open", "draft-merge"]) { bench in
        let kitchen = try await DraftCase(bench)
        let edit = try await kitchen.edit()
        let bare = try kitchen.bareEdit()
        let open = try await kitchen.open()
        let (merge, direct) = try await kitchen.merge()
        await kitchen.store.close()
        return [
            Measurement(
                name: "draft-edit", measured: edit - bare, unit: .milliseconds,
                budget: .value(0.15),
                remark: "one edit \(edit.thousandths) ms, less a bare transaction writing the same "
                    + "row and the same journal blob, \(bare.thousandths) ms"),
            Measurement(
                name: "draft-open", measured: open, unit: .milliseconds, budget: .value(50),
                remark: "200 lines after 1000 steps, the program just started"),
            Measurement(
                name: "draft-merge", measured: merge, reference: direct, unit: .milliseconds,
                budget: .ratio(3), remark: "200 lines; reference: writing them directly"),
        ]
    }
}

/// A store with a draft of 200 lines that took 1000 steps to compose.
@MainActor
private struct DraftCase {
    let store: SQLiteStore
    private let bench: Workbench
    private let locations: StoreLocations
    private let draft: CopyID
    private static let size = 200

    init(_ bench: Workbench) async throws {
        self.bench = bench
        let directory = try bench.directory("draft")
        locations = StoreLocations(
            cacheDirectory: directory + "/cache", dataDirectory: directory + "/data")
        store = SQLiteStore(at: locations)
        _ = try store.open()
        let child = try await store.open(
            CopyID(rawValue: "lunch"), named: "lunch", clock: { Workbench.present() })
        draft = child.id
        for step in 0..<(bench.isSmoke ? Self.size : 1000) {
            let line = Self.line(step % Self.size, quantity: step / Self.size + 1)
            try await child.edit("\(line.quantity) \(line.name)") { try $0.upsert(line) }
        }
        child.close()
    }

    /// Edits one line, as the screen does.
    func edit() async throws -> Double {
        let child = try await store.open(draft, named: "", clock: { Workbench.present() })
        var samples = Samples()
        for turn in 0..<bench.repetitions(400) {
            let line = Self.line(turn % Self.size, quantity: 100 + turn)
            samples.add(
                try await timed { _ = try await child.edit("set") { try $0.upsert(line) } })
        }
        child.close()
        return samples.median
    }

    /// The lower bound: writes the same row and the same blob directly with SQLite.
    func bareEdit() throws -> Double {
        let source = try RawDatabase(locations.path(of: .user))
        let last = "FROM draft_step ORDER BY ref DESC LIMIT 1"
        let blob = try source.rows("SELECT changes " + last).first?.first ?? ""
        let row = try source.rows("SELECT ref, edit FROM draft_row ORDER BY ref LIMIT 1").first
        let path = try bench.directory("bare-database") + "/bare.db"
        let bare = try RawDatabase(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        try bare.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;
            CREATE TABLE row(ref TEXT PRIMARY KEY, edit TEXT);
            CREATE TABLE step(number INTEGER PRIMARY KEY, changes TEXT);
            """)
        let statements = try [
            "BEGIN IMMEDIATE", "INSERT OR REPLACE INTO row VALUES(?, ?)",
            "INSERT INTO step(changes) VALUES(?)", "COMMIT",
        ].map(bare.prepare)
        defer { statements.forEach { _ = sqlite3_finalize($0) } }
        let (ref, edit) = (row?.first ?? "", row?.last ?? "")
        Self.bind(ref, 1, to: statements[1])
        Self.bind(blob, 1, to: statements[2])
        var samples = Samples()
        for turn in 0..<bench.repetitions(400) {
            Self.bind(edit + String(turn), 2, to: statements[1])
            samples.add(
                try timed {
                    for statement in statements {
                        guard sqlite3_step(statement) == SQLITE_DONE else {
                            throw BenchError("a bare edit failed")
                        }
                        sqlite3_reset(statement)
                    }
                })
        }
        return samples.median
    }

    /// Opens the draft and reads all it holds.
    func open() async throws -> Double {
        var samples = Samples()
        for _ in 0..<bench.repetitions(9) {
            let fresh = SQLiteStore(at: locations)
            _ = try fresh.open()
            samples.add(
                try await timed {
                    let child = try await fresh.open(
                        draft, named: "", clock: { Workbench.present() })
                    let lines = try child.read { try $0.items(Request(BasketLine.self)) }
                    guard lines.count == Self.size else {
                        throw BenchError("the draft is not what it was")
                    }
                    child.close()
                })
            await fresh.close()
        }
        return samples.median
    }

    /// Merges 200 lines, and writes as many directly.
    func merge() async throws -> (merge: Double, direct: Double) {
        var (merges, writes) = (Samples(), Samples())
        for turn in 0..<bench.repetitions(9) {
            let lines = (0..<Self.size).map {
                Self.line($0, quantity: turn + 1, prefix: "m\(turn)-")
            }
            let others = (0..<Self.size).map {
                Self.line($0, quantity: turn + 1, prefix: "w\(turn)-")
            }
            let child = try await store.open(
                CopyID(rawValue: "merge \(turn)"), named: "merge", clock: { Workbench.present() })
            for line in lines { try await child.edit("add") { try $0.upsert(line) } }
            merges.add(try await timed { try await child.change { _ = try $0.merge() } })
            child.close()
            writes.add(
                try await timed {
                    try await store.write(.user) { writer in
                        for line in others { try writer.upsert(line) }
                    }
                })
        }
        return (merges.median, writes.median)
    }

    private nonisolated static func line(
        _ number: Int, quantity: Int, prefix: String = "line-"
    ) -> BasketLine {
        let size = BasketLine.Choice(
            group: OptionGroup.ID(rawValue: "bench:SIZE"),
            option: OptionGroup.Option.ID(rawValue: "bench:/api/product_option_values/1"),
            orderCode: "SIZE_L", name: "Large", price: Money(minorUnits: 200, currency: .eur))
        return BasketLine(
            id: BasketLine.ID(rawValue: prefix + String(number)),
            basket: Basket.ID(rawValue: "lunch"), rank: number,
            dish: MenuItem.ID(rawValue: "bench:/api/products/\(number)"),
            orderCode: "DISH_\(number)", name: "Green curry \(number)",
            unitPrice: Money(minorUnits: 980, currency: .eur), quantity: quantity, choices: [size],
            note: "not too hot", diner: "Ada")
    }

    private static func bind(_ text: String, _ place: Int32, to statement: OpaquePointer) {
        var text = text
        _ = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                eat_sqlite_bind_text(statement, place, $0.baseAddress, Int32($0.count))
            }
        }
    }
}

extension Double {
    fileprivate var thousandths: Double { (self * 1000).rounded() / 1000 }
}
