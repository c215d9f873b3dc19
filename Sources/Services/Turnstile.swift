/// Lets at most so many tasks through at once; the others wait in the order in which they came.
public actor Turnstile {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    public init(_ places: Int) {
        free = places
    }

    public func pass<T: Sendable, E: Error>(
        _ body: @Sendable () async throws(E) -> T
    ) async throws(E) -> T {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        guard !waiting.isEmpty else {
            free += 1
            return
        }
        waiting.removeFirst().resume()
    }
}
