import Manual
import Presentation
import Telemetry
import Terminal

/// The keys of the configuration, and switches, as help and the manual explain them.
enum SettingText {
    static func term(_ key: ConfigKey) -> ManualPage.Term {
        let options = key.options.map { option in
            switch option {
            case .named(let name), .flag(let name, value: _): "--" + name
            }
        }
        let others =
            options + (key.variable.map { [$0] } ?? []) + [Config.variable(of: key.name)]
        let bundled = key.switch.map { $0.written($0.declaration.bundled) }
        let standard = bundled ?? key.written(Config()) ?? key.otherwise.text
        let isFlag = key.choices == ["true", "false"]
        let choices: String? =
            isFlag || key.choices.isEmpty
            ? nil : Say.Manual.oneOf(choices: key.choices.joined(separator: ", "))
        let sentences = [
            HelpText.sentence(key.help.text), choices, Say.Manual.default(value: standard),
            others.isEmpty ? nil : Say.Manual.alsoSetBy(names: Words.list(others)),
        ]
        return ManualPage.Term(
            key.name, sentences.compactMap(\.self).joined(separator: " "),
            code: key.example.map { "\(key.name): \($0)," })
    }

    /// Which keys hold at once.
    static var followed: String {
        let live = ConfigKeys.all.filter(\.following.isLive)
        return Say.Manual.configFollowed(
            live: Words.list(live.map(\.name)),
            kept: Words.list(live.filter { !$0.isUnsetLive }.map(\.name)))
    }

    static var themes: String {
        let names = Switches.Look.Theme.allCases.filter { $0 != .own }.map(\.rawValue)
        return Say.Manual.configThemes(
            themes: names.joined(separator: ", "),
            bases: OwnColors.Base.allCases.map(\.rawValue).joined(separator: ", "),
            parts: Words.list(ThemeColors.Part.allCases.map(\.rawValue)))
    }

    static var switches: [ManualPage.Term] {
        Switches.all.map { declaration in
            let sentences = [
                HelpText.sentence(SwitchWords.summary(declaration)),
                Say.Switches.itTakes(trouble: SwitchWords.takes(declaration.type)),
                Say.Switches.isBundledAs(value: SwitchWords.value(declaration.bundled)),
            ]
            return ManualPage.Term(
                declaration.key.rawValue, sentences.joined(separator: " "))
        }
    }

    /// A file that holds: tests read it.
    static var example: [String] {
        let keys = ["server", "language", "diet", "timeout", "payee", "switches"]
        let lines = ConfigKeys.all.filter { keys.contains($0.name) }.compactMap { term($0).code }
        let others = [
            "alerts: [\"peanut\"],",
            "theme: { from: \"dark\", background: \"#101418\", key: 115 },",
        ]
        return ["{"] + (lines + others + KeysCommand.settingLines).map { "  " + $0 } + ["}"]
    }
}
