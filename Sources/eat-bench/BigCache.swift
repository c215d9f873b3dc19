import Cache
import Glibc
import OrderModels
import Services

/// A cache as after years of use: all menus of a large town are cached.
///
/// Caterers and some menus are fetched from a kitchen as usual. The other menus are copies of those
/// with their own names, made by plain SQL, because 50,000 requests would take an hour.
@MainActor
struct BigCache {
    let directory: String
    let caterer: Caterer.ID
    let dishes: Int

    /// The number of menus that are fetched and then copied.
    private static let patterns = 50
    /// The number of dishes copied from a menu, which determines the total.
    private static let dishesEach = 45

    /// Uses an existing cache, or makes it.
    init(_ bench: Workbench) async throws {
        directory = bench.isSmoke ? try bench.directory("big") : bench.kept + "/1"
        let mark = directory + "/made"
        let isOutdated = try !bench.isSmoke && Self.schema(in: directory) != Self.schema(bench)
        if access(mark, F_OK) != 0 || isOutdated {
            try Workbench.remove(directory)
            try Program(path: "mkdir", arguments: ["-p", directory]).run(.discarded)
            try await Self.fill(directory, bench)
            close(open(mark, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        }
        let database = try RawDatabase(Larder.cacheFile(in: directory))
        let counts = try database.rows("SELECT count(*) FROM menu_item").first?.first
        dishes = counts.flatMap { Int($0) } ?? 0
        // A caterer from the middle, with a long menu that is a copy.
        let chosen = try database.rows(
            """
            SELECT c.ref FROM caterer c JOIN menu_item i ON i.caterer = c.id
            WHERE c.id > (SELECT max(id) / 2 FROM caterer) AND c.id < (SELECT max(id) / 2 + 50 FROM caterer)
            GROUP BY c.id ORDER BY count(*) DESC LIMIT 1
            """
        ).first?.first
        guard let chosen else { throw BenchError("the big cache has no menus") }
        caterer = Caterer.ID(rawValue: chosen)
    }

    /// The query for SQLite's shell: the same joins as in the program.
    var query: String {
        """
        SELECT s.ref, i.ref, c.ref, i.code, i.name, i.summary, i.price, i.currency, i.available, \
        i.diets, i.allergens, i.options FROM caterer c JOIN menu_part p ON p.caterer = c.id \
        JOIN menu_section s ON s.id = p.section JOIN menu_entry e ON e.section = s.id \
        JOIN menu_item i ON i.id = e.item WHERE c.ref = '\(caterer.rawValue)' \
        ORDER BY p.rank, e.rank
        """
    }

    private static let schema =
        "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY name"

    /// The tables of the existing cache, if there is one.
    private static func schema(in directory: String) throws -> [[String]] {
        let file = Larder.cacheFile(in: directory)
        return access(file, F_OK) == 0 ? try RawDatabase(file).rows(schema) : []
    }

    /// The tables of a cache in the present version.
    private static func schema(_ bench: Workbench) throws -> [[String]] {
        let directory = try bench.directory("schema")
        let larder = try Larder(
            in: directory, client: RelayClient(to: Larder.server), now: bench.now)
        withExtendedLifetime(larder) {}
        return try schema(in: directory)
    }

    private static func fill(_ directory: String, _ bench: Workbench) async throws {
        Workbench.say("making a cache of \(bench.catererCount) menus; the next run finds it made")
        let kitchen = try Kitchen(bench, caterers: bench.catererCount, isLive: true)
        defer { kitchen.stop() }
        let client = RelayClient(to: kitchen.url)
        defer { client.shutdown() }
        let larder = try Larder(in: directory, client: client, now: Workbench.present())
        try await larder.service.refreshListing(near: nil, .always)
        let database = try RawDatabase(Larder.cacheFile(in: directory))
        let refs = try database.rows("SELECT ref FROM caterer WHERE id <= \(patterns)")
        for ref in refs.flatMap({ $0 }) {
            // Some kitchens have no menu yet.
            _ = try? await larder.service.refreshMenu(of: Caterer.ID(rawValue: ref), .always)
        }
        await larder.store.close()
        try copyMenus(in: database, to: bench.catererCount)
    }

    private static func copyMenus(in database: RawDatabase, to count: Int) throws {
        // Caterers without a menu get those of caterers 1 to `patterns`, in turn.
        try database.execute(
            """
            PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; PRAGMA temp_store = MEMORY;
            CREATE TEMP TABLE pattern AS
                SELECT row_number() OVER (ORDER BY caterer) - 1 AS turn, caterer
                FROM (SELECT DISTINCT caterer FROM menu_part);
            CREATE TEMP TABLE section AS
                SELECT p.turn, s.ref, s.name, s.summary, s.digest, m.rank,
                    row_number() OVER (PARTITION BY p.turn ORDER BY m.rank) AS number, s.id
                FROM pattern p JOIN menu_part m ON m.caterer = p.caterer
                JOIN menu_section s ON s.id = m.section;
            CREATE TEMP TABLE dish AS
                SELECT * FROM (
                    SELECT t.turn, t.number AS section, e.rank, i.*,
                        row_number() OVER (PARTITION BY t.turn ORDER BY t.number, e.rank) AS number
                    FROM section t JOIN menu_entry e ON e.section = t.id
                    JOIN menu_item i ON i.id = e.item)
                WHERE number <= \(dishesEach);
            CREATE INDEX temp.section_by_turn ON section(turn);
            CREATE INDEX temp.dish_by_turn ON dish(turn);
            """)
        let slice = 2000
        for start in stride(from: 0, to: count, by: slice) {
            try copyMenus(in: database, start..<(start + slice))
            if start % 10_000 == 0 { Workbench.say("\(start) of \(count) menus") }
        }
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE); ANALYZE main.sqlite_schema;")
    }

    /// Row numbers are 1000 times the caterer's plus the place in the menu, and do not clash with
    /// existing ones.
    private static func copyMenus(in database: RawDatabase, _ range: Range<Int>) throws {
        let who = """
            (SELECT id, ref, id % (SELECT count(*) FROM pattern) AS turn FROM caterer
            WHERE id > \(range.lowerBound) AND id <= \(range.upperBound) AND id > \(patterns))
            """
        try database.execute(
            """
            BEGIN;
            INSERT INTO menu_section(id, ref, caterer, name, summary, digest)
                SELECT c.id * 1000 + s.number, c.ref || '/section/' || s.number, c.id, s.name,
                    s.summary, s.digest FROM \(who) c JOIN section s ON s.turn = c.turn;
            INSERT INTO menu_part(caterer, section, rank)
                SELECT c.id, c.id * 1000 + s.number, s.rank
                FROM \(who) c JOIN section s ON s.turn = c.turn;
            INSERT INTO menu_item(id, ref, caterer, code, name, summary, price, currency, available,
                    diets, allergens, options, name_words, more_words, digest)
                SELECT c.id * 1000 + d.number, c.ref || '/dish/' || d.number, c.id,
                    d.code || '-' || c.id, d.name, d.summary, d.price, d.currency, d.available,
                    d.diets, d.allergens, d.options, d.name_words, d.more_words, d.digest
                FROM \(who) c JOIN dish d ON d.turn = c.turn;
            INSERT INTO menu_entry(section, item, rank)
                SELECT c.id * 1000 + d.section, c.id * 1000 + d.number, d.rank
                FROM \(who) c JOIN dish d ON d.turn = c.turn;
            INSERT OR IGNORE INTO freshness(resource, fetched_at, expires_at)
                SELECT 'menu ' || c.ref, f.fetched_at, f.expires_at FROM \(who) c
                JOIN freshness f WHERE f.resource LIKE 'listing %';
            COMMIT;
            """)
        try indexWords(in: database, range)
    }

    /// Adds the words of new dishes to the search index, unless a trigger does.
    private static func indexWords(in database: RawDatabase, _ range: Range<Int>) throws {
        let trigger = "SELECT 1 FROM sqlite_schema WHERE name = 'menu_item_words_added'"
        guard try database.rows(trigger).isEmpty else { return }
        let (first, last) = ((range.lowerBound + 1) * 1000, (range.upperBound + 1) * 1000)
        try database.execute(
            """
            INSERT INTO menu_item_words(rowid, name_words, more_words)
            SELECT id, name_words, more_words FROM menu_item
            WHERE id >= \(first) AND id < \(last) AND id > \((patterns + 1) * 1000)
            """)
    }
}
