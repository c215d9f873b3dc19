import Presentation
import Sentences
import Actions
import JSON
import Terminal

/// As the configuration has them: `{ preset: "vi", "list.down": ["j", "C-j"], "app.quit": [] }`.
extension KeySettings {
    /// Reads the presets and keys. Unknown actions and keys are reported when the keymap is made.
    mutating func read(_ value: JSON5Value) -> [Config.Remark] {
        guard case .object(let members) = value.content else {
            return [
                Config.Remark(
                    line: value.position.line, defaultInsteadOf: "keys", .settings.keysTakeAPreset)
            ]
        }
        return members.compactMap { member in
            let trouble = member.key == "preset" ? readPreset(member.value) : readKeys(member)
            return trouble.map { Config.Remark(line: member.value.position.line, sentence: $0) }
        }
    }

    private mutating func readPreset(_ value: JSON5Value) -> Sentence? {
        guard case .string(let name) = value.content, let preset = Keymap.Preset(rawValue: name)
        else {
            let known = Keymap.Preset.allCases.map(\.rawValue).joined(separator: ", ")
            return .settings.presetIsOneOf(presets: known)
        }
        named = preset
        return nil
    }

    /// One key or a list of them; an empty list leaves the action without a key.
    private mutating func readKeys(_ member: JSON5Value.Member) -> Sentence? {
        var values = [member.value]
        if case .array(let several) = member.value.content { values = several }
        var keys: [Keymap.Override.NamedKey] = []
        for value in values {
            guard case .string(let name) = value.content else {
                return .settings.actionTakesKeys(action: member.key)
            }
            keys.append(Keymap.Override.NamedKey(name, line: value.position.line))
        }
        overrides.append(
            Keymap.Override(member.key, line: member.keyPosition.line, keys: keys))
        return nil
    }
}
