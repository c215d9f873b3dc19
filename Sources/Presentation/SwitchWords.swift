public import OrderModels
public import Sentences
public import Telemetry

/// Switches in words: what they do and take, and where their values are from.
public enum SwitchWords {
    /// What a switch does; the catalogue has an entry for each: `switchNames.peekCommitAfter`.
    public static func summary(_ declaration: SwitchDeclaration) -> String {
        Sentence(entry(of: declaration.key, in: "switchNames")).text
    }

    private static func entry(of key: SwitchKey, in area: String) -> String {
        var (name, begins) = (area + ".", false)
        for character in key.rawValue {
            let isWord = character.isLetter || character.isNumber
            if isWord { name += begins ? character.uppercased() : String(character) }
            begins = !isWord
        }
        return name
    }

    /// What a switch takes, after its name: "takes a number from 0.5 to 30."
    public static func takes(_ type: SwitchType) -> Sentence {
        switch type {
        case .bool: .switches.isTrueOrFalse
        case .int(let range):
            .switches.takesAWholeNumber(
                least: "\(range.lowerBound)", most: "\(range.upperBound)")
        case .double(let range):
            .switches.takesANumber(
                least: SwitchValue.double(range.lowerBound).word,
                most: SwitchValue.double(range.upperBound).word)
        case .string: .switches.takesAText
        case .oneOf(let values): .switches.isOneOf(values: values.joined(separator: ", "))
        }
    }

    /// What has to be typed: "a number from 0.5 to 30".
    public static func needed(_ type: SwitchType) -> String {
        switch type {
        case .bool: Say.Switches.trueOrFalse
        case .int(let range):
            Say.Switches.aWholeNumber(least: "\(range.lowerBound)", most: "\(range.upperBound)")
        case .double(let range):
            Say.Switches.aNumber(
                least: SwitchValue.double(range.lowerBound).word,
                most: SwitchValue.double(range.upperBound).word)
        case .string: Say.Switches.aText
        case .oneOf(let values): Say.Switches.oneOf(values: values.joined(separator: ", "))
        }
    }

    /// What its new value changes, as the beginning of a sentence.
    public static func news(_ reading: SwitchReading) -> String {
        let value = value(reading.value)
        let keys = [
            Switches.Look.theme.declaration.key, Switches.Look.pictures.declaration.key,
            Switches.Order.hold.declaration.key, Switches.Peek.commitAfter.declaration.key,
            Switches.List.estimates.declaration.key,
        ]
        return switch keys.firstIndex(of: reading.id) {
        case 0: Say.Switches.themeIsNow(value: value)
        case 1: Say.Switches.picturesAreNow(value: value)
        case 2: Say.Switches.holdIsNow(seconds: NumberText.decimal(value))
        case 3: Say.Switches.peekIsNow(seconds: NumberText.decimal(value))
        case 4: Say.Switches.estimatesAreNow(value: value)
        default: Say.General.labelled(label: summary(reading.declaration), text: value)
        }
    }

    /// A value to be shown; an empty text has to be seen.
    public static func value(_ value: SwitchValue) -> String {
        value == .text("") ? "\"\"" : value.word
    }

    public static func source(_ reading: SwitchReading, at now: Instant) -> String {
        source(reading.source, at: now)
    }

    static func source(_ source: SwitchSource, at now: Instant) -> String {
        switch source {
        case .run: Say.Switches.fromRun
        case .flag: Say.Switches.fromOption
        case .environment(let variable): variable
        case .configuration(let line): Say.Switches.fromConfiguration(line: line)
        case .server(let host, let fetchedAt):
            Say.Switches.fromServer(
                host: host, age: Words.ago(max(0, now.seconds(since: fetchedAt))))
        case .experiment(let name, let arm):
            Say.Switches.fromExperiment(experiment: name, arm: arm)
        case .bundled: Say.Switches.bundled
        }
    }
}
