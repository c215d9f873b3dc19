import JSON
import OrderModels
import Presentation
import Sentences
import Telemetry
public import Terminal

/// Colours of the diner's own, over those of a theme.
public struct OwnColors: Hashable, Sendable {
    /// The theme whose colours hold where the diner names none.
    enum Base: String, CaseIterable, Sendable {
        case standard, dark, light
        case nightMarket = "night_market"
        case paper

        fileprivate var colors: ThemeColors {
            switch self {
            case .standard: .standard
            case .dark: .dark
            case .light: .light
            case .nightMarket: .nightMarket
            case .paper: .paper
            }
        }
    }

    var base = Base.standard
    var own = ThemeColors()

    /// As of the standard theme, what is not named goes with the terminal's background.
    public var theme: Theme {
        guard base == .standard else { return Theme(own.over(base.colors)) }
        return Theme(own.over(.standard)) { [own] in
            Theme(own.over($0 == .dark ? .dark : .light))
        }
    }

    /// What is hard to read. Where nobody names the text or the background they are the terminal's:
    /// light on dark for a dark theme, dark on light for a light one, and either for the standard one.
    fileprivate var faults: [(part: ThemeColors.Part, contrast: Double, least: Double)] {
        let colors = own.over(base.colors)
        let grounds: [(text: RGB?, background: RGB?)] =
            switch base {
            case .standard: [(Self.lightText, nil), (Self.darkText, nil)]
            case .dark: [(Self.lightText, RGB(0x1E, 0x1E, 0x1E))]
            case .light: [(Self.darkText, RGB(0xFF, 0xFF, 0xFF))]
            case .nightMarket, .paper: [(nil, nil)]
            }
        var seen: Set<ThemeColors.Part> = []
        return grounds.flatMap { ground in
            var all = colors
            all[.text] = all[.text] ?? ground.text.map { Paint.Color($0) }
            all[.background] = all[.background] ?? ground.background.map { Paint.Color($0) }
            return all.faults
        }
        .filter { seen.insert($0.part).inserted }
    }

    private static let lightText = RGB(0xD4, 0xD4, 0xD4)
    private static let darkText = RGB(0x24, 0x24, 0x24)
}

/// `theme: "dark"`, or `theme: { from: "dark", heading: "#ffb347" }`.
extension ConfigKey {
    @Sendable static func readTheme(
        _ value: JSON5Value, _ config: inout Config
    ) -> [Config.Remark] {
        let line = value.position.line
        switch value.content {
        case .string(let name):
            guard let known = Switches.Look.Theme(rawValue: name), known != .own else {
                let names = Switches.Look.Theme.named
                let near = didYouMean(name, among: names)
                return [
                    remark(
                        line,
                        near.map { .settings.isNotButMeant(text: name, known: $0) }
                            ?? .settings.isOneOf(choices: names.joined(separator: ", ")))
                ]
            }
            config.theme = known
            return []
        case .object(let members):
            return readColors(members, &config)
        default:
            return [remark(line, .settings.themeTakes)]
        }
    }

    private static func remark(_ line: Int, _ trouble: Sentence) -> Config.Remark {
        Config.Remark(line: line, defaultInsteadOf: "theme", trouble)
    }

    private static func readColors(
        _ members: [JSON5Value.Member], _ config: inout Config
    ) -> [Config.Remark] {
        var remarks: [Config.Remark] = []
        var colors = OwnColors()
        for member in members {
            let line = member.value.position.line
            if member.key == "from" {
                let names = OwnColors.Base.allCases.map(\.rawValue)
                if case .string(let name) = member.value.content,
                    let base = OwnColors.Base(rawValue: name)
                {
                    colors.base = base
                } else {
                    remarks.append(
                        remark(line, .settings.themeFrom(choices: names.joined(separator: ", "))))
                }
                continue
            }
            guard let part = ThemeColors.Part(rawValue: member.key) else {
                let parts = ThemeColors.Part.allCases.map(\.rawValue)
                let near = didYouMean(member.key, among: parts + ["from"])
                remarks.append(
                    Config.Remark(
                        line: member.keyPosition.line,
                        sentence: near.map { .settings.unknownKeyMeant(key: member.key, known: $0) }
                            ?? .settings.unknownKey(key: member.key)))
                continue
            }
            guard let color = color(member.value) else {
                remarks.append(remark(line, .settings.themeColor(part: part.rawValue)))
                continue
            }
            colors.own[part] = color
        }
        config.colors = colors
        config.theme = .own
        // A wrong part takes no right one with it.
        config.named.insert("theme")
        return remarks + hardToRead(colors, members)
    }

    /// Says which colours of the diner's are hard to read. They hold all the same.
    private static func hardToRead(
        _ colors: OwnColors, _ members: [JSON5Value.Member]
    ) -> [Config.Remark] {
        colors.faults.compactMap { fault in
            let below: ThemeColors.Part = fault.part == .bar ? .text : .background
            guard
                let member = members.first(where: { $0.key == fault.part.rawValue })
                    ?? members.first(where: { $0.key == below.rawValue })
            else { return nil }
            return Config.Remark(
                line: member.value.position.line,
                sentence: .settings.themeIsHardToRead(
                    part: fault.part.rawValue, contrast: tenths(fault.contrast),
                    least: tenths(fault.least)))
        }
    }

    private static func tenths(_ contrast: Double) -> String {
        let tenths = Int((contrast * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// `"#ffb347"`, or the number of one of the 256 colours.
    private static func color(_ value: JSON5Value) -> Paint.Color? {
        switch value.content {
        case .string(let text): RGB(text).map { Paint.Color($0) }
        case .integer(let number) where (0..<256).contains(number):
            Paint.Color(
                eight: number < 8 ? number : nil, sixteen: number < 16 ? number : nil, many: number)
        default: nil
        }
    }
}

extension Config {
    private static var themeSwitch: SwitchKey { Switches.Look.theme.declaration.key }

    /// All that the key `theme` says.
    struct Themed: Equatable {
        let theme: Switches.Look.Theme?
        let colors: OwnColors?
    }

    var themed: Themed {
        get { Themed(theme: theme, colors: colors) }
        set { (theme, colors) = (newValue.theme, newValue.colors) }
    }

    /// Takes `theme` as a value of its switch. It wins over one under `switches`, which is left out.
    mutating func takeTheme() -> Remark? {
        guard let line = lines["theme"] else { return nil }
        guard let theme else {
            spoiltSwitches.insert(Self.themeSwitch)
            return nil
        }
        let other = switches.updateValue(
            SwitchLayers.Configured(.text(theme.rawValue), line: line), forKey: Self.themeSwitch)
        return other.map {
            Remark(
                line: $0.line,
                sentence: .switches.saidByTheme(name: Self.themeSwitch.rawValue, line: line),
                key: "switches")
        }
    }
}

extension Switches.Look.Theme {
    /// Those that have a name in the configuration.
    static var named: [String] { allCases.filter { $0 != .own }.map(\.rawValue) }
}
