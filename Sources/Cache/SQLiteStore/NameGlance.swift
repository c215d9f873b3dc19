public import OrderModels
import Glibc
import SQLite

/// Looks names up in the cache in a hurry, as for the completion of a command line.
///
/// Like ``UserGlance`` it creates, migrates and mends nothing, and waits for nobody.
public struct NameGlance {
    private let connection: Connection

    /// Nil if no file exists, or one of another version of the schema.
    public init?(_ locations: StoreLocations) throws {
        guard access(locations.path(of: .cache), F_OK) == 0 else { return nil }
        connection = try Connection(
            path: locations.quietAddress(of: .cache), mode: .readOnly, busyTimeout: .zero)
        let version = try connection.integer("PRAGMA user_version")
        guard version == Int64(Schema.migrations(of: .cache).count) else { return nil }
    }

    /// Caterers whose names begin with `words`: of many, as many of the first as of the last, so that
    /// what these have in common all have.
    public func caterers(
        beginning words: String, at providers: [ProviderID], limit: Int
    ) throws -> [KnownName] {
        try range("caterer", "name_words", from: searchTokens(fold(words)), at: providers, limit)
    }

    /// Caterers by their references.
    public func caterers(
        referenced beginning: String, at providers: [ProviderID], limit: Int
    ) throws -> [KnownName] {
        try range("caterer", "ref", from: beginning, at: providers, limit)
    }

    /// Caterers with that reference or that whole name.
    public func caterers(
        called text: String, at providers: [ProviderID], limit: Int
    ) throws -> [KnownName] {
        let isOne = providers.map { _ in "?" }.joined(separator: ",")
        return try rows(
            "SELECT name, ref FROM caterer WHERE (ref = ? OR name_words = ?) "
                + "AND provider IN (\(isOne)) LIMIT \(limit)",
            [.text(text), .text(searchTokens(fold(text)))] + providers.map { .text($0.rawValue) })
    }

    /// The dishes of a caterer.
    public func dishes(of caterer: String) throws -> [KnownName] {
        try rows(
            "SELECT name, ref FROM menu_item "
                + "WHERE caterer = (SELECT id FROM caterer WHERE ref = ?) ORDER BY name_words",
            [.text(caterer)])
    }

    /// Dishes whose names begin with `words`, on whatever menu of those servers.
    public func dishes(
        beginning words: String, at providers: [ProviderID], limit: Int
    ) throws -> [KnownName] {
        try range("menu_item", "name_words", from: searchTokens(fold(words)), at: providers, limit)
    }

    /// Dishes by their references.
    public func dishes(
        referenced beginning: String, at providers: [ProviderID], limit: Int
    ) throws -> [KnownName] {
        try range("menu_item", "ref", from: beginning, at: providers, limit)
    }

    private func range(
        _ table: String, _ column: String, from beginning: String, at providers: [ProviderID],
        _ limit: Int
    ) throws -> [KnownName] {
        let isOne = "provider IN (\(providers.map { _ in "?" }.joined(separator: ",")))"
        // A dish is of the server of its kitchen.
        let isThere =
            table == "caterer"
            ? isOne : "EXISTS (SELECT 1 FROM caterer c WHERE c.id = caterer AND c.\(isOne))"
        let condition = "\(column) >= ? AND \(column) < ? AND \(isThere)"
        let values: [SQLValue] =
            [.text(beginning), .text(beginning + "\u{10FFFF}")]
            + providers.map { .text($0.rawValue) }
        func side(_ order: String) throws -> [KnownName] {
            try rows(
                "SELECT name, ref FROM \(table) WHERE \(condition) "
                    + "ORDER BY \(column) \(order) LIMIT \(limit)", values)
        }
        let first = try side("ASC")
        guard first.count == limit else { return first }
        return first + (try side("DESC")).reversed().filter { !first.contains($0) }
    }

    private func rows(_ sql: String, _ values: [SQLValue]) throws -> [KnownName] {
        let statement = try connection.prepare(sql)
        try statement.bind(values)
        var found: [KnownName] = []
        while try statement.step() {
            found.append(KnownName(name: statement.text(0), reference: statement.text(1)))
        }
        return found
    }
}

extension StoreLocations {
    /// A URI that opens the file of `realm` for reading, and leaves nothing beside it: without a log
    /// nobody writes, and SQLite need not make one to read.
    func quietAddress(of realm: Realm) -> String {
        let hasLog = access(path(of: realm) + "-wal", F_OK) == 0
        return readOnlyAddress(of: realm) + (hasLog ? "" : "&immutable=1")
    }
}
