/// Serialises work for each key, in the order of the calls.
@MainActor
final class Turns<Key: Hashable> {
    private var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]

    func take<T>(_ key: Key, _ body: @MainActor () async throws -> T) async rethrows -> T {
        if waiting[key] == nil {
            waiting[key] = []
        } else {
            await withCheckedContinuation { waiting[key]?.append($0) }
        }
        defer { pass(on: key) }
        return try await body()
    }

    private func pass(on key: Key) {
        guard let next = waiting[key]?.first else {
            waiting[key] = nil
            return
        }
        waiting[key]?.removeFirst()
        next.resume()
    }
}
