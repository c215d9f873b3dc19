import Cache
public import OrderModels

/// In whose name orders are made.
public enum Orderer: Sendable {
    /// Somebody without an account; nil until they have said who they are.
    case guest(Guest?)
    case account(Account.ID, Session)

    /// Somebody who is signed in, by the name their server or else they themselves go by.
    public init(_ known: KnownAccount, _ session: Session) {
        let name = Account.ID(provider: session.providerID, local: known.name)
        self = .account(known.account ?? name, session)
    }

    var account: Account.ID? {
        if case .account(let id, _) = self { id } else { nil }
    }
}
