/// The screens and overlays on which an action is available. The program assigns the bits.
public struct ActionScope: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// An action as it is declared, before the configuration is read.
public struct ActionSpec: Sendable {
    /// Names of keys, separated by spaces, for each preset.
    public struct Keys: Sendable, ExpressibleByStringLiteral {
        public let vi: String
        public let arrows: String
        public let emacs: String

        public init(vi: String, arrows: String, emacs: String) {
            (self.vi, self.arrows, self.emacs) = (vi, arrows, emacs)
        }

        /// Uses the same keys in every preset.
        public init(stringLiteral names: String) {
            self.init(vi: names, arrows: names, emacs: names)
        }

        func named(_ preset: Keymap.Preset) -> String {
            switch preset {
            case .vi: vi
            case .arrows: arrows
            case .emacs: emacs
            }
        }
    }

    /// What must not happen in passing.
    public enum Care: Sendable {
        case none
        /// It cannot be taken back, so that it asks first: no key of forms, dialogs and lists begins it.
        case isFinal
        /// It spends: nor does any key that is pressed easily.
        case spends
    }

    /// The name in the configuration, such as `list.down`.
    public let name: String
    public let scope: ActionScope
    /// Those places of ``scope`` where fields take letters as text, so letter keys of this action
    /// do nothing there.
    public let typing: ActionScope
    // Made only where they are shown: the first frame needs a few of some three hundred.
    public var label: String { sayLabel() }
    public var summary: String { saySummary() }
    public let twin: String?
    public let group: String
    public let footer: KeyBinding.FooterRank?
    public let keys: Keys
    /// Keys that trigger it in every preset and that no other action may have.
    public let fixedKeys: String
    /// Whether its keys are only additional ones for what another action does. The diner can then
    /// give them to another action without losing anything.
    public let isExtra: Bool
    /// How much care it takes.
    public let care: Care
    /// Whether its keys are pressed in passing, as forms, dialogs and lists have them everywhere.
    public let isInPassing: Bool
    let sayLabel: @Sendable () -> String
    let saySummary: @Sendable () -> String

    public init(
        _ name: String, scope: ActionScope, typing: ActionScope = [],
        label: @autoclosure @escaping @Sendable () -> String,
        summary: @autoclosure @escaping @Sendable () -> String, twin: String? = nil,
        group: String, footer: KeyBinding.FooterRank? = nil, keys: Keys, fixedKeys: String = "",
        isExtra: Bool = false, care: Care = .none,
        isInPassing: Bool = false
    ) {
        self.name = name
        self.scope = scope
        self.typing = typing
        sayLabel = label
        saySummary = summary
        self.twin = twin
        self.group = group
        self.footer = footer
        self.keys = keys
        self.fixedKeys = fixedKeys
        self.isExtra = isExtra
        self.care = care
        self.isInPassing = isInPassing
    }

    /// Where `key` triggers it, if `key` is one of its keys.
    func scope(of key: Key) -> ActionScope {
        key.typed == nil ? scope : scope.subtracting(typing)
    }
}

extension Key {
    /// Parses names of keys separated by spaces.
    static func all(_ names: String) -> [Key] {
        // Splits by bytes for speed: every start parses about a hundred of these.
        var keys: [Key] = []
        var rest = names[...]
        while !rest.utf8.isEmpty {
            let end = rest.utf8.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
            if let key = Key(word: rest[..<end]) { keys.append(key) }
            rest = rest[end...].dropFirst()
        }
        return keys
    }
}
