import OrderModels
import Presentation
import Services

/// Makes a kitchen a favourite, or no longer one, from wherever the diner sees it.
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

    /// Says what it did. Can be undone.
    func pressed(
        _ caterer: Caterer.ID, _ name: String, _ told: @escaping @MainActor (String) -> Void
    ) {
        // What it is now is read only when what was done before is written.
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

    /// Since when it is one; nil where it is to be none.
    private func set(_ caterer: Caterer.ID, _ since: Instant?) async throws {
        if let since {
            try await favourites.add(caterer, at: since)
        } else {
            try await favourites.remove(caterer)
        }
    }
}
