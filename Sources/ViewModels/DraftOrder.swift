import OrderModels
import Presentation
import Services

/// In which order drafts are listed.
public enum DraftOrder: CaseIterable, Sendable {
    case latest, name, kitchen, dearest

    /// `drafts`, of which the latest comes first, as it does of those that are alike.
    func sorted(_ drafts: [BasketSummary]) -> [BasketSummary] {
        let names = Language.current.names
        switch self {
        case .latest: return drafts
        case .name: return names.sorted(drafts, by: \.shownName)
        case .kitchen:
            return names.sorted(drafts) { $0.shownCaterer ?? $0.basket.caterer.rawValue }
        case .dearest:
            // Amounts of one currency stand together, and drafts without a sum last.
            let sums = drafts.enumerated().map {
                (place: $0, draft: $1, sum: $1.total?.subtotal)
            }
            return sums.sorted { one, other in
                guard let here = one.sum, let there = other.sum else {
                    return one.sum == nil && other.sum == nil
                        ? one.place < other.place : other.sum == nil
                }
                let (code, otherCode) = (here.currency.code, there.currency.code)
                guard code == otherCode else { return code < otherCode }
                return (there.minorUnits, one.place) < (here.minorUnits, other.place)
            }.map(\.draft)
        }
    }
}
