import Presentation
public import Terminal

// Each screen and each overlay is a place of its own.
extension ActionScope {
    public static let caterers = ActionScope(rawValue: 1)
    public static let menu = ActionScope(rawValue: 1 << 1)
    public static let dish = ActionScope(rawValue: 1 << 2)
    public static let search = ActionScope(rawValue: 1 << 3)
    public static let messages = ActionScope(rawValue: 1 << 4)
    public static let firstRun = ActionScope(rawValue: 1 << 5)
    public static let basket = ActionScope(rawValue: 1 << 6)
    public static let drafts = ActionScope(rawValue: 1 << 7)
    public static let orders = ActionScope(rawValue: 1 << 8)
    public static let order = ActionScope(rawValue: 1 << 9)
    public static let checkout = ActionScope(rawValue: 1 << 10)
    public static let account = ActionScope(rawValue: 1 << 11)
    public static let address = ActionScope(rawValue: 1 << 12)
    public static let addresses = ActionScope(rawValue: 1 << 13)
    public static let form = ActionScope(rawValue: 1 << 14)
    public static let options = ActionScope(rawValue: 1 << 15)
    public static let field = ActionScope(rawValue: 1 << 16)
    public static let help = ActionScope(rawValue: 1 << 17)
    public static let palette = ActionScope(rawValue: 1 << 18)
    public static let choice = ActionScope(rawValue: 1 << 19)
    public static let prompt = ActionScope(rawValue: 1 << 20)
    public static let notice = ActionScope(rawValue: 1 << 21)
    public static let dishChoice = ActionScope(rawValue: 1 << 22)
    public static let wishes = ActionScope(rawValue: 1 << 23)
    public static let merge = ActionScope(rawValue: 1 << 24)

    public static let statistics = ActionScope(rawValue: 1 << 25)
    public static let switches = ActionScope(rawValue: 1 << 26)
    public static let configuration = ActionScope(rawValue: 1 << 27)
    public static let near = ActionScope(rawValue: 1 << 28)

    /// Screens whose rows the diner chooses from.
    public static let lists: ActionScope = [.caterers, .menu, .orders, .search]
    /// Screens that are forms.
    public static let forms: ActionScope = [.firstRun, .account, .address]
    /// Every screen.
    public static let everywhere: ActionScope = [
        .lists, .dish, .basket, .drafts, .order, .messages, .firstRun, .checkout, .account,
        .addresses, .address, .statistics, .switches, .configuration, .near,
    ]
    /// Overlays that show a list or a text.
    public static let overlaid: ActionScope = [
        .help, .palette, .choice, .notice, .dishChoice, .wishes, .merge,
    ]
    /// Overlays that do not list keys themselves.
    public static let helped: ActionScope = [
        .choice, .prompt, .notice, .dishChoice, .wishes, .merge, .options, .form,
    ]
    /// Forms, dialogs and whatever lies over a screen: what is open for a moment, on all of them alike.
    public static let passing: ActionScope = [.overlaid, .prompt, .form, .options, .forms]
    /// Places with fields, which take letters as text.
    public static let typing: ActionScope = [
        .forms, .form, .options, .help, .palette, .prompt, .dishChoice,
    ]

    /// Each place with its name in `eat-tui keys`, which only scripts read.
    public static let named: [(name: String, scope: ActionScope)] = [
        ("caterers", .caterers), ("menu", .menu), ("dish", .dish), ("basket", .basket),
        ("orders", .orders), ("order", .order), ("drafts", .drafts), ("search", .search),
        ("messages", .messages), ("statistics", .statistics),
        ("switches", .switches), ("configuration", .configuration), ("near", .near),
        ("first run", .firstRun),
        ("checkout", .checkout),
        ("account", .account), ("addresses", .addresses), ("address", .address), ("help", .help),
        ("commands", .palette), ("choice", .choice), ("question", .prompt), ("notice", .notice),
        ("which dish", .dishChoice), ("rows to fix", .wishes),
        ("two versions", .merge), ("options", .options), ("form", .form),
        ("filter", .field),
    ]
}
