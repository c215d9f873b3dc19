import Presentation
public import Terminal

extension ActionTable {
    // What filters keeps to F6, F7 and F8 on every screen: those work while words are typed too.

    public static let caterers: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.kitchens, .caterers)
        return [
            group.action(
                .caterersFavourite, Say.Labels.caterersFavourite, Say.Deeds.caterersFavourite,
                "*", footer: 30, twin: "eat-tui favourite add CATERER"),
            group.action(
                .caterersDiet, Say.Labels.caterersDiet, Say.Deeds.caterersDiet, "f F6",
                footer: 35, twin: "eat-tui caterers --diet vegan"),
            group.action(
                .caterersOpenNow, Say.Labels.caterersOpenNow, Say.Deeds.caterersOpenNow, "o F8",
                footer: 45, twin: "eat-tui caterers --open"),
            group.action(
                .caterersSort, Say.Labels.caterersSort, Say.Deeds.caterersSort, "s", footer: 40,
                twin: "eat-tui caterers --sort name"),
            group.action(
                .caterersFavouritesOnly, Say.Labels.caterersFavouritesOnly,
                Say.Deeds.caterersFavouritesOnly, "F",
                twin: "eat-tui favourite ls"),
            group.action(
                .caterersSearch, Say.Labels.caterersSearch, Say.Deeds.caterersSearch,
                "S", footer: 50, twin: "eat-tui search curry"),
        ]
    }()

    public static let menu: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.menu, .menu)
        let dish = ActionGroup(Say.Groups.dish, .dish)
        return [
            group.action(
                .menuNextSection, Say.Labels.menuNextSection, Say.Deeds.menuNextSection,
                .init(vi: ")", arrows: "Tab )", emacs: "M-} )"), footer: 30),
            group.action(
                .menuPreviousSection, Say.Labels.menuPreviousSection, Say.Deeds.menuPreviousSection,
                .init(vi: "(", arrows: "S-Tab (", emacs: "M-{ (")),
            group.action(
                .menuSections, Say.Labels.menuSections, Say.Deeds.menuSections, "t", footer: 32),
            group.action(
                .menuDiet, Say.Labels.menuDiet, Say.Deeds.menuDiet, "f F6", footer: 35,
                twin: "eat-tui menu CATERER --diet vegan"),
            group.action(
                .menuFavourite, Say.Labels.menuFavourite, Say.Deeds.menuFavourite, "*",
                footer: 40, twin: "eat-tui favourite add CATERER"),
            dish.action(
                .dishMenu, Say.Labels.dishMenu, Say.Deeds.dishMenu, "m", footer: 30,
                twin: "eat-tui menu CATERER"),
        ]
    }()

    public static let search: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.search, .search)
        return [
            group.action(
                .searchDiet, Say.Labels.searchDiet, Say.Deeds.searchDiet, "F6 f", footer: 30,
                twin: "eat-tui search curry --diet vegan"),
            group.action(
                .searchPrice, Say.Labels.searchPrice, Say.Deeds.searchPrice, "F7 m", footer: 32,
                twin: "eat-tui search curry --max-price 12.00"),
            group.action(
                .searchOpenNow, Say.Labels.searchOpenNow, Say.Deeds.searchOpenNow, "F8 o",
                footer: 34,
                twin: "eat-tui search curry --open"),
            group.action(
                .searchServers, Say.Labels.searchServers,
                Say.Deeds.searchServers, "F9 w", footer: 36),
        ]
    }()

    public static let everywhere: [ActionSpec] = {
        let group = ActionGroup(Say.Groups.everywhere, .everywhere)
        let screens = ActionGroup(Say.Groups.everywhere, .everywhere.subtracting(.forms))
        let found = ActionGroup(Say.Groups.everywhere, .everywhere.union(.helped))
        let upwards = ActionGroup(
            Say.Groups.everywhere, .everywhere.union([.choice, .notice, .wishes]))
        let undoing = ActionGroup(Say.Groups.everywhere, .everywhere.union(.wishes))
        // The checkout has the key for where it goes, and forms take what is typed.
        let others = ActionGroup(
            "Everywhere", .everywhere.subtracting([.checkout, .firstRun, .account, .address]))
        return [
            found.action(
                .appHelp, Say.Labels.appHelp, Say.Deeds.appHelp, "? F1", footer: 70,
                twin: "eat-tui keys"),
            found.action(
                .appPalette, Say.Labels.appPalette, Say.Deeds.appPalette, ": M-x", footer: 72),
            group.action(
                .appMessages, Say.Labels.appMessages, Say.Deeds.appMessages, "!", footer: 74),
            screens.action(
                .appBack, Say.Labels.appBack, Say.Deeds.appBack,
                .init(vi: "h Left", arrows: "Left", emacs: "C-g C-b Left"), fixed: "Esc"),
            upwards.action(
                .appUp, Say.Labels.appUp, Say.Deeds.appUp, "q", footer: 78),
            group.action(.appQuit, Say.Labels.appQuit, Say.Deeds.appQuit, "Q"),
            group.action(
                .appTab1, Say.Labels.appTab1, Say.Deeds.appTab1, "1", twin: "eat-tui caterers"),
            group.action(
                .appTab2, Say.Labels.appTab2, Say.Deeds.appTab2, "2", twin: "eat-tui menu CATERER"),
            group.action(
                .appTab3, Say.Labels.appTab3, Say.Deeds.appTab3, "3", twin: "eat-tui basket show"),
            group.action(
                .appTab4, Say.Labels.appTab4, Say.Deeds.appTab4, "4", twin: "eat-tui orders"),
            group.action(
                .appTab5, Say.Labels.appTab5, Say.Deeds.appTab5, "5", twin: "eat-tui draft ls"),
            group.action(
                .appTab6, Say.Labels.appTab6, Say.Deeds.appTab6, "6", twin: "eat-tui search curry"),
            others.action(
                .appAddresses, Say.Labels.appAddresses, Say.Deeds.appAddresses, "A",
                twin: "eat-tui address ls"),
            others.action(
                .appAccount, Say.Labels.appAccount, Say.Deeds.appAccount, "", twin: "eat-tui whoami"
            ),
            others.action(
                .appSignIn, Say.Labels.appSignIn, Say.Deeds.appSignIn, "", twin: "eat-tui login"),
            others.action(
                .appSignUp, Say.Labels.appSignUp, Say.Deeds.appSignUp, "",
                twin: "eat-tui register"),
            others.action(
                .appSignOut, Say.Labels.appSignOut, Say.Deeds.appSignOut, "", twin: "eat-tui logout"
            ),
            group.action(
                .appHistoryBack, Say.Labels.appHistoryBack, Say.Deeds.appHistoryBack,
                .init(vi: "< C-o", arrows: "< M-Left", emacs: "<")),
            group.action(
                .appHistoryForward, Say.Labels.appHistoryForward, Say.Deeds.appHistoryForward,
                .init(vi: ">", arrows: "> M-Right", emacs: ">")),
            group.action(
                .appRefresh, Say.Labels.appRefresh, Say.Deeds.appRefresh, "r F5",
                twin: "eat-tui sync"),
            group.action(
                .appCancel, Say.Labels.appCancel, Say.Deeds.appCancel,
                ""),
            undoing.action(
                .appUndo, Say.Labels.appUndo, Say.Deeds.appUndo,
                .init(vi: "u", arrows: "u", emacs: "C-_ u")),
            undoing.action(
                .appRedo, Say.Labels.appRedo, Say.Deeds.appRedo,
                .init(vi: "C-r", arrows: "C-r", emacs: "M-_")),
            group.action(
                .appSettings, Say.Labels.appSettings, Say.Deeds.appSettings, ""),
            group.action(
                .appMouse, Say.Labels.appMouse, Say.Deeds.appMouse, ""),
            group.action(.appRedraw, Say.Labels.appRedraw, Say.Deeds.appRedraw, "C-l"),
            group.action(
                .appSuspend, Say.Labels.appSuspend, Say.Deeds.appSuspend, ""),
        ]
    }()
}
