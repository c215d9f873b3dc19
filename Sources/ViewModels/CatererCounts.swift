import Cache
public import OrderModels

/// How many kitchens there are.
///
/// They are counted off the main thread, so that no key waits.
@MainActor
public final class CatererCounts {
    /// Regardless of filters.
    @Watched public private(set) var all: Int?
    @Watched public private(set) var open: Int?
    /// How many of their menus are in the store.
    @Watched public private(set) var menus = 0
    /// Of all of them, so that columns do not move while scrolling.
    @Watched public private(set) var longestName = ""
    /// What is known of any of them by its quotes.
    @Watched public private(set) var quoted: Set<QuotedTerms.Part> = []
    /// In which currencies that is, where it is more than one.
    @Watched public private(set) var currenciesApart: [QuotedTerms.Part: [Currency]] = [:]

    private let servers: Servers
    private let activity: Activity
    private let clock: ScreenClock
    private var isCounting = false
    /// The request to prepare after the current count, if something has changed during it.
    private var next: Request<CatererListing>?

    init(_ servers: Servers, _ activity: Activity, _ clock: ScreenClock) {
        self.servers = servers
        self.activity = activity
        self.clock = clock
    }

    /// Counts again, and prepares the store for scrolling through `request`.
    func count(preparing request: Request<CatererListing>) {
        guard !isCounting else {
            next = request
            return
        }
        (isCounting, next) = (true, nil)
        let (scopes, now) = (servers.scopes, clock.now)
        activity.work { [weak self, activity, store = servers.store] in
            await store.prepare(request)
            let counts = await activity.optional {
                try await store.readInBackground { reader in
                    (
                        all: try reader.count(Request(CatererListing.self, where: .inAny(scopes))),
                        open: try reader.count(
                            Request(CatererListing.self, where: .inAny(scopes), .open(at: now))),
                        menus: try scopes.reduce(0) {
                            $0 + (try reader.menuCoverage(of: $1.provider).menus)
                        },
                        longestName: try scopes.map { try reader.longestName(of: $0.provider) }
                            .max { $0.count < $1.count } ?? "",
                        quoted: try reader.items(Request(QuotedTerms.self))
                    )
                }
            }
            guard let self else { return }
            isCounting = false
            // The list itself reports trouble with the store. What was counted before a change is told
            // before what is counted after it.
            if let counts {
                (all, open, menus) = (counts.all, counts.open, counts.menus)
                if longestName != counts.longestName { longestName = counts.longestName }
                quoted = Set(
                    QuotedTerms.Part.allCases.filter { part in
                        counts.quoted.contains { $0[part] != nil }
                    })
                let ours = counts.quoted.filter { servers.provider(of: $0.caterer) != nil }
                currenciesApart = QuotedTerms.Part.allCases.reduce(into: [:]) {
                    $0[$1] = ours.currenciesApart(of: $1)
                }
            }
            if let next { count(preparing: next) }
        }
    }
}
