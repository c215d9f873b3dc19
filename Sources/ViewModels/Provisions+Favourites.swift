import Cache
import OrderModels

extension Provisions {
    /// Makes a kitchen a favourite, or no longer one, and tells which. Can be undone.
    func toggleFavourite(
        _ caterer: Caterer.ID, _ name: String, _ told: @escaping @MainActor (String) -> Void
    ) {
        // What it is now is read only when what was done before is written.
        keep { [self] in
            let request = Request(Favourite.self, where: .caterer(caterer))
            if let favourite = try store.read({ try $0.first(request) }) {
                try await store.write(.user) { try $0.delete(Favourite.self, favourite.id) }
                done("Removed from favourites: \(name)", told) { [store] in
                    _ = try await store.write(.user) { try $0.upsert(favourite) }
                }
            } else {
                let favourite = Favourite(caterer: caterer, since: now)
                _ = try await store.write(.user) { try $0.upsert(favourite) }
                done("Added to favourites: \(name)", told) { [store] in
                    try await store.write(.user) { try $0.delete(Favourite.self, favourite.id) }
                }
            }
        }
    }

    private func done(
        _ label: String, _ told: @MainActor (String) -> Void,
        undo step: @escaping @MainActor () async throws -> Void
    ) {
        undo.did(label, undo: step)
        told(label)
    }

    /// Keeps something the program learned, for its next run.
    public func remember(_ value: String, as key: String) {
        change { _ = try $0.upsert(Remembered(key, value)) }
    }

    /// Writes what the diner made, in the background; trouble is told in the messages.
    func change(_ body: @escaping @Sendable (any WriteAccessor) throws -> Void) {
        keep { [store] in try await store.write(.user, body) }
    }
}
