public import Sentences

/// Which keys do what: a preset, and what the diner made of it.
public struct Keymap: Sendable {
    public enum Preset: String, Sendable, CaseIterable {
        case vi, arrows, emacs
    }

    /// Keys that the configuration gives to an action, in place of the preset's.
    public struct Override: Hashable, Sendable {
        /// The name of a key and the line it is written on.
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

    /// Something that cannot be followed, or not wholly.
    public struct Remark: Hashable, Sendable {
        /// Of the configuration; nil for actions of the preset itself that share a key.
        public let line: Int?
        public let sentence: Sentence
    }

    public let preset: Preset
    public let specs: [ActionSpec]
    public let remarks: [Remark]
    private let facts: [String: KeyBinding.Facts]

    /// Puts `overrides` over a preset of `specs`.
    ///
    /// What is fixed comes first, then what the diner wrote, then the preset: where two want the
    /// same key on the same screen, the first has it, and a remark says so. `suggest` names that of
    /// several words which somebody who wrote another may have meant.
    ///
    /// A preset that nothing is put over is taken as it stands: every start would compare a hundred
    /// keys with each other in vain. ``conflicts(in:preset:)`` is for whoever wrote it.
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

    /// Keys that a preset gives to two actions of one screen.
    public static func conflicts(in specs: [ActionSpec], preset: Preset) -> [Remark] {
        KeyClaims(specs, preset, []) { _, _ in nil }.remarks
    }

    /// The keys that do `action`, the one to show first; none where it has none or is unknown.
    public func keys(for action: String) -> [Key] {
        facts[action]?.keys ?? []
    }

    /// What a screen offers: `action` with its keys and words, and what it does here.
    public func binding(
        for action: String, unavailable: String? = nil,
        perform: @escaping @MainActor @Sendable () -> Void
    ) -> KeyBinding {
        let known = facts[action]
        let facts =
            known
            ?? KeyBinding.Facts(
                action, keys: [], label: action, summary: action, twin: nil, group: "", footer: nil)
        return KeyBinding(facts, unavailable: unavailable, perform: perform)
    }
}
