/// How often one address may do what leaves something behind.
struct Rates: Sendable {
    private let carts: Allowances
    private let accounts: Allowances
    private let mails: Allowances
    private let players: Allowances
    private let mailsToOne = Allowances(.init(atOnce: 3, interval: 600))

    init(_ limits: KitchenLimits) {
        // A company at noon is one address, and on its first day everybody signs up.
        carts = Allowances(
            .init(atOnce: 5 * limits.cartsPerMinute, interval: 60 / Double(limits.cartsPerMinute)))
        accounts = Allowances(.init(atOnce: 300, interval: 10))
        mails = Allowances(.init(atOnce: 30, interval: 30))
        players = Allowances(.init(atOnce: 300, interval: 1))
    }

    func checkCarts(_ request: Request) throws(Refusal) {
        try check(carts, request, "Too many carts from your network")
    }

    func checkAccounts(_ request: Request) throws(Refusal) {
        try check(accounts, request, "Too many new accounts from your network")
    }

    func checkMails(_ request: Request) throws(Refusal) {
        try check(mails, request, "Too many e-mails asked for from your network")
    }

    func checkPlayers(_ request: Request) throws(Refusal) {
        try check(players, request, "Too many participants from your network")
    }

    /// Whether an account may be sent another e-mail. The client is not told.
    func maySend(to account: Account) -> Bool {
        mailsToOne.take("\(account.id)") == nil
    }

    private func check(
        _ allowances: Allowances, _ request: Request, _ reason: String
    ) throws(Refusal) {
        guard let origin = request.origin, let seconds = allowances.take(origin) else { return }
        throw Refusal(
            .busy("\(reason); try again in \(seconds) seconds", seconds: seconds, status: 429))
    }
}
