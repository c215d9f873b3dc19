import JSON
import OrderModels
import Presentation
import Sentences
import Telemetry

/// As the configuration has them: `switches: { "peek.commit_after": 2 }`.
extension ConfigKey {
    static let switches: [ConfigKey] = [
        ConfigKey(
            name: "switches", help: .switches.keySwitches, written: Written.switches,
            read: readSwitches
        )
        .example(Written.object([("peek.commit_after", "2")]))
        .whole(\.switches),
        ConfigKey(
            name: "switches_url", help: .switches.keySwitchesURL,
            written: { $0.switchesURL.map(Written.text) },
            take: {
                guard case .string(let text) = $0.content, let url = try? ServerURL(text) else {
                    return .switches.isAnAddress
                }
                $1.switchesURL = url.text
                return nil
            }
        )
        .example(Written.text("https://switches.example.org")).whole(\.switchesURL),
        ConfigKey(
            name: "experiments", help: .switches.keyExperiments,
            written: { "\($0.experiments)" },
            take: {
                guard case .bool(let flag) = $0.content else { return .settings.isTrueOrFalse }
                $1.experiments = flag
                return nil
            }
        ).whole(\.experiments).with { $0.choices = ["true", "false"] },
    ]

    @Sendable static func takePictures(_ value: JSON5Value, _ config: inout Config) -> Sentence? {
        let known = Switches.Look.Pictures.allCases.map(\.rawValue)
        guard case .string(let text) = value.content,
            let pictures = Switches.Look.Pictures(rawValue: text)
        else { return .settings.isOneOf(choices: known.joined(separator: ", ")) }
        config.pictures = pictures
        return nil
    }

    @Sendable private static func readSwitches(
        _ value: JSON5Value, _ config: inout Config
    ) -> [Config.Remark] {
        guard case .object(let members) = value.content else {
            config.spoiltSwitches.formUnion(Switches.all.map(\.key))
            return [
                Config.Remark(line: value.position.line, sentence: .switches.keysTakeValues)
            ]
        }
        // A wrong switch takes no right one with it.
        config.named.insert("switches")
        return members.compactMap { readSwitch($0, &config) }
    }

    private static func readSwitch(
        _ member: JSON5Value.Member, _ config: inout Config
    ) -> Config.Remark? {
        guard let one = Switches.all.first(where: { $0.key.rawValue == member.key }) else {
            let near = didYouMean(member.key, among: Switches.all.map(\.key.rawValue))
            return Config.Remark(
                line: member.keyPosition.line,
                sentence: near.map { .switches.keyIsUnknownMeant(name: member.key, known: $0) }
                    ?? .switches.keyIsUnknown(name: member.key))
        }
        let line = member.value.position.line
        guard let value = one.type.value(member.value) else {
            config.spoiltSwitches.insert(one.key)
            return Config.Remark(
                line: line,
                sentence: .switches.keyIsWrong(
                    name: member.key, trouble: SwitchWords.takes(one.type)))
        }
        config.switches[one.key] = SwitchLayers.Configured(value, line: line)
        return nil
    }
}

extension Config {
    private static var pictured: SwitchKey { Switches.Look.pictures.declaration.key }

    /// Half blocks would be as wide as two cells there, so that no picture is shown.
    var blocksInVain: Remark? {
        guard ambiguousWidth == "wide", let one = switches[Self.pictured],
            one.value == .text(Switches.Look.Pictures.blocks.rawValue)
        else { return nil }
        return Remark(line: one.line, sentence: .settings.blocksNeedNarrowCells, key: "pictures")
    }

    /// Takes `pictures` as a value of its switch. It wins over one under `switches`.
    mutating func takePictures() -> Remark? {
        guard let line = lines["pictures"] else { return nil }
        guard let pictures else {
            spoiltSwitches.insert(Self.pictured)
            return nil
        }
        let other = switches.updateValue(
            SwitchLayers.Configured(.text(pictures.rawValue), line: line), forKey: Self.pictured)
        return other.map {
            Remark(
                line: $0.line,
                sentence: .switches.saidByPictures(name: Self.pictured.rawValue, line: line),
                key: "switches")
        }
    }

    /// The key of the switch that `hold` sets.
    private static var held: SwitchKey { Switches.Order.hold.declaration.key }

    /// Takes `hold` as a value of its switch. It wins over one under `switches`, which is left out.
    mutating func takeHold() -> Remark? {
        guard let line = lines["hold"] else { return nil }
        guard let hold else {
            spoiltSwitches.insert(Self.held)
            return nil
        }
        let other = switches.updateValue(
            SwitchLayers.Configured(.int(Int(clamping: hold)), line: line), forKey: Self.held)
        return other.map {
            Remark(
                line: $0.line,
                sentence: .switches.saidByHold(name: Self.held.rawValue, line: line),
                key: "switches")
        }
    }
}
