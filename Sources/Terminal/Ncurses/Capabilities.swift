import CNcurses

/// What the description of the open terminal says.
enum Capabilities {
    static func text(_ name: String) -> String? {
        bytes(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Without the pauses that old terminals were given, `$<5>`.
    static func bytes(_ name: String) -> [UInt8]? {
        guard let text = eat_curses_capability(name) else { return nil }
        var rest = String(cString: text).utf8[...]
        var bytes: [UInt8] = []
        while let byte = rest.first {
            if rest.starts(with: "$<".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
                rest = rest[rest.index(after: end)...]
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
        }
        return bytes.isEmpty ? nil : bytes
    }

    static func keySequences() -> KeySequences {
        KeySequences(
            keys.compactMap { name, key in
                bytes(name).map { (bytes: $0, key: key) }
            })
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
