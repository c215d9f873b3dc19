import Foundation
import TestSupport
import Testing

@testable import Terminal

/// Codes, read back from how they are drawn.
struct QRCodeTests {
    private static let page = "https://pay.example.org/payment/42-8f3a9c7e5b1d2f4a6c8e"

    /// What a telephone reads of lines whose full blocks have the brightness `ink`, on `paper`.
    private func read(_ lines: [String], ink: UInt8, paper: UInt8) throws -> String {
        let rows = lines.flatMap { line in
            [
                line.map { $0 == "█" || $0 == "▀" ? ink : paper },
                line.map { $0 == "█" || $0 == "▄" ? ink : paper },
            ]
        }
        let (scale, width) = (4, rows[0].count)
        var picture = Array("P5 \(width * scale) \(rows.count * scale) 255\n".utf8)
        for row in rows {
            let line = row.flatMap { [UInt8](repeating: $0, count: scale) }
            for _ in 0..<scale { picture += line }
        }
        let directory = try TemporaryDirectory()
        let path = directory.path + "/code.pgm"
        try Data(picture).write(to: URL(fileURLWithPath: path))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/zbarimg")
        process.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let found = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: found, as: UTF8.self)
    }

    /// Painted black on white, it is the same whatever the terminal's background.
    @Test(arguments: [1, 57, 400])
    func `what is drawn is read back`(_ length: Int) throws {
        let text = String((Self.page + String(repeating: "x", count: 400)).prefix(length))
        let code = try #require(QRCode(text))
        #expect(Set(code.lines.map(\.count)) == [code.cells])
        #expect(try read(code.lines, ink: 0, paper: 255) == text + "\n")
        // Of a terminal of eight colours, whose white is grey.
        #expect(try read(code.lines, ink: 0, paper: 229) == text + "\n")
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
