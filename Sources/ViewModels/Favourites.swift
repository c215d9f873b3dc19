import Cache
import OrderModels
import Presentation

/// The diner's favourite kitchens, as lists and pages change them.
@MainActor
struct Favourites {
    let store: any RootStore
    let activity: Activity
    let clock: ScreenClock

    /// Makes a kitchen a favourite, or no longer one, and says which. Can be undone.
    func toggle(
        _ caterer: Caterer.ID, _ name: String, _ told: @escaping @MainActor (String) -> Void
    ) {
        // What it is now is read only when what was done before is written.
        activity.keep { [self] in
            let request = Request(Favourite.self, where: .caterer(caterer))
            if let favourite = try store.read({ try $0.first(request) }) {
                try await store.write(.user) { try $0.delete(Favourite.self, favourite.id) }
                done(Say.Caterers.removedFromFavourites(name: name), told, favourite, isNow: false)
            } else {
                let favourite = Favourite(caterer: caterer, since: clock.now)
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
        activity.undo.did(label) { [self] in
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
}
