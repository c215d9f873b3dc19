import Cache
public import OrderModels
public import Presentation
public import Services

/// The diner's baskets as they are now: the current one, and the one that a kitchen's dishes go to.
///
/// They are read when somebody looks, and kept until one of them changes.
@MainActor
public final class Baskets {
    let servers: Servers
    let settings: DinerSettings
    let activity: Activity
    public let drafts: DraftStore

    private let follower = Follower()
    private var isFollowing = false
    /// A basket has changed.
    private let changes = Pulse()
    /// A menu has, and with it what of a basket still fits.
    private let menus = Pulse()

    private var currentID: Basket.ID??
    private var byCaterer: [Caterer.ID: Basket.ID?] = [:]
    private var contents: [Basket.ID: BasketContent] = [:]
    private var menuDishes: [Caterer.ID: MenuDishes] = [:]
    private var counts: [Basket.ID: [MenuItem.ID: Int]] = [:]
    private var known: Int??
    private var lists: [Bool: [BasketSummary]] = [:]
    private var knownDeeds: (undo: String?, redo: String?)?
    private var lastQuote: OrderQuote?

    /// Why a basket could not be read.
    public private(set) var problem: Problem?

    init(_ servers: Servers, _ settings: DinerSettings, _ activity: Activity) {
        self.servers = servers
        self.settings = settings
        self.activity = activity
        drafts = servers.services.drafts
    }

    /// Begins to read and to follow them; until then there are none. The first frame is drawn before.
    public func appear() {
        let isNew = follower.follow(servers.store) { [weak self] in self?.follow($0) }
        guard isNew else { return }
        isFollowing = true
        changes.beat()
    }

    // MARK: What the screens show

    /// The one that was worked on last.
    public var current: BasketContent? { present.flatMap(kept) }

    /// How many pieces are in it; nil where there is none.
    public var pieces: Int? {
        changes.observe()
        guard isFollowing else { return nil }
        if let known { return known }
        let pieces = current.map { $0.summary.total?.pieces ?? $0.lines.count }
        known = .some(pieces)
        return pieces
    }

    /// How many are being put together: what is in them is not saved, or not as it is now.
    public var openCount: Int {
        let open = all.filter { $0.state != .saved && $0.lineCount > 0 }
        return open.count
    }

    /// Every one of the servers in use, latest touched first.
    public var all: [BasketSummary] { list(discarded: false) }
    /// Those that were thrown away.
    public var discarded: [BasketSummary] { list(discarded: true) }

    /// What can be taken back, and done again, of what was done to baskets as wholes.
    public var deeds: (undo: String?, redo: String?) {
        changes.observe()
        guard isFollowing else { return (nil, nil) }
        if let knownDeeds { return knownDeeds }
        let deeds = read { try drafts.deeds() }.map { ($0.undo?.text, $0.redo?.text) } ?? (nil, nil)
        knownDeeds = deeds
        return deeds
    }

    private func list(discarded: Bool) -> [BasketSummary] {
        changes.observe()
        guard isFollowing else { return [] }
        if let known = lists[discarded] { return known }
        let all = read { try drafts.summaries(discarded: discarded) } ?? []
        let ours = all.filter { servers.provider(of: $0.basket.caterer) != nil }
        lists[discarded] = ours
        return ours
    }

    /// One basket with all that is in it.
    public func content(of id: Basket.ID) -> BasketContent? {
        changes.observe()
        return isFollowing ? kept(id) : nil
    }

    /// The one that dishes of `caterer` go to.
    public func content(for caterer: Caterer.ID) -> BasketContent? {
        basket(for: caterer).flatMap(kept)
    }

    /// How many of a dish are in its kitchen's basket.
    public func pieces(of dish: MenuItem.ID, from caterer: Caterer.ID) -> Int {
        guard let content = content(for: caterer) else { return 0 }
        return counts[content.summary.id]?[dish] ?? 0
    }

    /// What the server said of a basket, for as long as that is as it was then.
    public func quote(of content: BasketContent) -> OrderQuote? {
        changes.observe()
        guard let quote = lastQuote else { return nil }
        return quote.snapshot.orders(theSameAs: content.snapshot) ? quote : nil
    }

    /// Notes what the server said; the screens show it in place of our own sums.
    public func quoted(_ quote: OrderQuote?) {
        lastQuote = quote
        changes.beat()
    }

    // MARK: Reading

    var present: Basket.ID? {
        changes.observe()
        guard isFollowing else { return nil }
        if let currentID { return currentID }
        let id = read { try drafts.current(of: servers.providers) }
        currentID = .some(id)
        return id
    }

    func basket(for caterer: Caterer.ID) -> Basket.ID? {
        changes.observe()
        guard isFollowing else { return nil }
        if let known = byCaterer[caterer] { return known }
        let id = read { try drafts.basket(for: caterer) }
        byCaterer[caterer] = .some(id)
        return id
    }

    private func kept(_ id: Basket.ID) -> BasketContent? {
        menus.observe()
        if let content = contents[id] { return content }
        guard let content = read({ try drafts.content(of: id, knowing: dishes) }) else {
            return nil
        }
        remember(content)
        return content
    }

    private func remember(_ content: BasketContent) {
        let id = content.summary.id
        contents[id] = content
        var counts: [MenuItem.ID: Int] = [:]
        for line in content.lines { counts[line.line.dish, default: 0] &+= line.line.quantity }
        self.counts[id] = counts
    }

    /// Menus change seldom, and baskets with every key.
    private func dishes(of caterer: Caterer.ID) -> MenuDishes? {
        if let known = menuDishes[caterer] { return known }
        let dishes = read { try drafts.dishes(of: caterer) }
        menuDishes[caterer] = dishes
        return dishes
    }

    private func read<T>(_ body: () throws -> T?) -> T? {
        do {
            let value = try body()
            problem = nil
            return value
        } catch {
            problem = Problem(error)
            return nil
        }
    }

    /// Whether all that has changed is what the current basket holds, as with nearly every key: then
    /// it is read anew, and which basket is the current one need not be asked.
    private func staysCurrent(after change: StoreChange) -> Bool {
        guard let id = currentID ?? nil, DraftStore.isStep(change, of: id),
            // What cannot be read is told by whoever asks next.
            let content = try? drafts.content(of: id, knowing: dishes),
            content.summary.discardedAt == nil
        else { return false }
        remember(content)
        return true
    }

    private func follow(_ change: StoreChange) {
        if DraftStore.concerns(change) {
            (known, lists, knownDeeds) = (nil, [:], nil)
            if !staysCurrent(after: change) { (currentID, byCaterer, contents) = (nil, [:], [:]) }
            changes.beat()
        } else if change.concerns(MenuRow.self) || change.concerns(KeptCaterer.self)
            || change.concerns(Marketplace.self)
        {
            (contents, menuDishes) = ([:], [:])
            menus.beat()
        }
    }
}

extension BasketContent {
    var snapshot: BasketSnapshot { BasketSnapshot(summary.basket, lines.map(\.line)) }
}
