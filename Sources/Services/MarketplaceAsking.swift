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
    /// Whether the kept menu of a kitchen has prices in another currency.
    func isPriced(_ id: Caterer.ID, otherwiseThanIn currency: Currency) throws -> Bool {
        let row = try first(Request(MenuRow.self, where: .caterer(id)))
        return row?.item.price.map { $0.currency != currency } ?? false
    }
}
