public import Sentences

/// The keys of each action: a preset, changed by the diner's configuration.
public struct Keymap: Sendable {
    public enum Preset: String, Sendable, CaseIterable {
        case vi, arrows, emacs
    }

    /// Keys that the configuration gives to an action, replacing the preset's.
    public struct Override: Hashable, Sendable {
        /// A key's name and the line of the configuration it stands on.
        public struct NamedKey: Hashable, Sendable {
            public let name: String
            public let line: Int

            public init(_ name: String, line: Int) {
                (self.name, self.line) = (name, line)
            }
        }

        public let action: String
        public let line: Int
        public let keys: [NamedKey]

        public init(_ action: String, line: Int, keys: [NamedKey]) {
            (self.action, self.line, self.keys) = (action, line, keys)
        }
    }

    /// A problem with a setting that cannot be followed, or not completely.
    public struct Remark: Hashable, Sendable {
        /// The line in the configuration; nil where two actions of the preset itself share a key.
        public let line: Int?
        public let sentence: Sentence
        /// Whether the setting is followed all the same, and another action pays for it.
        public let holds: Bool
    }

    public let preset: Preset
    public let specs: [ActionSpec]
    public let remarks: [Remark]
    private let facts: [String: KeyBinding.Facts]

    /// Applies `overrides` to a preset of `specs`.
    ///
    /// Fixed keys come first, then the diner's, then the preset's: where two actions of one screen
    /// want the same key, the first gets it, and a remark reports that. `suggest` returns the name
    /// among several that the diner probably meant by an unknown one.
    ///
    /// A preset without overrides is not checked, because every start would compare a hundred keys
    /// in vain; ``conflicts(in:preset:)`` is for those who change the presets.
    public init(
        _ specs: [ActionSpec], preset: Preset = .vi, overrides: [Override] = [],
        suggest: (_ word: String, _ known: [String]) -> String? = { _, _ in nil }
    ) {
        self.specs = specs
        self.preset = preset
        var facts: [String: KeyBinding.Facts] = [:]
        facts.reserveCapacity(specs.count)
        guard !overrides.isEmpty else {
            for spec in specs {
                let keys = Key.all(spec.keys.named(preset))
                let fixed = Key.all(spec.fixedKeys).filter { !keys.contains($0) }
                facts[spec.name] = KeyBinding.Facts(spec, keys: keys + fixed)
            }
            (remarks, self.facts) = ([], facts)
            return
        }
        let claims = KeyClaims(specs, preset, overrides, suggest)
        let keys = claims.keys
        for spec in specs {
            facts[spec.name] = KeyBinding.Facts(spec, keys: keys[spec.name] ?? [])
        }
        (remarks, self.facts) = (claims.remarks, facts)
    }

    private init(_ keymap: Keymap, _ facts: [String: KeyBinding.Facts]) {
        (preset, specs, remarks) = (keymap.preset, keymap.specs, keymap.remarks)
        self.facts = facts
    }

    /// The same without some keys, for where these mean something else.
    public func without(_ isTaken: (Key) -> Bool) -> Keymap {
        var facts = facts
        for spec in specs {
            guard let keys = facts[spec.name]?.keys, keys.contains(where: isTaken) else { continue }
            facts[spec.name] = KeyBinding.Facts(spec, keys: keys.filter { !isTaken($0) })
        }
        return Keymap(self, facts)
    }

    /// Keys that a preset gives to two actions of the same screen.
    public static func conflicts(in specs: [ActionSpec], preset: Preset) -> [Remark] {
        KeyClaims(specs, preset, []) { _, _ in nil }.remarks
    }

    /// The keys of `action`, the one to show first; empty for an unknown action.
    public func keys(for action: String) -> [Key] {
        facts[action]?.keys ?? []
    }

    /// The binding that a screen offers for `action`: its keys, its words and what it does there.
    public func binding(
        for action: String, unavailable: String? = nil,
        perform: @escaping @MainActor @Sendable () -> Void
    ) -> KeyBinding {
        let known = facts[action]
        let facts =
            known
            ?? KeyBinding.Facts(
                action, keys: [], twin: nil, group: "", footer: nil, label: { action },
                summary: { action })
        return KeyBinding(facts, unavailable: unavailable, perform: perform)
    }
}
