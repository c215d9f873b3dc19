import Presentation
import Terminal

extension ActionTable {
    // Filters have F6, F7 and F8 on every screen, because those also work while the diner types.

    static var caterers: [ActionSpec] {
        let group = ActionGroup(Say.Groups.kitchens, .caterers)
        let searched = ActionGroup(Say.Groups.kitchens, [.caterers, .menu])
        return [
            group.action(
                .caterersFavourite, "*", footer: 30, twin: "eat-tui favourite add CATERER"),
            group.action(.caterersDiet, "f F6", footer: 35, twin: "eat-tui caterers --diet vegan"),
            group.action(.caterersOpenNow, "o F8", footer: 45, twin: "eat-tui caterers --open"),
            group.action(
                .caterersWithin, "i F10", twin: "eat-tui caterers --within 40m"),
            group.action(.caterersSort, "s", footer: 40, twin: "eat-tui caterers --sort name"),
            group.action(.caterersFavouritesOnly, "F", twin: "eat-tui favourite ls"),
            searched.action(.caterersSearch, "S", footer: 50, twin: "eat-tui search curry"),
        ]
    }

    static var menu: [ActionSpec] {
        let group = ActionGroup(Say.Groups.menu, .menu)
        let dish = ActionGroup(Say.Groups.dish, .dish)
        return [
            group.action(
                .menuNextSection, .init(vi: ")", arrows: "Tab )", emacs: "M-} )"), footer: 30),
            group.action(.menuPreviousSection, .init(vi: "(", arrows: "S-Tab (", emacs: "M-{ (")),
            group.action(.menuSections, "t", footer: 32),
            group.action(
                .menuOthers, "M", footer: 33, twin: "eat-tui menu CATERER --menu NAME"),
            group.action(.menuDiet, "f F6", footer: 35, twin: "eat-tui menu CATERER --diet vegan"),
            group.action(.menuFavourite, "*", footer: 40, twin: "eat-tui favourite add CATERER"),
            dish.action(.dishMenu, "m", footer: 30, twin: "eat-tui menu CATERER"),
        ]
    }

    static var search: [ActionSpec] {
        let group = ActionGroup(Say.Groups.search, .search)
        return [
            group.action(
                .searchDiet, "F6 f", footer: 30, twin: "eat-tui search curry --diet vegan"),
            group.action(
                .searchPrice, "F7 m", footer: 32, twin: "eat-tui search curry --max-price 12.00"),
            group.action(.searchOpenNow, "F8 o", footer: 34, twin: "eat-tui search curry --open"),
            group.action(
                .searchWithin, "F10 i", twin: "eat-tui search curry --within 40m"),
            group.action(.searchServers, "F9 w", footer: 36),
            group.action(.searchTakeAway, "F11 x", footer: 28),
            group.action(.searchRecent, "F2 V", footer: 38, twin: "eat-tui search --recent"),
        ]
    }

    static var switches: [ActionSpec] {
        let group = ActionGroup(Say.Groups.switches, .switches)
        return [
            group.action(
                .switchesChange, "Enter e", footer: 10,
                twin: "eat-tui --switch look.theme=mono"),
            group.action(.switchesReset, "x", footer: 20),
        ]
    }

    static var configuration: [ActionSpec] {
        let group = ActionGroup(Say.Groups.configuration, .configuration)
        return [group.action(.configurationChange, "Enter e", footer: 10)]
    }

    static var near: [ActionSpec] {
        let group = ActionGroup(Say.Groups.near, .near)
        return [
            group.action(.nearAdd, "Enter a", footer: 10, twin: "eat-tui near PLACE --add ROW"),
            group.action(.nearPlace, "/ n", footer: 20, twin: "eat-tui near PLACE"),
        ]
    }

    static var everywhere: [ActionSpec] {
        let group = ActionGroup(Say.Groups.everywhere, .everywhere)
        let screens = ActionGroup(Say.Groups.everywhere, .everywhere.subtracting(.forms))
        let found = ActionGroup(Say.Groups.everywhere, .everywhere.union(.helped))
        let upwards = ActionGroup(
            Say.Groups.everywhere, .everywhere.union([.choice, .notice, .wishes]))
        let copying = ActionGroup(Say.Groups.everywhere, .everywhere.union(.notice))
        let undoing = ActionGroup(Say.Groups.everywhere, .everywhere.union(.wishes))
        // The checkout uses these letters for itself, and forms take letters as text.
        let others = ActionGroup(
            Say.Groups.everywhere,
            .everywhere.subtracting([.checkout, .firstRun, .account, .address]))
        // The list of orders has a key for the same.
        let sums = ActionGroup(Say.Groups.everywhere, others.scope.subtracting(.orders))
        return [
            found.action(.appHelp, "? F1", footer: 70, twin: "eat-tui keys"),
            found.action(.appPalette, ": M-x", footer: 72),
            group.action(.appMessages, "!", footer: 74),
            screens.action(
                .appBack, .init(vi: "h Left", arrows: "Left", emacs: "C-g C-b Left"), fixed: "Esc"),
            upwards.action(.appUp, "q", footer: 78),
            group.action(.appQuit, "Q"),
            group.action(.appTab1, "1", twin: "eat-tui caterers"),
            group.action(.appTab2, "2", twin: "eat-tui menu CATERER"),
            group.action(.appTab3, "3", twin: "eat-tui basket show"),
            group.action(.appTab4, "4", twin: "eat-tui orders"),
            group.action(.appTab5, "5", twin: "eat-tui draft ls"),
            group.action(.appTab6, "6", twin: "eat-tui search curry"),
            others.action(.appAddresses, "A", twin: "eat-tui address ls"),
            sums.action(.appStatistics, "", twin: "eat-tui stats"),
            others.action(.appAccount, "", twin: "eat-tui whoami"),
            others.action(.appSignIn, "", twin: "eat-tui login"),
            others.action(.appSignUp, "", twin: "eat-tui register"),
            others.action(.appSignOut, "", twin: "eat-tui logout"),
            group.action(.appHistoryBack, .init(vi: "< C-o", arrows: "< M-Left", emacs: "<")),
            group.action(.appHistoryForward, .init(vi: ">", arrows: "> M-Right", emacs: ">")),
            group.action(.appRefresh, "r F5", twin: "eat-tui sync"),
            group.action(.appCancel, ""),
            undoing.action(.appUndo, .init(vi: "u", arrows: "u", emacs: "C-_ u")),
            undoing.action(.appRedo, .init(vi: "C-r", arrows: "C-r", emacs: "M-_")),
            group.action(.appServer, "", twin: "eat-tui --server NAME"),
            group.action(.appNear, "", twin: "eat-tui near Lyon"),
            group.action(.appSettings, ""),
            group.action(.appSwitches, "F4", twin: "eat-tui switches"),
            group.action(.appConfiguration, "F3", twin: "eat-tui config ls"),
            group.action(.appKeep, "M-k"),
            group.action(.appLanguage, ""),
            copying.action(.appCopy, "y"),
            group.action(.appTheme, ""),
            group.action(.appPictures, ""),
            group.action(.appMouse, ""),
            group.action(.appRedraw, "C-l"),
            group.action(.appSuspend, ""),
        ]
    }
}
