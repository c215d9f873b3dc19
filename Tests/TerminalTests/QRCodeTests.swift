import TestSupport
import Testing

@testable import Terminal

/// Codes, read back from how they are drawn.
struct QRCodeTests {
    private static let page = "https://pay.example.org/payment/42-8f3a9c7e5b1d2f4a6c8e"

    /// Painted black on white, it is the same whatever the terminal's background.
    @Test(arguments: [1, 57, 400])
    func `what is drawn is read back`(_ length: Int) throws {
        let text = String((Self.page + String(repeating: "x", count: 400)).prefix(length))
        let code = try #require(QRCode(text))
        #expect(Set(code.lines.map(\.count)) == [code.cells])
        #expect(try Telephone.read(code.lines, ink: 0, paper: 255) == text + "\n")
        // Of a terminal of eight colours, whose white is grey.
        #expect(try Telephone.read(code.lines, ink: 0, paper: 229) == text + "\n")
    }

    @Test func `a code is dark on light in every theme with colours, in many and in eight`() {
        for theme in [Theme.standard, .highContrast] {
            let paint = theme.paint(.code)
            // Reversed, so the foreground is behind.
            #expect(paint.effects == .reversed)
            for depth in [ColorDepth.eight, .many] {
                let behind = paint.foreground?.number(in: depth)
                let ink = paint.background?.number(in: depth)
                #expect(behind == (depth == .eight ? 7 : 231) && ink == (depth == .eight ? 0 : 16))
            }
        }
    }

    @Test func `nothing, and too much, is no code`() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
    }
}
