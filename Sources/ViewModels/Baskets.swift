import Cache
public import OrderModels
public import Presentation
public import Services

/// The diner's baskets: the current one, and each kitchen's.
///
/// A basket is read when it is first needed, and cached until one changes.
@MainActor
public final class Baskets {
    public let servers: Servers
    let settings: DinerSettings
    /// The editor of a dish, if it is open: keys that were pressed before it was drawn are meant for it.
    weak var openEditor: AnyObject?
    /// Judges dishes by what the diner wants to be warned of.
    public var judge: AlertJudge { settings.current.judge }
    let activity: Activity
    public let drafts: DraftStore

    private let follower = Follower()
    private var isFollowing = false
    /// Beats when a basket changes.
    private let changes = Pulse()
    /// Beats when a menu changes, and with it which lines of a basket still fit.
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

    /// Why a basket could not be read, until baskets or menus change.
    public private(set) var problem: Problem?
    private let repeated = RepeatedErrors()

    init(_ servers: Servers, _ settings: DinerSettings, _ activity: Activity) {
        self.servers = servers
        self.settings = settings
        self.activity = activity
        drafts = servers.services.drafts
    }

    /// Starts to read and follow the baskets, which the first frame does not wait for, and a key does.
    public func appear() {
        guard !isFollowing else { return }
        let isNew = follower.follow(servers.store) { [weak self] in self?.follow($0) }
        guard isNew else { return }
        isFollowing = true
        changes.beat()
    }

    // MARK: What the screens show

    /// The basket that was changed last.
    public var current: BasketContent? { present.flatMap(kept) }

    /// How many pieces are in the current basket; nil if there is none.
    public var pieces: Int? {
        changes.observe()
        guard isFollowing else { return nil }
        if let known { return known }
        let pieces = current.map { $0.summary.total?.pieces ?? $0.lines.count }
        known = .some(pieces)
        return pieces
    }

    /// How many baskets have content that is not saved, or has changed since it was saved.
    public var openCount: Int {
        all.count { $0.state != .saved && $0.lineCount > 0 }
    }

    /// All baskets of the servers in use, the latest changed first.
    public var all: [BasketSummary] { list(discarded: false) }
    /// Discarded baskets.
    public var discarded: [BasketSummary] { list(discarded: true) }

    /// The last steps to undo and redo among changes to whole baskets.
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

    /// Whether a basket was ordered or thrown away; false if that cannot be read.
    public func isOver(_ id: Basket.ID) -> Bool {
        do {
            return try drafts.content(of: id).summary.discardedAt != nil
        } catch DraftError.gone {
            return true
        } catch {
            return false
        }
    }

    /// Whether it is over, and another basket is the current one.
    public func isReplaced(_ id: Basket.ID) -> Bool {
        current.map { $0.summary.id != id && isOver(id) } ?? false
    }

    public func content(of id: Basket.ID) -> BasketContent? {
        changes.observe()
        return isFollowing ? kept(id) : nil
    }

    /// The basket that dishes of `caterer` go to.
    public func content(for caterer: Caterer.ID) -> BasketContent? {
        basket(for: caterer).flatMap(kept)
    }

    /// How many of a dish are in its kitchen's basket.
    public func pieces(of dish: MenuItem.ID, from caterer: Caterer.ID) -> Int {
        content(for: caterer).flatMap { counts[$0.summary.id]?[dish] } ?? 0
    }

    /// The server's last quote, if the diner's dishes and those of others are as they were then.
    public func quote(of content: BasketContent) -> OrderQuote? {
        changes.observe()
        guard let quote = lastQuote, quote.counts(content.summary.shared) else { return nil }
        return quote.snapshot.orders(theSameAs: content.snapshot) ? quote : nil
    }

    /// Stores the server's quote, which the screens show in place of our own sums.
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
        guard let found = read({ try drafts.content(of: id, knowing: dishes) }) else { return nil }
        remember(found)
        return found
    }

    private func remember(_ content: BasketContent) {
        let id = content.summary.id
        contents[id] = content
        var counts: [MenuItem.ID: Int] = [:]
        for line in content.lines { counts[line.line.dish, default: 0] &+= line.line.quantity }
        self.counts[id] = counts
    }

    /// Cached separately: menus seldom change, but baskets change with every key.
    private func dishes(of caterer: Caterer.ID) -> MenuDishes? {
        if let known = menuDishes[caterer] { return known }
        let dishes = read { try drafts.dishes(of: caterer) }
        menuDishes[caterer] = dishes
        return dishes
    }

    private func read<T>(_ body: () throws -> T?) -> T? {
        do {
            return try body()
        } catch {
            problem = repeated.caught(error) { activity.caught($0) }
            return nil
        }
    }

    /// Whether `change` affects only the content of the current basket, as nearly every key does.
    /// If so, it is read again here, and the current basket need not be determined again.
    private func staysCurrent(after change: StoreChange) -> Bool {
        guard let id = currentID ?? nil, DraftStore.isStep(change, of: id),
            // If it cannot be read, the next read reports the error.
            let content = try? drafts.content(of: id, knowing: dishes),
            content.summary.discardedAt == nil
        else { return false }
        remember(content)
        return true
    }

    /// Reads all anew, as when other servers are chosen.
    func forget(keepingCurrent stays: Bool = false) {
        begin()
        (known, lists, knownDeeds) = (nil, [:], nil)
        if !stays { (currentID, byCaterer, contents) = (nil, [:], [:]) }
        changes.beat()
    }

    private func follow(_ change: StoreChange) {
        if DraftStore.concerns(change) {
            forget(keepingCurrent: staysCurrent(after: change))
        } else if change.concerns(MenuRow.self) || change.concerns(KeptCaterer.self)
            || change.concerns(Marketplace.self) || change.concerns(ListedMenus.self)
        {
            begin()
            (contents, menuDishes) = ([:], [:])
            menus.beat()
        } else if change.concerns(OrderSettings.self) || change.concerns(Timing.self) {
            timeChanged()
        }
    }

    /// Menus are served by the clock somewhere, so that a line may fit no more, or again.
    public func timeChanged() {
        guard menuDishes.values.contains(where: \.isTimed) else { return }
        contents = [:]
        menus.beat()
    }

    /// What could not be read is tried again.
    private func begin() {
        problem = nil
        repeated.forget()
    }
}
