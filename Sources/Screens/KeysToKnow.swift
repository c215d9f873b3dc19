import Actions
import Presentation
public import Terminal

/// The few keys that lead to all the others.
public struct KeysToKnow {
    private let parts: [String]
    /// The key that saves a form.
    public let saving: String
    /// The key for settings that no form asks about; nil where it has none that is not text.
    let switches: String?

    /// `isLinear`: where lines are read, with what to type instead.
    public init(_ keymap: Keymap, isLinear: Bool = false) {
        if isLinear {
            saving = Say.Linear.typesIt(
                line: LineWords.typed(for: .formKeep, keymap, inForm: true))
            switches = Say.Switches.changeOnScreens(
                key: LineWords.typed(for: .appSwitches, keymap, inForm: true))
            parts = []
            return
        }
        saving =
            keymap.keys(for: .formKeep).first { !LineEditor.mayTake($0) }.map {
                Say.Keys.press(name: $0.name)
            }
            ?? Say.Keys.saveThem
        switches = keymap.keys(for: .appSwitches).first { !LineEditor.mayTake($0) }.map {
            Say.Switches.changeOnScreens(key: $0.name)
        }
        // The diner may have assigned the letters to other actions.
        let areLetters = [(Action.listDown, Key.character("j")), (.listUp, .character("k"))]
            .allSatisfy { keymap.keys(for: $0).contains($1) }
        let arrows = areLetters ? Say.Keys.arrowsOrHjkl : Say.Keys.arrows
        let rest = [
            (Action.listOpen, Say.Keys.opens), (.listFilter, Say.Keys.filters),
            (.appHelp, Say.Keys.helps), (.appUp, Say.Keys.quits),
        ]
        parts =
            [Say.Keys.move(keys: arrows)]
            + rest.compactMap { action, verb in
                keymap.keys(for: action).first.map { Say.Keys.does(key: $0.name, what: verb) }
            }
    }

    /// Says that there are messages, and how to see them.
    public static func messages(_ count: Int, _ keymap: Keymap, isLinear: Bool) -> String {
        let key =
            isLinear
            ? LineWords.typed(for: .appMessages, keymap)
            : keymap.keys(for: .appMessages).first?.name
        return key.map { Say.Screens.messagesShownBy(count: count, key: $0) }
            ?? Say.Screens.messagesWait(count: count)
    }

    public var tip: String { parts.joined(separator: "   ") }
    public var sentence: String { Say.Keys.toKnow(keys: parts.joined(separator: ", ")) }
}
