import Screens
import Terminal
import ViewModels

/// Where the screens end and the world begins, beside what every command has in `Edges`.
@MainActor
struct ScreenEdges {
    var time: any Timekeeper = MainTime()
    /// The terminal, made when all that is drawn on it is there.
    var console: (TerminalSession.Options) throws(TerminalError) -> any Console = {
        options throws(TerminalError) in try TerminalSession(options)
    }
    /// The same read line by line.
    var lines: (_ isASCII: Bool) -> any Console = {
        LineConsole(isASCII: TerminalInfo.current().glyphs(isASCII: $0) == .ascii)
    }
    var idle: (any IdleListener)? = IdleSignal()
}
