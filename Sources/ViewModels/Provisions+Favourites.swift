import Cache
import OrderModels

extension Provisions {
    /// Makes a kitchen a favourite, or no longer one. Can be undone.
    func toggleFavourite(_ caterer: Caterer.ID, _ name: String) {
        let request = Request(Favourite.self, where: .caterer(caterer))
        do {
            if let favourite = try store.read({ try $0.first(request) }) {
                undo.did("Removed from favourites: \(name)") { [store] in
                    _ = try await store.write(.user) { try $0.upsert(favourite) }
                }
                change { try $0.delete(Favourite.self, favourite.id) }
            } else {
                let favourite = Favourite(caterer: caterer, since: now)
                undo.did("Added to favourites: \(name)") { [store] in
                    try await store.write(.user) { try $0.delete(Favourite.self, favourite.id) }
                }
                change { _ = try $0.upsert(favourite) }
            }
        } catch {
            tell(Problem(error))
        }
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
