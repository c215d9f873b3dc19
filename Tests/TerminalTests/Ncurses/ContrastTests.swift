import Testing

@testable import Terminal

/// Level AA of WCAG 2.2: 4.5:1 for text, 3:1 for lines and for what only has to be seen.
struct ContrastTests {
    private static let white = RGB(0xFFFFFF)
    private static let black = RGB(0x000000)
    /// The darkest and the lightest of what popular schemes have behind their text, and in between.
    private static let darks: [UInt32] = [
        0x000000, 0x1E1E1E, 0x002B36, 0x282828, 0x282A36, 0x2E3440,
    ]
    private static let lights: [UInt32] = [0xFFFFFF, 0xFAFAFA, 0xFDF6E3, 0xEFF1F5]

    private static let everyLook = Look.Role.allCases.flatMap { role in
        (0..<8).map { Look(role, Look.Marks(rawValue: $0)) }
    }

    /// The contrast of a look on the terminal's `ground`, whose own text is as far from it as can be.
    private func contrast(
        _ theme: Theme, _ look: Look, on ground: RGB, in depth: ColorDepth
    ) -> Double {
        func rgb(_ color: Paint.Color?) -> RGB? {
            guard let color, let number = color.number(in: depth) else { return nil }
            return depth == .direct ? color.rgb : RGB(numbered: number)
        }
        let paint = theme.paint(look)
        let below = rgb(paint.background) ?? ground
        let own = Background(ground) == .dark ? Self.white : Self.black
        return (rgb(paint.foreground) ?? own).contrast(with: below)
    }

    private func check(
        _ name: String, _ theme: Theme, on grounds: [UInt32], least: Double, in depth: ColorDepth
    ) {
        for look in Self.everyLook {
            // In front of a border is nothing to read.
            let needed = look.role == .border ? min(3, least) : least
            for ground in grounds {
                let contrast = contrast(theme, look, on: RGB(ground), in: depth)
                #expect(contrast >= needed, "\(name) \(look) on \(ground) in \(depth): \(contrast)")
            }
        }
    }

    @Test(arguments: [ColorDepth.many, .direct])
    func `every text of a theme with a known background is readable`(_ depth: ColorDepth) {
        check("dark", .dark, on: Self.darks, least: 4.5, in: depth)
        check("light", .light, on: Self.lights, least: 4.5, in: depth)
        for (name, theme) in [("night_market", Theme.nightMarket), ("paper", .paper)] {
            check(name, theme, on: Self.darks + Self.lights, least: 4.5, in: depth)
        }
        check("high_contrast", .highContrast, on: Self.darks + Self.lights, least: 4.5, in: depth)
    }

    @Test(arguments: [ColorDepth.many, .direct])
    func `where the background is unknown, every text can be seen on any`(_ depth: ColorDepth) {
        check(
            "standard", .standard, on: [0x000000, 0x1E1E1E, 0xFFFFFF, 0xFDF6E3], least: 3, in: depth
        )
    }

    @Test(arguments: [ColorDepth.eight, .sixteen])
    func `the terminal's few colours are seen on what the theme is for`(_ depth: ColorDepth) {
        // Terminals of eight colours have black, and make bold ones brighter.
        check("dark", .dark, on: [0x000000], least: 3, in: depth)
        check("light", .light, on: [0xFFFFFF, 0xFDF6E3], least: 4.5, in: depth)
        // Their own background is left out here, and with it all that stands on it.
        for theme in [Theme.nightMarket, .paper] {
            for look in Self.everyLook where look.role != .code {
                #expect(theme.paint(look).background?.number(in: depth) == nil)
                #expect([nil, 1].contains(theme.paint(look).foreground?.number(in: depth)))
            }
        }
    }

    @Test func `the background decides between dark and light, if the theme leaves it open`() {
        #expect(Theme.standard.on(.dark).paint(.key) == Theme.dark.paint(.key))
        #expect(Theme.standard.on(.light).paint(.key) == Theme.light.paint(.key))
        #expect(Theme.standard.on(nil).paint(.key) == Theme.standard.paint(.key))
        #expect(Theme.light.on(.dark).paint(.key) == Theme.light.paint(.key))
        #expect(Background(RGB(0x1E1E1E)) == .dark && Background(RGB(0xFDF6E3)) == .light)
        #expect(Background(colorFGBG: "15;0") == .dark)
        #expect(Background(colorFGBG: "0;default;15") == .light)
        #expect(Background(colorFGBG: "default") == nil && Background(colorFGBG: "0;99") == nil)
    }

    @Test func `a colour is found among the 256, and read as people write it`() {
        for number in 16..<256 {
            #expect(RGB(numbered: RGB(numbered: number).number) == RGB(numbered: number))
        }
        #expect(RGB("#ffb347") == RGB(0xFFB347))
        for text in ["", "#", "ffb347", "#ffb34", "#ffb3477", "#ffb34g", "#+fb347", "#ffb34é"] {
            #expect(RGB(text) == nil, "\(text)")
        }
    }

    @Test func `colours that are hard to read are named, with what they lack`() {
        var colors = ThemeColors()
        colors[.heading] = Paint.Color(RGB(0x333333))
        #expect(colors.faults.isEmpty)
        colors[.background] = Paint.Color(RGB(0x222222))
        colors[.border] = Paint.Color(RGB(0x777777))
        #expect(colors.faults.map(\.part) == [.heading])
        #expect(colors.faults.first.map { $0.contrast < 1.5 && $0.least == 4.5 } == true)
    }
}
