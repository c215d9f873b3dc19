public import Sentences

/// Why a request about an account, a cart or an order failed; the cases differ in what can be done
/// next.
public enum OrderingError: Error, Hashable, Sendable {
    /// An ordinary failure. Nothing was changed, or repeating the request changes nothing more.
    case http(HTTPError)
    /// The request may have been carried out although no answer confirms it. It is looked up, and
    /// never sent again automatically.
    case mayHaveActed(HTTPError)
    /// The name or the password is wrong; with the server's message, if any.
    case signInRefused(String?)
    /// The account's token is no longer valid and has to be refreshed. If a cart's token was sent
    /// too, that one may be at fault: the diner is signed out only after the account alone was
    /// refused.
    case accountExpired
    /// The cart's token is no longer valid, so another cart is needed. It says nothing about the
    /// account.
    case cartExpired
    /// The link from the e-mail was used already or is too old.
    case linkExpired(String?)
    /// The server rejects what was filled in.
    case invalid([FieldProblem])
    /// The cart cannot be ordered, or changed, in its present state.
    case refused([QuoteProblem])
    /// The server's amounts are inconsistent, so the diner must not be asked to pay them.
    case badBill(BillError)

    public struct FieldProblem: Hashable, Sendable {
        /// The field's name, such as `username`.
        public let field: String
        /// Usually the server's message, in its own language: outside text.
        public let message: Sentence

        public init(field: String, message: Sentence) {
            self.field = field
            self.message = message
        }
    }
}
