import Terminal
import Testing

struct PaletteTests {
    @Test func `colour off leaves text as it is`() {
        #expect(Palette(isColored: false).paint("closed", .red) == "closed")
    }

    @Test(arguments: [
        (Style.bold, "\u{1B}[1mopen\u{1B}[0m"), (.dim, "\u{1B}[2mopen\u{1B}[0m"),
        (.red, "\u{1B}[31mopen\u{1B}[0m"), (.yellow, "\u{1B}[33mopen\u{1B}[0m"),
        (.green, "\u{1B}[32mopen\u{1B}[0m"), (.plain, "open"),
        (Style(isBold: true, color: .red), "\u{1B}[1;31mopen\u{1B}[0m"),
    ])
    func `a style is put on and taken off again`(style: Style, expected: String) {
        #expect(Palette(isColored: true).paint("open", style) == expected)
    }
}
