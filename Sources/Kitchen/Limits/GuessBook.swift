/// Limits wrong passwords, so that guessing takes years and a diner can still sign in.
///
/// One who guesses at an account is counted by account and address, so the diner at another address
/// is not held up. All wrong guesses at an account are counted too, against guesses from many
/// addresses: then each address has one guess only, which is all that a diner needs who knows the
/// password.
final class GuessBook: Sendable {
    private let atAccount: Allowances
    private let fromAddress: Allowances
    private let inAll: Allowances
    private let local: Allowances

    init(_ limits: KitchenLimits) {
        atAccount = Allowances(.init(atOnce: limits.guesses, interval: 30))
        fromAddress = Allowances(.init(atOnce: 6 * limits.guesses, interval: 10))
        inAll = Allowances(.init(atOnce: 20 * limits.guesses, interval: 36))
        local = Allowances(.init(atOnce: 10 * limits.guesses, interval: 5))
    }

    /// A guess that is under way; a right one is not counted.
    struct Guess: ~Copyable {
        fileprivate let taken: [(Allowances, String)]

        consuming func wasRight() {
            for (allowances, key) in taken { allowances.giveBack(key) }
        }
    }

    /// Counts a guess at `account`, or refuses it.
    func begin(at account: String, from origin: String?) throws(Refusal) -> Guess {
        var taken: [(Allowances, String)] = []
        func take(_ allowances: Allowances, _ key: String) throws(Refusal) {
            guard let seconds = allowances.take(key) else { return taken.append((allowances, key)) }
            Guess(taken: taken).wasRight()
            throw Refusal(
                .busy(
                    "Too many wrong passwords; try again in \(seconds) seconds",
                    seconds: seconds, status: 429))
        }
        guard let origin else {
            try take(local, account)
            return Guess(taken: taken)
        }
        let pair = "\(origin) \(account)"
        let isFirst = atAccount.isWhole(pair)
        try take(atAccount, pair)
        try take(fromAddress, origin)
        do throws(Refusal) {
            try take(inAll, account)
        } catch {
            guard isFirst else { throw error }
            // The refusal gave back what was taken.
            _ = (atAccount.take(pair), fromAddress.take(origin))
        }
        return Guess(taken: taken)
    }
}
