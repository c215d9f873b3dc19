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
        public let sentence: String
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
    public init(
        _ specs: [ActionSpec], preset: Preset = .vi, overrides: [Override] = [],
        suggest: (_ word: String, _ known: [String]) -> String? = { _, _ in nil }
    ) {
        self.specs = specs
        self.preset = preset
        let specsByName = Dictionary(specs.map { ($0.name, $0) }) { first, _ in first }
        var claims = KeyClaims()
        for spec in specs { claims.fix(spec) }
        for override in overrides {
            if let spec = specsByName[override.action] {
                claims.follow(override, spec)
            } else {
                let near = suggest(override.action, specs.map(\.name))
                claims.leaveOut(
                    "there is no action \"\(override.action)\""
                        + (near.map { ", did you mean \"\($0)\"?" } ?? "."), line: override.line)
            }
        }
        let overridden = Set(overrides.map(\.action))
        for spec in specs where !overridden.contains(spec.name) {
            claims.follow(preset, spec)
        }
        remarks = claims.remarks
        let keys = claims.keys
        facts = specsByName.mapValues { spec in
            KeyBinding.Facts(
                spec.name, keys: keys[spec.name] ?? [], label: spec.label,
                summary: spec.summary, twin: spec.twin, group: spec.group, footer: spec.footer)
        }
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
