import OrderModels
import Presentation
import Services

/// Makes a kitchen a favourite, or removes it, on every screen that shows one.
@MainActor
struct FavouriteToggle {
    private let favourites: Favourites
    private let activity: Activity
    private let clock: ScreenClock

    init(_ servers: Servers, _ activity: Activity, _ clock: ScreenClock) {
        favourites = Favourites(servers.store)
        self.activity = activity
        self.clock = clock
    }

    /// Calls `told` with what it did, which can be undone.
    func pressed(
        _ caterer: Caterer.ID, _ name: String, _ told: @escaping @MainActor (String) -> Void
    ) {
        // The current state is read only after earlier changes are written.
        activity.keep { [self] in
            let since = try favourites.since(caterer)
            let added = since ?? clock.now
            try await set(caterer, since == nil ? added : nil)
            let label =
                since == nil
                ? Say.Caterers.addedToFavourites(name: name)
                : Say.Caterers.removedFromFavourites(name: name)
            activity.undo.did(label) { [self] in
                try await set(caterer, since == nil ? nil : added)
                return label
            } redo: { [self] in
                try await set(caterer, since == nil ? added : nil)
                return label
            }
            told(label)
        }
    }

    /// Makes it a favourite since then, or none if nil.
    private func set(_ caterer: Caterer.ID, _ since: Instant?) async throws {
        if let since {
            try await favourites.add(caterer, at: since)
        } else {
            try await favourites.remove(caterer)
        }
    }
}
