import OrderModels
import Presentation
public import Terminal

/// What each ``Action`` is called, where it can be done and which keys do it.
///
/// Every key of the screens and of what lies over them stands here, but for those that edit the
/// text of a field.
/// Footer, help, palette and `eat-tui keys` are all made from this table. No key that needs AltGr on
/// some keyboard ([ ] { } \ | @ ~ # $) is the only one for anything.
public enum ActionTable {
    public static let specs: [ActionSpec] =
        moving + choosing + peek + caterers + menu + basket + orders + drafts + search + ordering
        + addresses + dialogs + wishes + merge + form + field + everywhere

    /// The keys as the diner has them.
    public static func keymap(_ settings: KeySettings = KeySettings()) -> Keymap {
        Keymap(specs, preset: settings.preset, overrides: settings.overrides) { word, known in
            didYouMean(word, among: known)
        }
    }
}

extension ActionScope {
    public static let caterers = ActionScope(rawValue: 1)
    public static let menu = ActionScope(rawValue: 2)
    public static let dish = ActionScope(rawValue: 4)
    public static let search = ActionScope(rawValue: 8)
    public static let messages = ActionScope(rawValue: 16)
    public static let firstRun = ActionScope(rawValue: 32)
    public static let basket = ActionScope(rawValue: 64)
    public static let orders = ActionScope(rawValue: 256)
    public static let order = ActionScope(rawValue: 512)
    public static let drafts = ActionScope(rawValue: 128)

    /// Where rows are chosen from.
    public static let lists: ActionScope = [.caterers, .menu, .orders, .search]
    public static let everywhere: ActionScope = [
        .lists, .dish, .basket, .drafts, .order, .messages, .firstRun, .checkout, .account,
        .addresses, .address,
    ]

    /// The screens by their names.
    public static let named: [(name: String, scope: ActionScope)] = [
        ("caterers", .caterers), ("menu", .menu), ("dish", .dish), ("basket", .basket),
        ("orders", .orders), ("order", .order),
        ("drafts", .drafts),
        ("search", .search), ("messages", .messages), (Say.Actions.firstRun, .firstRun),
        ("checkout", .checkout), ("account", .account), ("addresses", .addresses),
        ("address", .address), ("help", .help), ("commands", .palette), ("choice", .choice),
        ("question", .prompt), ("notice", .notice), (Say.Actions.whichDish, .dishChoice),
        (Say.Actions.rowsToFix, .wishes), (Say.Actions.twoVersions, .merge), ("options", .options),
        ("form", .form), ("filter", .field),
    ]
}

/// Actions that stand under one heading and can be done on the same screens.
public struct ActionGroup {
    public let title: String
    public let scope: ActionScope
    /// Whether its letters do something in a form, while the question there takes no text.
    public let isOfForms: Bool

    public init(_ title: String, _ scope: ActionScope, isOfForms: Bool = false) {
        self.title = title
        self.scope = scope
        self.isOfForms = isOfForms
    }

    public func action(
        _ action: Action, _ label: String, _ summary: String, _ keys: ActionSpec.Keys,
        fixed: String = "", footer: KeyBinding.FooterRank? = nil, twin: String? = nil,
        isExtra: Bool = false
    ) -> ActionSpec {
        ActionSpec(
            action.rawValue, scope: scope, typing: isOfForms ? [] : .typing, label: label,
            summary: summary, twin: twin, group: title, footer: footer, keys: keys,
            fixedKeys: fixed, isExtra: isExtra)
    }
}
