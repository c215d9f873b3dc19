public import Terminal

extension ActionTable {
    public static let orders: [ActionSpec] = {
        let group = ActionGroup("Orders", [.orders, .order])
        let list = ActionGroup("Orders", .orders)
        let page = ActionGroup("Order", .order)
        let home = ActionGroup("In the middle of", .caterers)
        return [
            group.action(
                .ordersAgain, "order again", "Make a basket of it, by the menu as it is now", "R",
                footer: 30, twin: "eat-tui repeat ORDER"),
            group.action(
                .ordersReceipt, "receipt", "Show what it cost, and who had what", "v", footer: 32,
                twin: "eat-tui receipt ORDER"),
            group.action(
                .ordersFavourite, "favourite", "Make its kitchen a favourite, or no longer", "*",
                footer: 40, twin: "eat-tui favourite add CATERER"),
            list.action(
                .ordersAccount, "account", "Sign in, sign up or sign out", "W", footer: 38,
                twin: "eat-tui login"),
            page.action(
                .ordersMenu, "menu", "Open the kitchen's menu", "m", footer: 36,
                twin: "eat-tui menu CATERER"),
            page.action(
                .ordersCancel, "cancel", "Say how it can be cancelled", "C", footer: 34,
                twin: "eat-tui cancel ORDER"),
            page.action(
                .ordersSettle, "what came of it", "Say what the kitchen told you of it", "s",
                footer: 12, twin: "eat-tui track ORDER --settle placed"),
            home.action(
                .homeTrack, "running order", "Open the order that is under way", "t",
                twin: "eat-tui track"),
            home.action(
                .homeBasket, "basket", "Go on with the basket", "b", twin: "eat-tui basket show"),
            home.action(
                .homeFirst, "last order", "Open the last order", "7", twin: "eat-tui receipt"),
            home.action(
                .homeSecond, "the one before", "Open the order before the last", "8",
                twin: "eat-tui receipt ORDER"),
            home.action(
                .homeThird, "the third last", "Open the third last order", "9",
                twin: "eat-tui receipt ORDER"),
        ]
    }()
}
