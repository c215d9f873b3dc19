import OrderModels
public import Terminal

/// What each ``Action`` is called, where it can be done and which keys do it.
///
/// Holds every key of the screens and overlays, except those that edit the text of a field. Footer,
/// help, palette and `eat-tui keys` are all made from this table, which speaks the language of the
/// moment. Each action has a key that needs no
/// AltGr on any common keyboard: [ ] { } \ | @ ~ # $ are only ever second keys.
public enum ActionTable {
    public static var specs: [ActionSpec] {
        moving + choosing + peek + caterers + menu + basket + orders + messages + switches
            + configuration + near
            + drafts
            + search
            + ordering
            + addresses + dialogs + wishes + merge + form + field + everywhere
    }

    /// The keys as the diner has them.
    public static func keymap(_ settings: KeySettings = KeySettings()) -> Keymap {
        Keymap(specs, preset: settings.preset, overrides: settings.overrides) { word, known in
            didYouMean(word, among: known)
        }
    }
}

/// The keys as the diner wants them.
public struct KeySettings: Hashable, Sendable {
    /// The preset that was asked for.
    public var named: Keymap.Preset?
    public var overrides: [Keymap.Override]

    public init(preset: Keymap.Preset? = nil, overrides: [Keymap.Override] = []) {
        named = preset
        self.overrides = overrides
    }

    public var preset: Keymap.Preset { named ?? .vi }
}

/// Actions that stand under one heading and can be done on the same screens.
struct ActionGroup {
    let title: String
    let scope: ActionScope
    /// Whether its letters also work in forms, while the question with the focus takes no text.
    let isOfForms: Bool

    init(_ title: String, _ scope: ActionScope, isOfForms: Bool = false) {
        self.title = title
        self.scope = scope
        self.isOfForms = isOfForms
    }

    func action(
        _ action: Action, _ keys: ActionSpec.Keys, fixed: String = "",
        footer: KeyBinding.FooterRank? = nil, twin: String? = nil, isExtra: Bool = false,
        care: ActionSpec.Care = .none
    ) -> ActionSpec {
        ActionSpec(
            action.rawValue, scope: scope, typing: isOfForms ? [] : .typing, label: action.label,
            summary: action.deed, twin: twin, group: title, footer: footer, keys: keys,
            fixedKeys: fixed, isExtra: isExtra, care: care,
            isInPassing: scope.isSuperset(of: .lists) || !scope.isDisjoint(with: .passing))
    }
}
