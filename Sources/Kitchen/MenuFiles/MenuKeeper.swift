import Synchronization

/// Reads a canteen's menu, and again when its files changed.
final class MenuKeeper: Sendable {
    let path: String
    /// The files as they were read last, whether they had mistakes or not.
    private let seen: Mutex<[MenuSource]>
    /// The menu at the start.
    let first: CanteenMenu

    init(path: String) throws(KitchenError) {
        self.path = path
        let mistakes = MistakeList()
        let sources = MenuSource.all(at: path, mistakes)
        first = try Self.menu(of: sources, mistakes)
        seen = Mutex(sources)
    }

    /// The menu, if its files are others than when they were read last.
    func change() throws(KitchenError) -> CanteenMenu? {
        let mistakes = MistakeList()
        let sources = MenuSource.all(at: path, mistakes)
        let isNew = seen.withLock { seen in
            defer { seen = sources }
            return seen != sources
        }
        guard isNew || !mistakes.all.isEmpty else { return nil }
        let menu = try Self.menu(of: sources, mistakes)
        // Orders and carts hold amounts and times of the menu that they began with.
        guard menu.currency.code == first.currency.code, menu.zone == first.zone else {
            throw .menu([
                MenuMistake(
                    file: path, line: nil,
                    sentence: "The currency and the zone only change when the kitchen is started "
                        + "again; they were \(first.currency.code) and \(first.zone).")
            ])
        }
        return menu
    }

    private static func menu(
        of sources: [MenuSource], _ mistakes: MistakeList
    ) throws(KitchenError) -> CanteenMenu {
        let menu = MenuReader(sources, mistakes).menu()
        guard let menu, mistakes.all.isEmpty else { throw .menu(mistakes.all.sorted()) }
        return menu
    }
}
