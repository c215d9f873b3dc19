import Presentation
import Terminal

extension ActionTable {
    static var basket: [ActionSpec] {
        let dish = ActionGroup(Say.Groups.ordering, [.menu, .dish])
        let found = ActionGroup(Say.Groups.ordering, [.menu, .dish, .search])
        let basket = ActionGroup(Say.Groups.basket, .basket)
        let others = ActionGroup(Say.Groups.ordering, [.caterers, .drafts])
        let files = ActionGroup(Say.Groups.files, [.menu, .basket, .drafts])
        return [
            found.action(.dishAdd, "a +", footer: 12, twin: "eat-tui basket add DISH"),
            dish.action(
                .dishTakeOne, "-", footer: 14, twin: "eat-tui basket set LINE --quantity N"),
            dish.action(
                .dishOptions, "e", footer: 13, twin: "eat-tui basket add DISH --option NAME"),
            dish.action(.dishUsual, "U"),
            basket.action(
                .basketMore, "+ a", footer: 17, twin: "eat-tui basket set LINE --quantity N"),
            basket.action(
                .basketFewer, "-", footer: 17, twin: "eat-tui basket set LINE --quantity N"),
            basket.action(
                .basketOptions, .init(vi: "e Enter", arrows: "e Enter", emacs: "e Enter"),
                footer: 18, twin: "eat-tui basket set LINE --option NAME"),
            basket.action(.basketRemove, "x", footer: 20, twin: "eat-tui basket rm LINE"),
            basket.action(
                .basketNote, "n", footer: 30, twin: "eat-tui basket set LINE --note TEXT"),
            basket.action(
                .basketDiner, "w", footer: 32, twin: "eat-tui basket set LINE --for NAME"),
            basket.action(.basketPrices, "=", footer: 15, twin: "eat-tui basket set --new-prices"),
            basket.action(.basketMenu, "m", footer: 40, twin: "eat-tui menu CATERER"),
            basket.action(
                .basketOccasion, "o", footer: 38, twin: "eat-tui basket occasion --people 12"),
            basket.action(.basketSave, "S", footer: 36, twin: "eat-tui draft save NAME"),
            basket.action(.basketClear, "X", twin: "eat-tui basket clear"),
            basket.action(.basketWishes, "f", footer: 11),
            basket.action(.basketInvite, "M", footer: 39, twin: "eat-tui invite"),
            others.action(.basketJoin, "O", twin: "eat-tui join LINK"),
            files.action(.basketImport, "I", footer: 42, twin: "eat-tui draft import FILE"),
        ]
    }

    static var drafts: [ActionSpec] {
        let group = ActionGroup(Say.Groups.drafts, .drafts)
        return [
            group.action(
                .draftLoad,
                .init(vi: "Enter l Right", arrows: "Enter Right", emacs: "Enter C-f Right"),
                footer: 10, twin: "eat-tui basket show --draft NAME"),
            group.action(.draftRename, "n", footer: 20, twin: "eat-tui draft rename DRAFT NAME"),
            group.action(
                .draftDuplicate, "D", footer: 22, twin: "eat-tui draft duplicate DRAFT NAME"),
            group.action(.draftDiscard, "x", footer: 24, twin: "eat-tui draft rm DRAFT"),
            group.action(.draftMerge, "m", footer: 26, twin: "eat-tui draft save --draft NAME"),
            group.action(.draftExport, "E", footer: 28, twin: "eat-tui draft export DRAFT FILE"),
            group.action(.draftDiscarded, "X", footer: 40, twin: "eat-tui draft ls --discarded"),
            group.action(.draftSort, "s", footer: 42),
        ]
    }

