/// Whether dishes come in packaging that is brought back, against a deposit.
enum Packaging: String, Sendable, CaseIterable {
    /// The diner chooses.
    case onRequest = "on_request"
    case always
}
