import Glibc
import Testing

@testable import Terminal

struct ThemeTests {
    private func paint(_ role: Look.Role, _ marks: Look.Marks = []) -> Paint {
        Theme.standard.paint(Look(role, marks))
    }

    @Test func `every role but plain stands out without colours`() {
        for role in Look.Role.allCases where role != .plain && role != .good {
            #expect(!paint(role).effects.isEmpty, "\(role)")
        }
    }

    @Test func `a selected row is one bar, also where it has colours`() {
        for role in Look.Role.allCases {
            let paint = paint(role, .selected)

            #expect(paint.effects.contains(.reversed), "\(role)")
            #expect(!paint.effects.contains(.dim), "\(role)")
            #expect(paint.foreground == nil && paint.background == nil, "\(role)")
        }
    }

    @Test func `filter matches stand out from their row, also in the bar`() {
        for role in Look.Role.allCases {
            #expect(paint(role, .matched) != paint(role) || role == .heading, "\(role)")
            #expect(paint(role, [.matched, .selected]).effects.contains(.underlined), "\(role)")
        }
    }

    @Test func `what is behind a dialog is dim and has no colour of its own`() {
        for role in Look.Role.allCases {
            for marks: Look.Marks in [.behind, [.behind, .matched], [.behind, .selected]] {
                let paint = paint(role, marks)

                #expect(paint.effects.contains(.dim) && !paint.effects.contains(.bold), "\(role)")
                #expect(paint.foreground == .grey && paint.background == nil, "\(role)")
            }
        }
    }

    @Test func `no colour is painted that a dark or a light background swallows`() {
        // Black, yellow, blue, cyan and white of the eight are invisible on one or the other.
        // A code has both of its own.
        for role in Look.Role.allCases where role != .code {
            let number = paint(role).foreground?.number(in: .eight)
            #expect(number == nil || [1, 2].contains(number), "\(role)")
            #expect(paint(role).background == nil, "\(role)")
        }
    }

    @Test func `colours are as many as the terminal has`() {
        let color = Paint.Color(eight: 1, many: 160)

        #expect(ColorDepth(colors: 0) == .none && ColorDepth(colors: -1) == .none)
        #expect(ColorDepth(colors: 8) == .eight && ColorDepth(colors: 88) == .sixteen)
        #expect(ColorDepth(colors: 256) == .many && ColorDepth(colors: 1 << 24) == .eight)
        #expect(ColorDepth(colors: 1 << 24, takesRGB: true) == .direct)
        #expect(ColorDepth(colors: 1 << 15, takesRGB: true) == .eight)
        #expect(color.number(in: .none) == nil)
        #expect(color.number(in: .eight) == 1)
        #expect(color.number(in: .sixteen) == 1)
        #expect(color.number(in: .many) == 160)
        #expect(color.number(in: .direct) == 0xD70000)
        // The first eight numbers of direct colours are the basic ones.
        #expect(Paint.Color(RGB(0x000007)).number(in: .direct) == 0)
    }

    // MARK: The other themes

    private static let everyLook = Look.Role.allCases.flatMap { role in
        (0..<8).map { Look(role, Look.Marks(rawValue: $0)) }
    }

    @Test(arguments: [Theme.standard, .dark, .light, .highContrast, .mono, .nightMarket, .paper])
    func `in each theme every role but plain stands out, if not by an effect then by a colour`(
        theme: Theme
    ) {
        let roles: [Look.Role] = [
            .strong, .title, .heading, .key, .good, .warning, .danger, .field, .fieldFocused,
            .toast, .banner,
        ]
        for role in roles {
            let paint = theme.paint(Look(role))
            #expect(!paint.effects.isEmpty || paint.foreground != nil, "\(role)")
            let selected = theme.paint(Look(role, .selected)).effects
            #expect(selected.contains(.reversed) || selected.contains(.bar), "\(role)")
        }
        #expect(theme.paint(Look(.fieldFocused)) != theme.paint(Look(.field)))
    }

    @Test func `mono names no colour, whatever the look`() {
        for look in Self.everyLook {
            let paint = Theme.mono.paint(look)
            #expect(paint.foreground == nil && paint.background == nil, "\(look)")
        }
    }

    @Test func `in high contrast nothing is dim, and a colour is readable on the one it names`() {
        for look in Self.everyLook {
            let paint = Theme.highContrast.paint(look)
            #expect(!paint.effects.contains(.dim), "\(look)")
            guard let foreground = paint.foreground, let background = paint.background else {
                #expect(paint.foreground == nil && paint.background == nil, "\(look)")
                continue
            }
            for (depth, least) in [(ColorDepth.many, 7.0), (.eight, 4.5)] {
                let pair = [foreground, background].compactMap { $0.number(in: depth) }
                #expect(pair.count == 2, "\(look)")
                let light = pair.map(Self.luminance).sorted()
                let contrast = (light[1] + 0.05) / (light[0] + 0.05)
                #expect(contrast >= least, "\(look) \(contrast)")
            }
        }
    }

    /// The relative luminance (WCAG 2.2) of a colour of xterm.
    private static func luminance(_ number: Int) -> Double {
        let basic = [
            (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205),
            (0, 205, 205), (229, 229, 229),
        ]
        let levels = [0, 95, 135, 175, 215, 255]
        let (red, green, blue): (Int, Int, Int) =
            switch number {
            case ..<8: basic[number]
            case 16..<232:
                (
                    levels[(number - 16) / 36], levels[(number - 16) / 6 % 6],
                    levels[(number - 16) % 6]
                )
            default: (8 + 10 * (number - 232), 8 + 10 * (number - 232), 8 + 10 * (number - 232))
            }
        func linear(_ value: Int) -> Double {
            let part = Double(value) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
