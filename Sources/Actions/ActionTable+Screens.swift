public import Terminal

extension ActionTable {
    // What filters keeps to F6, F7 and F8 on every screen: those work while words are typed too.

    public static let caterers: [ActionSpec] = {
        let group = ActionGroup("Kitchens", .caterers)
        return [
            group.action(
                .caterersFavourite, "favourite", "Make it a favourite, or no longer",
                "*", footer: 30, twin: "eat-tui favourite add CATERER"),
            group.action(
                .caterersDiet, "diet", "Show only who cooks for a diet", "f F6",
                footer: 35, twin: "eat-tui caterers --diet vegan"),
            group.action(
                .caterersOpenNow, "open now", "Show only kitchens that are open now", "o F8",
                footer: 45, twin: "eat-tui caterers --open"),
            group.action(
                .caterersSort, "sort", "Choose the order of the kitchens", "s", footer: 40,
                twin: "eat-tui caterers --sort name"),
            group.action(
                .caterersFavouritesOnly, "favourites only", "Show only your favourites", "F",
                twin: "eat-tui favourite ls"),
            group.action(
                .caterersSearch, "search dishes", "Search every menu that was read",
                "S", footer: 50, twin: "eat-tui search curry"),
        ]
    }()

    public static let menu: [ActionSpec] = {
        let group = ActionGroup("Menu", .menu)
        let dish = ActionGroup("Dish", .dish)
        return [
            group.action(
                .menuNextSection, "section", "Go to the next section of the menu",
                .init(vi: ")", arrows: "Tab )", emacs: "M-} )"), footer: 30),
            group.action(
                .menuPreviousSection, "section back", "Go to the section before",
                .init(vi: "(", arrows: "S-Tab (", emacs: "M-{ (")),
            group.action(
                .menuSections, "sections", "Choose a section to go to", "t", footer: 32),
            group.action(
                .menuDiet, "diet", "Show only dishes for a diet", "f F6", footer: 35,
                twin: "eat-tui menu CATERER --diet vegan"),
            group.action(
                .menuFavourite, "favourite", "Make it a favourite, or no longer", "*",
                footer: 40, twin: "eat-tui favourite add CATERER"),
            dish.action(
                .dishMenu, "menu", "Open the menu that the dish is on", "m", footer: 30,
                twin: "eat-tui menu CATERER"),
        ]
    }()

    public static let search: [ActionSpec] = {
        let group = ActionGroup("Search", .search)
        return [
            group.action(
                .searchDiet, "diet", "Find only dishes for a diet", "F6 f", footer: 30,
                twin: "eat-tui search curry --diet vegan"),
            group.action(
                .searchPrice, "price", "Find only dishes up to a price", "F7 m", footer: 32,
                twin: "eat-tui search curry --max-price 12.00"),
            group.action(
                .searchOpenNow, "open now", "Find only what is open now", "F8 o", footer: 34,
                twin: "eat-tui search curry --open"),
            group.action(
                .searchServers, "ask servers",
                "Ask the servers for menus not read yet", "F9 w", footer: 36),
        ]
    }()

    public static let everywhere: [ActionSpec] = {
        let group = ActionGroup("Everywhere", .everywhere)
        let screens = ActionGroup("Everywhere", .everywhere.subtracting(.forms))
        let found = ActionGroup("Everywhere", .everywhere.union(.helped))
        let upwards = ActionGroup("Everywhere", .everywhere.union([.choice, .notice, .wishes]))
        let undoing = ActionGroup("Everywhere", .everywhere.union(.wishes))
        // The checkout has the key for where it goes, and forms take what is typed.
        let others = ActionGroup(
            "Everywhere", .everywhere.subtracting([.checkout, .firstRun, .account, .address]))
        return [
            found.action(
                .appHelp, "help", "Show what the keys do", "? F1", footer: 70, twin: "eat-tui keys"),
            found.action(
                .appPalette, "commands", "Find something to do by its name", ": M-x", footer: 72),
            group.action(
                .appMessages, "messages", "Show what the program had to say", "!", footer: 74),
            screens.action(
                .appBack, "back", "Leave a field, a filter or the screen",
                .init(vi: "h Left", arrows: "Left", emacs: "C-g C-b Left"), fixed: "Esc"),
            upwards.action(
                .appUp, "back", "Go up a level; at the top, quit", "q", footer: 78),
            group.action(.appQuit, "quit", "Quit, from wherever you are", "Q"),
            group.action(
                .appTab1, "kitchens", "Go to the kitchens", "1", twin: "eat-tui caterers"),
            group.action(
                .appTab2, "menu", "Go to the menu read last", "2", twin: "eat-tui menu CATERER"),
            group.action(
                .appTab3, "basket", "Go to the basket", "3", twin: "eat-tui basket show"),
            group.action(
                .appTab4, "orders", "Go to your orders", "4", twin: "eat-tui orders"),
            group.action(
                .appTab5, "drafts", "Go to the drafts", "5", twin: "eat-tui draft ls"),
            group.action(
                .appTab6, "search", "Go to the search", "6", twin: "eat-tui search curry"),
            others.action(
                .appAddresses, "addresses", "Go to the addresses that orders can go to", "A",
                twin: "eat-tui address ls"),
            others.action(
                .appAccount, "account", "See who orders, and change it", "", twin: "eat-tui whoami"),
            others.action(
                .appSignIn, "sign in", "Sign in with a server", "", twin: "eat-tui login"),
            others.action(
                .appSignUp, "sign up", "Make a new account with a server", "",
                twin: "eat-tui register"),
            others.action(
                .appSignOut, "sign out", "Sign out; drafts are kept", "", twin: "eat-tui logout"),
            group.action(
                .appHistoryBack, "backwards", "Go to where you were before",
                .init(vi: "< C-o", arrows: "< M-Left", emacs: "<")),
            group.action(
                .appHistoryForward, "forwards", "Go to where you came back from",
                .init(vi: ">", arrows: "> M-Right", emacs: ">")),
            group.action(
                .appRefresh, "refresh", "Ask the server for what is new", "r F5",
                twin: "eat-tui sync"),
            group.action(
                .appCancel, "stop waiting", "Stop a slow request (Esc does it too)",
                ""),
            undoing.action(
                .appUndo, "undo", "Take back what you did last",
                .init(vi: "u", arrows: "u", emacs: "C-_ u")),
            undoing.action(
                .appRedo, "redo", "Do again what you took back",
                .init(vi: "C-r", arrows: "C-r", emacs: "M-_")),
            group.action(
                .appSettings, "settings", "Choose servers, place, diet and alerts", ""),
            group.action(
                .appMouse, "mouse", "Give the mouse to the terminal, or not", ""),
            group.action(.appRedraw, "redraw", "Paint the screen anew", "C-l"),
            group.action(
                .appSuspend, "suspend", "Go to the shell for a while (C-z too)", ""),
        ]
    }()
}
