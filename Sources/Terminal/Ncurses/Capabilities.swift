import CNcurses

/// Reads terminfo capabilities of the open terminal.
enum Capabilities {
    /// Longer than any capability.
    private static let limit = 256

    /// The bytes of a string capability; empty where the terminal lacks it.
    static func bytes(_ name: String) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = Int(eat_curses_capability(name, buffer.baseAddress, Int32(limit)))
        }
    }

    static func keySequences() -> KeySequences {
        KeySequences(
            keys.map { (bytes: bytes($0), key: $1) })
    }

    private static let keys: [(String, Key)] =
        [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right),
            ("khome", Key(.home)), ("kend", Key(.end)), ("kpp", Key(.pageUp)),
            ("knp", Key(.pageDown)), ("kich1", Key(.insert)), ("kdch1", Key(.delete)),
            ("kbs", Key(.backspace)), ("kcbt", .backtab), ("kent", .enter),
            ("kri", Key(.up, .shift)), ("kind", Key(.down, .shift)), ("kLFT", Key(.left, .shift)),
            ("kRIT", Key(.right, .shift)), ("kHOM", Key(.home, .shift)),
            ("kEND", Key(.end, .shift)),
            ("kPRV", Key(.pageUp, .shift)), ("kNXT", Key(.pageDown, .shift)),
            ("kDC", Key(.delete, .shift)), ("kIC", Key(.insert, .shift)),
        ] + (1...12).map { ("kf\($0)", Key(.function($0))) }
}
