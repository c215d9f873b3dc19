import Presentation
public import Terminal

extension ActionTable {
    public static let ordering: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.checkout, .checkout)
        let who = ActionGroup(Say.Groups.questions, .account)
        let basket = ActionGroup(Say.Groups.ordering, [.caterers, .menu, .dish, .basket])
        return [
            basket.action(
                .basketCheckout, Say.Labels.basketCheckout, Say.Deeds.basketCheckout, "c",
                footer: 16, twin: "eat-tui quote"),
            // Enter never spends, and no key that is hit by accident does.
            group.action(
                .checkoutPlace, Say.Labels.checkoutPlace,
                Say.Deeds.checkoutPlace,
                "P", footer: 5, twin: "eat-tui order --max-total T --yes"),
            group.action(
                .checkoutNext, Say.Labels.checkoutNext, Say.Deeds.checkoutNext, "Enter",
                footer: 10),
            group.action(
                .checkoutAddress, Say.Labels.checkoutAddress, Say.Deeds.checkoutAddress, "A",
                footer: 20, twin: "eat-tui quote --to ADDRESS"),
            group.action(
                .checkoutTime, Say.Labels.checkoutTime, Say.Deeds.checkoutTime, "T", footer: 22,
                twin: "eat-tui quote --for 'Fri 12:30'"),
            group.action(
                .checkoutWho, Say.Labels.checkoutWho, Say.Deeds.checkoutWho, "W", footer: 24,
                twin: "eat-tui login"),
            group.action(
                .checkoutPayment, Say.Labels.checkoutPayment, Say.Deeds.checkoutPayment, "Y",
                footer: 26),
            group.action(
                .checkoutTip, Say.Labels.checkoutTip, Say.Deeds.checkoutTip, "t", footer: 28,
                twin: "eat-tui quote --tip 2.00"),
            group.action(
                .checkoutCoupon, Say.Labels.checkoutCoupon, Say.Deeds.checkoutCoupon, "%",
                footer: 30,
                twin: "eat-tui promo add CODE"),
            who.action(
                .accountSignOut, Say.Labels.accountSignOut, Say.Deeds.accountSignOut, "",
                fixed: "C-x",
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
