import Cache
import OrderModels
import Presentation

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
                done(Say.Caterers.removedFromFavourites(name: name), told, favourite, isNow: false)
            } else {
                let favourite = Favourite(caterer: caterer, since: now)
                try await store.write(.user) {
                    try $0.upsert(favourite)
                    try $0.keepName(of: caterer)
                }
                done(Say.Caterers.addedToFavourites(name: name), told, favourite, isNow: true)
            }
        }
    }

    private func done(
        _ label: String, _ told: @MainActor (String) -> Void, _ favourite: Favourite, isNow: Bool
    ) {
        undo.did(label) { [self] in
            try await keep(favourite, isFavourite: !isNow)
            return label
        } redo: { [self] in
            try await keep(favourite, isFavourite: isNow)
            return label
        }
        told(label)
    }

    private func keep(_ favourite: Favourite, isFavourite: Bool) async throws {
        try await store.write(.user) { writer in
            if isFavourite {
                try writer.upsert(favourite)
            } else {
                try writer.delete(Favourite.self, favourite.id)
            }
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
