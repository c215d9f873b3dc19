public import Sentences
import Synchronization

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
    private let facts: FactsOnDemand

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
        guard !overrides.isEmpty else {
            (remarks, facts) = ([], FactsOnDemand(specs, preset))
            return
        }
        let claims = KeyClaims(specs, preset, overrides, suggest)
        (remarks, facts) = (claims.remarks, FactsOnDemand(specs, preset, keys: claims.keys))
    }

    private init(_ keymap: Keymap, _ keys: [String: [Key]]) {
        (preset, specs, remarks) = (keymap.preset, keymap.specs, keymap.remarks)
        facts = FactsOnDemand(specs, preset, keys: keys)
    }

    /// The same without some keys, for where these mean something else.
    public func without(_ isTaken: (Key) -> Bool) -> Keymap {
        var keys: [String: [Key]] = [:]
        for spec in specs { keys[spec.name] = self.keys(for: spec.name).filter { !isTaken($0) } }
        return Keymap(self, keys)
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

/// The facts of each action, made when they are first asked for: a start needs few of a hundred.
private final class FactsOnDemand: Sendable {
    private let specs: [ActionSpec]
    private let preset: Keymap.Preset
    /// The keys of each action, where they are not the preset's.
    private let keys: [String: [Key]]?
    private let places: [String: Int]
    private let made = Mutex<[String: KeyBinding.Facts]>([:])

    init(_ specs: [ActionSpec], _ preset: Keymap.Preset, keys: [String: [Key]]? = nil) {
        (self.specs, self.preset, self.keys) = (specs, preset, keys)
        var places: [String: Int] = [:]
        places.reserveCapacity(specs.count)
        for (place, spec) in specs.enumerated() { places[spec.name] = place }
        self.places = places
    }

    subscript(action: String) -> KeyBinding.Facts? {
        if let known = made.withLock({ $0[action] }) { return known }
        guard let spec = places[action].map({ specs[$0] }) else { return nil }
        // Made outside the lock; of two that were made at once the first is kept.
        let facts = KeyBinding.Facts(spec, keys: keys(of: spec))
        return made.withLock { made in
            if let known = made[action] { return known }
            made[action] = facts
            return facts
        }
    }

    private func keys(of spec: ActionSpec) -> [Key] {
        if let keys { return keys[spec.name] ?? [] }
        let keys = Key.all(spec.keys.named(preset))
        return keys + Key.all(spec.fixedKeys).filter { !keys.contains($0) }
    }
}
