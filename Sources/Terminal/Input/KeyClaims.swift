import Sentences

/// Assigns keys to actions; the first claim wins.
struct KeyClaims {
    private struct Claim {
        let spec: ActionSpec
        /// The line in the configuration; nil for keys of the program itself.
        let line: Int?
        let isFixed: Bool
    }

    private var claims: [Key: [Claim]] = [:]
    private var found: [String: [Key]] = [:]
    private var fixed: [String: [Key]] = [:]
    /// Actions with a key that cannot be used: if none of their keys can, the preset's stay.
    private var refused: Set<String> = []
    private(set) var remarks: [Keymap.Remark] = []
    /// The actions of forms, dialogs and lists, by their keys in any preset or of the diner's.
    private var passing: [Key: String] = [:]

    init(
        _ specs: [ActionSpec], _ preset: Keymap.Preset, _ overrides: [Keymap.Override],
        _ suggest: (_ word: String, _ known: [String]) -> String?
    ) {
        for spec in specs { fix(spec) }
        for spec in specs where spec.isInPassing {
            let own = overrides.filter { $0.action == spec.name }.flatMap(\.keys)
            let keys =
                own.compactMap { Key(name: $0.name) }
                + Keymap.Preset.allCases.flatMap { Key.all(spec.keys.named($0)) }
            for key in keys + Key.all(spec.fixedKeys) { passing[key] = passing[key] ?? spec.name }
        }
        for override in overrides {
            if let spec = specs.first(where: { $0.name == override.action }) {
                follow(override, spec)
            } else {
                let near = suggest(override.action, specs.map(\.name))
                let action = override.action
                remark(
                    near.map { .terminal.noActionNear(action: action, near: $0) }
                        ?? .terminal.noAction(action: action), line: override.line)
            }
        }
        let overridden = Set(overrides.map(\.action))
        for spec in specs
        where !overridden.contains(spec.name)
            || refused.contains(spec.name) && found[spec.name] == nil
        {
            for key in Key.all(spec.keys.named(preset)) { take(key, spec) }
        }
    }

    /// The keys of each action. Its fixed keys come last, unless they are claimed earlier.
    var keys: [String: [Key]] {
        found.merging(fixed) { found, fixed in found + fixed.filter { !found.contains($0) } }
    }

    private mutating func fix(_ spec: ActionSpec) {
        for key in Key.all(spec.fixedKeys) where claim(key, spec, isFixed: true) {
            fixed[spec.name, default: []].append(key)
        }
    }

    private mutating func follow(_ override: Keymap.Override, _ spec: ActionSpec) {
        for named in override.keys {
            guard let key = Key(name: named.name) else {
                remark(.terminal.noKey(key: named.name), line: named.line)
                refused.insert(spec.name)
                continue
            }
            if let sentence = key.absence(as: named.name)
                ?? carelessness(key, as: named.name, spec)
            {
                remark(sentence, line: named.line)
                refused.insert(spec.name)
            } else {
                take(key, spec, line: named.line)
            }
        }
    }

    /// Why `key` is pressed too easily for what must not happen in passing.
    private func carelessness(_ key: Key, as name: String, _ spec: ActionSpec) -> Sentence? {
        guard spec.care != .none else { return nil }
        if spec.care == .spends, key.isCasual {
            return .terminal.keyIsCasual(key: name, action: spec.name)
        }
        if let other = passing[key], other != spec.name {
            return .terminal.keyIsInPassing(key: name, other: other, action: spec.name)
        }
        // Readline's keys edit the text of every field.
        return key.typed == nil && LineEditor.mayTake(key)
            ? .terminal.keyEdits(key: name, action: spec.name) : nil
    }

    private mutating func remark(_ sentence: Sentence, line: Int) {
        remarks.append(Keymap.Remark(line: line, sentence: sentence, holds: false))
    }

    // MARK: Claiming

    private mutating func take(_ key: Key, _ spec: ActionSpec, line: Int? = nil) {
        let isOwn = fixed[spec.name]?.contains(key) == true
        guard isOwn || claim(key, spec, line: line) else { return }
        found[spec.name, default: []].append(key)
    }

    /// Whether `spec` got the key: it was free in the spec's scope and not the spec's own already.
    private mutating func claim(
        _ key: Key, _ spec: ActionSpec, line: Int? = nil, isFixed: Bool = false
    ) -> Bool {
        let others = claims[key] ?? []
        guard !others.contains(where: { $0.spec.name == spec.name }) else { return false }
        let scope = spec.scope(of: key)
        if let owner = others.first(where: { !$0.spec.scope(of: key).isDisjoint(with: scope) }) {
            if !spec.isExtra || owner.line == nil || line != nil {
                remarks.append(refusal(of: key, to: spec, line: line, owner: owner))
            }
            return false
        }
        claims[key, default: []].append(Claim(spec: spec, line: line, isFixed: isFixed))
        return true
    }

    private func refusal(
        of key: Key, to spec: ActionSpec, line: Int?, owner: Claim
    ) -> Keymap.Remark {
        let (key, loser, owned) = (key.name, spec.name, owner.spec.name)
        let sentence: Sentence =
            switch (line, owner.line) {
            case (_, let first?) where line != nil:
                .terminal.keyTaken(key: key, owner: owned, line: first, loser: loser)
            case (nil, _?): .terminal.keyMoved(key: key, owner: owned, loser: loser)
            case (_, _) where owner.isFixed:
                .terminal.keyFixed(key: key, owner: owned, loser: loser)
            default: .terminal.keyTwice(key: key, owner: owned, loser: loser)
            }
        return Keymap.Remark(
            line: line ?? owner.line, sentence: sentence, holds: line == nil && owner.line != nil)
    }
}

extension Key {
    /// Whether it is pressed all the time: to move, to choose, to go on.
    fileprivate var isCasual: Bool {
        guard modifiers.isEmpty else { return false }
        return switch code {
        case .character(let character): !character.isUppercase
        case .function: false
        default: true
        }
    }

    /// Why no terminal sends this key, if so; `name` is what the diner wrote.
    fileprivate func absence(as name: String) -> Sentence? {
        guard modifiers.contains(.control), case .character(let character) = code else {
            return nil
        }
        return switch character {
        case "c", "z", "\\": .terminal.keyIsSignal(key: name)
        case "i": .terminal.keyArrivesAs(key: name, other: "Tab")
        case "m": .terminal.keyArrivesAs(key: name, other: "Enter")
        case "[": .terminal.keyArrivesAs(key: name, other: "Esc")
        default: nil
        }
    }
}
