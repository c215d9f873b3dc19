public import Sentences

/// Why an account, a cart or an order could not be had, split by what can be done next.
public enum OrderingError: Error, Hashable, Sendable {
    /// As with any request. Nothing was changed, or doing it again changes nothing more.
    case http(HTTPError)
    /// The request may have been carried out although no answer says so. It is looked up, and never
    /// sent again by itself.
    case mayHaveActed(HTTPError)
    /// Name and password are not those of an account; the server's words, if it has any.
    case signInRefused(String?)
    /// The account's token is no longer good: refresh it. Where a cart's token went along, it may be
    /// that one: nobody is signed out before the account was refused by itself.
    case accountExpired
    /// The cart's token is no longer good: open another cart. It says nothing about the account.
    case cartExpired
    /// The link from the e-mail is used up or too old.
    case linkExpired(String?)
    /// The server does not take what was filled in.
    case invalid([FieldProblem])
    /// The cart cannot be ordered, or changed, as it stands.
    case refused([QuoteProblem])
    /// The server's amounts do not fit together: nobody is asked to pay them.
    case badBill(BillError)

    /// What is wrong with one field of a form.
    public struct FieldProblem: Hashable, Sendable {
        /// Such as `username`.
        public let field: String
        /// Mostly the server's own sentence, in its own language: outside text.
        public let message: Sentence

        public init(field: String, message: Sentence) {
            self.field = field
            self.message = message
        }
    }
}
