import OrderModels

/// The parts of a kitchen, put together.
///
/// The parts are values without state of their own. What clients change is in the ``Ledger``, which
/// the ``Book`` passes to one request at a time under its lock; the changes of a request are stored
/// completely or not at all. Everything else that changes has a lock of its own: the clock, the
/// tricks, the caches of lists and menus, the faults, the log of calls and the late calls. The
/// book's lock comes first: code that holds one of the others never takes it.
struct Composition: Sendable {
    let market: Market
    let book: Book
    let orders: OrderControl
    let amendments: AmendmentControl
    let routes: [Route]
    private let bell: Bell
    private let report: @Sendable (String) -> Void

    init(
        _ configuration: KitchenConfiguration, clock: KitchenClock, bell: Bell,
        compare: @escaping Password.Comparison
    ) throws(KitchenError) {
        let market = try Market(configuration, clock: clock)
        let book = try Book(
            path: configuration.dataFile, town: configuration.town(market.currency),
            Ledger(
                caterers: configuration.menu == nil ? configuration.caterers : 0,
                mails: configuration.limits.mails,
                ordersAfter: configuration.ordersAfter), bell: bell)
        let access = Access(
            mint: TokenMint(key: book.key), market: market, tokenLife: configuration.tokenLife)
        let editor = CartEditor(market: market)
        let check = OrderCheck(market: market)
        let demo = DemoAccount(market: market)
        self.market = market
        self.book = book
        orders = OrderControl(market: market, book: book, bell: bell)
        amendments = AmendmentControl(market: market, book: book)
        let bounds = CartBounds(configuration.limits)
        let rates = Rates(configuration.limits)
        let players = PlayerRoutes(book: book, access: access, editor: editor, rates: rates)
        let guests = configuration.letsGuestsOrder
        let checkout = CheckoutRoutes(
            book: book, access: access, check: check, speed: configuration.speed,
            arrivesWithin: configuration.arrivesWithin)
        routes =
            MetaRoutes(market: market, letsGuestsOrder: guests).routes
            + RestaurantRoutes(
                market: market, book: book, listing: configuration.effectiveListing
            ).routes
            + SearchRoutes(market: market).routes
            + SignInRoutes(
                book: book, access: access, demo: demo, confirmsMail: configuration.confirmsMail,
                desk: PasswordDesk(
                    atOnce: configuration.limits.passwordsAtOnce, compare: compare),
                guesses: GuessBook(configuration.limits), rates: rates,
                mostAccounts: configuration.limits.accounts
            ).routes
            + ProfileRoutes(book: book, access: access).routes
            + ConsentRoutes(book: book, access: access).routes
            + CartRoutes(
                book: book, access: access, editor: editor, letsGuestsOrder: guests,
                bounds: bounds, rates: rates
            ).routes
            + players.routes
            + ShareRoutes(
                book: book, access: access, editor: editor, players: players
            ).routes
            + checkout.routes
            + (configuration.hasPaymentPage || configuration.menu != nil
                ? PaymentRoutes(checkout: checkout).routes : [])
            + SettlementRoutes(checkout: checkout, report: configuration.report).routes
            + OrderRoutes(
                book: book, access: access, editor: editor, check: check, bounds: bounds,
                rates: rates
            ).routes
        _ = book.answer { ledger throws(Refusal) in
            bounds.sweep(at: clock.now, in: &ledger)
            for var account in ledger.accounts.values where account.digestTokens() {
                ledger.accounts[account.id] = account
            }
            return .noContent
        }
        report = configuration.report
        self.bell = bell
        if let trouble = market.cardTrouble { report(trouble) }
        guard configuration.opensDemoAccount else { return }
        _ = book.answer { ledger throws(Refusal) in
            try demo.open(in: &ledger)
            return .noContent
        }
    }

    /// Serves the menu as its files are now, or goes on with the one before if they have mistakes.
    func reread() {
        guard let keeper = market.keeper else { return }
        do throws(KitchenError) {
            guard let menu = try keeper.change() else { return }
            // Under the book's lock, so that one request sees one menu.
            _ = book.answer { _ throws(Refusal) in
                market.shelf.replace(with: Catalogue(menu))
                return .noContent
            }
            bell.ring()
            report("the menu was read again: \(menu.summary)")
            if let trouble = market.cardTrouble { report(trouble) }
        } catch {
            guard case .menu(let mistakes) = error else { return }
            for mistake in mistakes { report(mistake.text) }
            report("the menu has mistakes, so the one before is still served")
        }
    }
}
