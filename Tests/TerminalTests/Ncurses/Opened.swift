import TestSupport
import Testing

@testable import Terminal

/// A session in this process on a terminal of its own.
@MainActor
final class Opened {
    let terminal: PseudoTerminal
    let session: TerminalSession

    init(
        name: String = "xterm-256color", columns: Int = 80, lines: Int = 24,
        color: ColorChoice = .always, hasMouse: Bool = true, theme: Theme = .standard,
        patience: Duration = .milliseconds(20), pixels: (width: Int, height: Int) = (0, 0),
        variables: [String: String] = [:]
    ) throws {
        terminal = try PseudoTerminal(
            columns: columns, lines: lines, width: pixels.width, height: pixels.height)
        var options = TerminalSession.Options(
            color: color, hasMouse: hasMouse, theme: theme,
            terminal: TerminalInfo(terminals: [.input, .output], columns: columns) {
                $0 == "LC_ALL" ? "C.UTF-8" : variables[$0]
            })
        options.input = terminal.near
        options.output = terminal.near
        options.name = name
        options.patience = patience
        session = try TerminalSession(options)
    }

    var display: any Display { session.display }

    /// Shows a frame and returns what that cost.
    @discardableResult
    func show(cursor: Point? = nil, _ draw: (_ frame: inout Frame) -> Void) throws -> [UInt8] {
        var frame = Frame(size: display.size, glyphs: display.glyphs)
        draw(&frame)
        frame.cursor = cursor
        display.show(frame)
        return try terminal.takeSettled()
    }
}
