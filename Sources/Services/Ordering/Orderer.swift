public import OrderModels

/// For whom orders are made.
public enum Orderer: Sendable {
    /// A diner without an account; nil until they have given their details.
    case guest(Guest?)
    case account(Account.ID, Session)

    /// The signed-in diner, identified by the server's ID or else by their user name.
    public init(_ known: KnownAccount, _ session: Session) {
        let name = Account.ID(provider: session.providerID, local: known.name)
        self = .account(known.account ?? name, session)
    }

    /// Tells customers apart.
    var name: String {
        switch self {
        case .guest(let guest): guest.map { $0.email + " " + $0.phone } ?? ""
        case .account(let id, _): id.rawValue
        }
    }

    var account: Account.ID? {
        if case .account(let id, _) = self { id } else { nil }
    }
}
