import Presentation
public import Terminal

extension ActionTable {
    public static let orders: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.orders, [.orders, .order])
        let list = ActionGroup(Say.Groups.orders, .orders)
        let page = ActionGroup(Say.Groups.order, .order)
        let home = ActionGroup(Say.Groups.inTheMiddle, .caterers)
        return [
            group.action(
                .ordersAgain, Say.Labels.ordersAgain, Say.Deeds.ordersAgain, "R",
                footer: 30, twin: "eat-tui repeat ORDER"),
            group.action(
                .ordersReceipt, Say.Labels.ordersReceipt, Say.Deeds.ordersReceipt, "v", footer: 32,
                twin: "eat-tui receipt ORDER"),
            group.action(
                .ordersFavourite, Say.Labels.ordersFavourite, Say.Deeds.ordersFavourite, "*",
                footer: 40, twin: "eat-tui favourite add CATERER"),
            list.action(
                .ordersAccount, Say.Labels.ordersAccount, Say.Deeds.ordersAccount, "W", footer: 38,
                twin: "eat-tui login"),
            page.action(
                .ordersMenu, Say.Labels.ordersMenu, Say.Deeds.ordersMenu, "m", footer: 36,
                twin: "eat-tui menu CATERER"),
            page.action(
                .ordersCancel, Say.Labels.ordersCancel, Say.Deeds.ordersCancel, "C", footer: 34,
                twin: "eat-tui cancel ORDER"),
            page.action(
                .ordersSettle, Say.Labels.ordersSettle, Say.Deeds.ordersSettle, "s",
                footer: 12, twin: "eat-tui track ORDER --settle placed"),
            home.action(
                .homeTrack, Say.Labels.homeTrack, Say.Deeds.homeTrack, "t",
                twin: "eat-tui track"),
            home.action(
                .homeBasket, Say.Labels.homeBasket, Say.Deeds.homeBasket, "b",
                twin: "eat-tui basket show"),
            home.action(
                .homeFirst, Say.Labels.homeFirst, Say.Deeds.homeFirst, "7", twin: "eat-tui receipt"),
            home.action(
                .homeSecond, Say.Labels.homeSecond, Say.Deeds.homeSecond, "8",
                twin: "eat-tui receipt ORDER"),
            home.action(
                .homeThird, Say.Labels.homeThird, Say.Deeds.homeThird, "9",
                twin: "eat-tui receipt ORDER"),
        ]
    }()
}
