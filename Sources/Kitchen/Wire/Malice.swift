/// How a kitchen cheats about orders.
public enum Malice: String, Sendable, CaseIterable, Codable {
    /// Totals are not what lines and adjustments come to.
    case totals
    /// Delivery costs less than nothing.
    case fees
    /// Ten thousand lines where there was one.
    case lines
    /// Prices are suddenly in another currency.
    case currency
}
