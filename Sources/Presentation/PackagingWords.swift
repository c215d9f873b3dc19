public import OrderModels

/// How the food of a quote is packed, in words.
public enum PackagingWords {
    public enum State: Hashable, Sendable {
        case on(Money?)
        /// The kitchen asks nobody.
        case always(Money)
        /// The server offers a choice, and adds the deposit without it.
        case unchosen(Money)
        case offered(String)
        case offeredForAnAccount
    }

    /// Nil where there is nothing to say.
    public static func state(of cart: RemoteCart) -> State? {
        let packaging = cart.packaging
        if packaging.isOn { return .on(cart.deposit) }
        if let deposit = cart.deposit {
            return packaging.offer == nil ? .always(deposit) : .unchosen(deposit)
        }
        guard let offer = packaging.offer else { return nil }
        return offer.needsAccount ? .offeredForAnAccount : .offered(offer.words)
    }

    public static func sentence(_ state: State) -> String {
        switch state {
        case .on(let deposit?): Say.Packaging.on(deposit: deposit.formatted)
        case .on(nil): Say.Packaging.onWithoutDeposit
        case .always(let deposit): Say.Packaging.always(deposit: deposit.formatted)
        case .unchosen(let deposit): Say.Packaging.unchosen(deposit: deposit.formatted)
        case .offered(let words): Say.Packaging.offered(words: words)
        case .offeredForAnAccount: Say.Packaging.offeredForAnAccount
        }
    }

    /// The same for a row of a page.
    public static func row(_ state: State) -> String {
        switch state {
        case .on(let deposit?): Say.Packaging.rowOn(deposit: deposit.formatted)
        case .on(nil): Say.Packaging.rowOnWithoutDeposit
        case .always(let deposit): Say.Packaging.rowAlways(deposit: deposit.formatted)
        case .unchosen(let deposit): Say.Packaging.rowUnchosen(deposit: deposit.formatted)
        case .offered, .offeredForAnAccount: Say.Packaging.rowOff
        }
    }
}
