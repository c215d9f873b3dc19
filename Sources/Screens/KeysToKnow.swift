import Actions
import Presentation
public import Terminal

/// The few keys that make all the others findable.
public struct KeysToKnow {
    private let parts: [String]
    /// What writes the answers of a form down.
    public let saving: String

    public init(_ keymap: Keymap) {
        saving =
            keymap.keys(for: .formKeep).first { !LineEditor.mayTake($0) }.map {
                Say.Keys.press(name: $0.name)
            }
            ?? Say.Keys.saveThem
        let arrows = keymap.preset == .vi ? Say.Keys.arrowsOrHjkl : "arrows"
        let rest = [
            (Action.listOpen, "opens"), (.listFilter, "filters"), (.appHelp, "helps"),
            (.appUp, "quits"),
        ]
        parts =
            [arrows + " move"]
            + rest.compactMap { action, verb in
                keymap.keys(for: action).first.map { "\($0.name) \(verb)" }
            }
    }

    /// For a line of its own.
    public var tip: String { parts.joined(separator: "   ") }
    public var sentence: String { "Keys to know: " + parts.joined(separator: ", ") + "." }
}
