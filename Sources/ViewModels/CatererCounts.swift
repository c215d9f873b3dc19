import Cache
import OrderModels

/// How many kitchens there are.
///
/// Counted off the main thread, so that no key waits for it.
@MainActor
public final class CatererCounts {
    /// Without any filter.
    @Watched public private(set) var all: Int?
    @Watched public private(set) var open: Int?
    /// How many of their menus have been read.
    @Watched public private(set) var menus = 0

    private let servers: Servers
    private let activity: Activity
    private let clock: ScreenClock
    private var isCounting = false
    /// What to prepare once it is counted: something changed meanwhile.
    private var next: Request<CatererListing>?

    init(_ servers: Servers, _ activity: Activity, _ clock: ScreenClock) {
        self.servers = servers
        self.activity = activity
        self.clock = clock
    }

    /// Counts anew, and prepares the way down the list of `request`.
    func count(preparing request: Request<CatererListing>) {
        guard !isCounting else {
            next = request
            return
        }
        (isCounting, next) = (true, nil)
        let (scopes, now) = (servers.scopes, clock.now)
        activity.work { [weak self, store = servers.store] in
            await store.prepare(request)
            let counts = try? await store.readInBackground { reader in
                (
                    all: try reader.count(Request(CatererListing.self, where: .inAny(scopes))),
                    open: try reader.count(
                        Request(CatererListing.self, where: .inAny(scopes), .open(at: now))),
                    menus: try scopes.reduce(0) {
                        $0 + (try reader.menuCoverage(of: $1.provider).menus)
                    }
                )
            }
            guard let self else { return }
            isCounting = false
            if let next { count(preparing: next) }
            guard let counts else { return }  // A nicety: what is wrong with the store, rows tell.
            (all, open, menus) = (counts.all, counts.open, counts.menus)
        }
    }
}