    static var ordering: [ActionSpec] {
        let group = ActionGroup(Say.Groups.checkout, .checkout)
        let who = ActionGroup(Say.Groups.questions, .account)
        let basket = ActionGroup(Say.Groups.ordering, [.caterers, .menu, .dish, .basket])
        let page = ActionGroup(Say.Groups.paying, [.checkout, .order])
        return [
            basket.action(.basketCheckout, "c", footer: 16, twin: "eat-tui quote"),
            // Neither Enter nor any key that is easily hit by accident spends money.
            group.action(
                .checkoutPlace, "P", footer: 5, twin: "eat-tui order --max-total T --yes",
                care: .spends),
            group.action(.checkoutNext, "Enter", footer: 10),
            group.action(.checkoutAddress, "A", footer: 20, twin: "eat-tui quote --to ADDRESS"),
            group.action(.checkoutTime, "T", footer: 22, twin: "eat-tui quote --for 'Fri 12:30'"),
            group.action(.checkoutWho, "W", footer: 24, twin: "eat-tui login"),
            group.action(.checkoutPayment, "Y", footer: 26),
            group.action(.checkoutTip, "t", footer: 28, twin: "eat-tui quote --tip 2.00"),
            group.action(.checkoutCoupon, "%", footer: 30, twin: "eat-tui promo add CODE"),
            group.action(
                .checkoutPackaging, "B", footer: 32, twin: "eat-tui quote --reusable"),
            page.action(.payOpen, "o", footer: 6, twin: "eat-tui track ORDER --open"),
            page.action(.payCode, "z", footer: 7),
            who.action(.accountSignOut, "", fixed: "C-x", twin: "eat-tui logout"),
            who.action(
                .accountDelete, "", fixed: "F8", twin: "eat-tui account delete",
                care: .isFinal),
        ]
    }

    static var addresses: [ActionSpec] {
        let group = ActionGroup(Say.Groups.addresses, .addresses)
        return [
            group.action(
                .addressOpen,
                .init(vi: "Enter l Right", arrows: "Enter Right", emacs: "Enter C-f Right"),
                footer: 10, twin: "eat-tui quote --to ADDRESS"),
            group.action(.addressAdd, "a +", footer: 20, twin: "eat-tui address add STREET"),
            group.action(.addressEdit, "e", footer: 22, twin: "eat-tui address edit ADDRESS"),
            group.action(.addressUsual, "*", footer: 24, twin: "eat-tui address default ADDRESS"),
            group.action(.addressRemove, "x", footer: 26, twin: "eat-tui address rm ADDRESS"),
            group.action(.addressRemoved, "X", footer: 40, twin: "eat-tui address ls --removed"),
        ]
    }

    static var messages: [ActionSpec] {
        let group = ActionGroup(Say.Groups.messages, .messages)
        return [
            group.action(
                .messagesDetails,
                .init(vi: "Enter l Right", arrows: "Enter Right", emacs: "Enter C-f Right"),
                footer: 6, twin: "eat-tui errors REF"),
            group.action(
                .messagesMute, "M", footer: 8, twin: "eat-tui errors mute REF --until tomorrow"),
            group.action(.messagesLog, "L", footer: 10),
            group.action(.messagesLevel, "v", footer: 12),
            group.action(.messagesModule, "m", footer: 14),
            group.action(.messagesDestinations, "w", footer: 16),
        ]
    }

    static var orders: [ActionSpec] {
        let group = ActionGroup(Say.Groups.orders, [.orders, .order])
        let list = ActionGroup(Say.Groups.orders, .orders)
        let page = ActionGroup(Say.Groups.order, .order)
        let sums = ActionGroup(Say.Groups.statistics, .statistics)
        let home = ActionGroup(Say.Groups.inTheMiddle, .caterers)
        let baskets = ActionGroup(Say.Groups.inTheMiddle, [.caterers, .menu])
        return [
            group.action(.ordersAgain, "R", footer: 30, twin: "eat-tui repeat ORDER"),
            group.action(.ordersReceipt, "v", footer: 32, twin: "eat-tui receipt ORDER"),
            group.action(.ordersFavourite, "*", footer: 40, twin: "eat-tui favourite add CATERER"),
            list.action(.ordersStatistics, "s", footer: 36, twin: "eat-tui stats"),
            list.action(.ordersAccount, "W", footer: 38, twin: "eat-tui login"),
            sums.action(.statisticsPeriod, "t", footer: 10, twin: "eat-tui stats --since 2026-11"),
            page.action(.ordersMenu, "m", footer: 36, twin: "eat-tui menu CATERER"),
            page.action(.ordersShares, "w", footer: 33, twin: "eat-tui shares ORDER"),
            page.action(.ordersCancel, "C", footer: 34, twin: "eat-tui cancel ORDER"),
            page.action(
                .ordersSettle, "s", footer: 12, twin: "eat-tui track ORDER --settle placed",
                care: .isFinal),
            home.action(.homeTrack, "t", twin: "eat-tui track"),
            baskets.action(.homeBasket, "b", twin: "eat-tui basket show"),
            home.action(.homeFirst, "7", twin: "eat-tui receipt"),
            home.action(.homeSecond, "8", twin: "eat-tui receipt ORDER"),
            home.action(.homeThird, "9", twin: "eat-tui receipt ORDER"),
        ]
    }
}
