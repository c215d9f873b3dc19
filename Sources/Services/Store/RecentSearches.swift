public import Cache
import OrderModels

/// What the diner looked for lately and used, latest first. It stays on this machine.
@MainActor
public struct RecentSearches {
    private static let key = "searches.recent"
    private static let most = 20

    private let memory: Memory

    public init(_ store: any DataStore) {
        memory = Memory(store)
    }

    public func all() throws -> [String] {
        try memory.value(of: Self.key)?.split(separator: "\n").map(String.init) ?? []
    }

    /// Words that differ only in case or accents are one search.
    public func add(_ words: String) async throws {
        let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty, line.utf8.count <= TextLimit.name else { return }
        let others = try all().filter { fold($0) != fold(line) }
        let lines = ([line] + others).prefix(Self.most)
        try await memory.keep(lines.joined(separator: "\n"), as: Self.key)
    }

    public func forget() async throws {
        try await memory.forget(Self.key)
    }
}
