public import Terminal

extension ActionTable {
    public static let ordering: [ActionSpec] = {
        let group = ActionGroup("Checkout", .checkout)
        let who = ActionGroup("Questions", .account)
        let basket = ActionGroup("Ordering", [.caterers, .menu, .dish, .basket])
        return [
            basket.action(
                .basketCheckout, "checkout", "Go on to order what is in the basket", "c",
                footer: 16, twin: "eat-tui quote"),
            // Enter never spends, and no key that is hit by accident does.
            group.action(
                .checkoutPlace, "order",
                "Place the order, after some seconds in which Esc stops it",
                "P", footer: 5, twin: "eat-tui order --max-total T --yes"),
            group.action(
                .checkoutNext, "what is missing", "Go to what is still missing", "Enter",
                footer: 10),
            group.action(
                .checkoutAddress, "address", "Choose where it goes, or pick it up", "A",
                footer: 20, twin: "eat-tui quote --to ADDRESS"),
            group.action(
                .checkoutTime, "time", "Choose when it comes", "T", footer: 22,
                twin: "eat-tui quote --for 'Fri 12:30'"),
            group.action(
                .checkoutWho, "who", "Sign in, sign up, or order as a guest", "W", footer: 24,
                twin: "eat-tui login"),
            group.action(
                .checkoutPayment, "payment", "Choose how it is paid", "Y", footer: 26),
            group.action(
                .checkoutTip, "tip", "Give the driver something", "t", footer: 28,
                twin: "eat-tui quote --tip 2.00"),
            group.action(
                .checkoutCoupon, "code", "Enter a code that takes something off", "%", footer: 30,
                twin: "eat-tui promo add CODE"),
            who.action(
                .accountSignOut, "sign out", "Sign out; drafts are kept", "", fixed: "C-x",
                twin: "eat-tui logout"),
        ]
    }()
}

extension ActionScope {
    public static let checkout = ActionScope(rawValue: 1 << 16)
    public static let account = ActionScope(rawValue: 1 << 17)
    public static let address = ActionScope(rawValue: 1 << 18)
    public static let addresses = ActionScope(rawValue: 1 << 19)
}
