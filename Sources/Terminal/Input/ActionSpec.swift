/// The screens and overlays on which an action can be done, one or several. Which they are, the
/// program says.
public struct ActionScope: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// Something the diner can do: all that is known of it before the configuration is read.
public struct ActionSpec: Sendable {
    /// The names of keys, with spaces between, for each preset.
    public struct Keys: Sendable, ExpressibleByStringLiteral {
        public let vi: String
        public let arrows: String
        public let emacs: String

        public init(vi: String, arrows: String, emacs: String) {
            (self.vi, self.arrows, self.emacs) = (vi, arrows, emacs)
        }

        /// The same in every preset.
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

    /// As the configuration names it, such as `list.down`.
    public let name: String
    public let scope: ActionScope
    /// Those of them where fields take whatever can be typed, so that its letters do nothing there.
    public let typing: ActionScope
    public let label: String
    public let summary: String
    public let twin: String?
    public let group: String
    public let footer: KeyBinding.FooterRank?
    public let keys: Keys
    /// Names of keys that do this in every preset and that nothing else may take.
    public let fixedKeys: String
    /// Whether its keys are further ones for what another action does: where the diner gives one of
    /// them to something else, nothing is lost.
    public let isExtra: Bool

    public init(
        _ name: String, scope: ActionScope, typing: ActionScope = [], label: String,
        summary: String, twin: String? = nil, group: String,
        footer: KeyBinding.FooterRank? = nil, keys: Keys, fixedKeys: String = "",
        isExtra: Bool = false
    ) {
        self.name = name
        self.scope = scope
        self.typing = typing
        self.label = label
        self.summary = summary
        self.twin = twin
        self.group = group
        self.footer = footer
        self.keys = keys
        self.fixedKeys = fixedKeys
        self.isExtra = isExtra
    }

    /// Where `key` does it, if it is one of its keys.
    func scope(of key: Key) -> ActionScope {
        key.typed == nil ? scope : scope.subtracting(typing)
    }
}

extension Key {
    /// The keys whose names stand in `names`, with spaces between.
    static func all(_ names: String) -> [Key] {
        // Every start reads a hundred of these, so they are split by bytes.
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
