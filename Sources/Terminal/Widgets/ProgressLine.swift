/// What a slow request is waiting for, since when, and which key stops it.
public struct ProgressLine: Hashable, Sendable {
    public let host: String
    /// Such as "waiting for the first byte".
    public let phase: String
    public let seconds: Int
    /// The key that stops it, and its label.
    public let hint: String

    public init(host: String, phase: String, seconds: Int, hint: String) {
        self.host = host
        self.phase = phase
        self.seconds = seconds
        self.hint = hint
    }

    public func draw(in frame: inout Frame, area: Rect) {
        var line = area.inset(horizontally: area.width > 2 ? 1 : 0)
        line.height = min(1, line.height)
        let hintWidth = frame.shown(hint, in: .max).cells
        // In order of importance: how to stop it, the seconds, the phase, the server.
        frame.write([Span(hint, .key)], in: line.takeRight(hintWidth))
        _ = line.takeRight(2)
        let time = Span("\(seconds) s", .warning)
        let whole = [time, Span("  \(host), \(phase)")]
        let fits = frame.width(of: whole, in: .max) <= line.width
        frame.write(fits ? whole : [time, Span("  \(phase)")], in: line)
    }
}
