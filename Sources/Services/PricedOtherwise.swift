import Cache
import OrderModels
import Synchronization

/// When something was last asked for by this program, so that all that is read in a row is read by one
/// answer.
final class LastAsked: Sendable {
    private let moment = Mutex<ContinuousClock.Instant?>(nil)

    var isJustNow: Bool {
        moment.withLock { $0.map { ContinuousClock.now - $0 < .seconds(10) } ?? false }
    }

    func note() { moment.withLock { $0 = .now } }
}

extension ReadAccessor {
    /// Whether what is kept of a kitchen's menu has prices in another currency; of dishes without a
    /// price nothing is known.
    func isPriced(_ id: Caterer.ID, otherwiseThanIn currency: Currency) throws -> Bool {
        var request = Request(MenuRow.self, where: .caterer(id))
        request.limit = 50
        return try items(request).contains { $0.item.isPriced(otherwiseThanIn: currency) }
    }

    /// The same of its other menus.
    func othersArePriced(_ id: Caterer.ID, otherwiseThanIn currency: Currency) throws -> Bool {
        try item(ListedMenus.self, id)?.menus.contains { menu in
            menu.sections.contains { section in
                section.items.contains { $0.isPriced(otherwiseThanIn: currency) }
            }
        } ?? false
    }
}

extension MenuItem {
    fileprivate func isPriced(otherwiseThanIn currency: Currency) -> Bool {
        price.map { $0.currency != currency } ?? false
    }
}
