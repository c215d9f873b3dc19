/// Where the diner is, how they came there, and their history, as a value.
struct Journey: Hashable, Sendable {
    /// The levels from the top down to where the diner is; never empty.
    typealias Path = [Visit]

    var path: Path
    /// The paths that the diner left, the latest last.
    var past: [Path] = []
    /// The paths that the diner went back from, the next one last.
    var future: [Path] = []
    /// How the diner left each tab.
    var tabs: [Place.Tab: Path] = [:]

    static let visitLimit = 100
    private static let depthLimit = 8

    init(at place: Place = .caterers) {
        self.init(path: [Visit(place)])
    }

    init(path: Path) {
        self.path = path
    }

    var current: Visit { path[path.count - 1] }

    // MARK: Moving

    /// Goes down to `place`, or up if it is one of the levels above.
    mutating func open(_ place: Place) {
        if let level = path.lastIndex(where: { $0.place == place }) {
            go(to: Array(path[...level]))
        } else if case (.checkout, .order) = (current.place, place) {
            // The checked-out basket is an order now, so the way back leads to the list of orders.
            go(to: [Visit(.caterers), Visit(.orders), Visit(place)])
            tabs[.basket] = nil
        } else {
            go(to: path.suffix(Self.depthLimit - 1) + [Visit(place)])
        }
    }

    /// Goes to the last of `places`, which has the others above it.
    mutating func arrive(at places: [Place]) {
        go(to: places.map { Visit($0) })
    }

    /// Goes up one level.
    mutating func back() -> Bool {
        guard path.count > 1 else { return false }
        let left = current.place
        go(to: path.dropLast())
        // After the checkout, the tab shows the basket again, which the diner may want to change.
        if case .checkout = left { tabs[.basket] = nil }
        return true
    }

    /// Shows a tab as the diner left it; false for the menus if none was opened yet.
    mutating func show(_ tab: Place.Tab) -> Bool {
        guard current.place.tab != tab else {
            switch current.place {
            // From one order or the statistics to the list, and from the checkout to its basket.
            case .order, .statistics: go(to: [Visit(.caterers), Visit(.orders)])
            case .checkout: open(.basket)
            default: break
            }
            return true
        }
        switch (tabs[tab], tab) {
        case (let path?, _): go(to: path)
        case (nil, .caterers): go(to: [Visit(.caterers)])
        case (nil, .basket): go(to: [Visit(.caterers), Visit(.basket)])
        case (nil, .orders): go(to: [Visit(.caterers), Visit(.orders)])
        case (nil, .drafts): go(to: [Visit(.caterers), Visit(.drafts)])
        case (nil, .search): go(to: [Visit(.caterers), Visit(.search)])
        case (nil, .menu): return false
        }
        return true
    }

    mutating func historyBack() -> Bool {
        guard let last = past.popLast() else { return false }
        future.append(path)
        arrive(at: last)
        return true
    }

    mutating func historyForward() -> Bool {
        guard let next = future.popLast() else { return false }
        past.append(path)
        arrive(at: next)
        return true
    }

    /// Records how the current place looks.
    mutating func update(selection: String?, filter: String) {
        path[path.count - 1].selection = selection
        path[path.count - 1].filter = filter
    }

    private mutating func go(to next: Path) {
        guard next != path else { return }
        // The history has each place once, as last left, so that going back passes it once.
        let ends = [current.place, next.last?.place]
        past.removeAll { ends.contains($0.last?.place) }
        past.append(path)
        future = []
        arrive(at: next)
    }

    private mutating func arrive(at next: Path) {
        if let tab = current.place.tab { tabs[tab] = path }
        path = next
        forget()
    }

    /// Drops the most distant visits until few enough are left.
    private mutating func forget() {
        while visitCount > Self.visitLimit, !(past.isEmpty && future.isEmpty) {
            if past.count >= future.count { past.removeFirst() } else { future.removeFirst() }
        }
    }

    var visitCount: Int {
        ([path] + past + future + tabs.values).reduce(0) { $0 + $1.count }
    }
}
