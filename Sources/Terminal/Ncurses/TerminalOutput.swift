import Glibc

/// What is told to the terminal beside ncurses, which knows nothing of these modes.
///
/// Written directly: ncurses has sent all of its own when an update ends.
@MainActor
final class TerminalOutput {
    private let descriptor: Int32
    private let isLikeXterm: Bool
    private let keypadOn: [UInt8]
    private let keypadOff: [UInt8]
    private let titleStart: [UInt8]?
    private let titleEnd: [UInt8]

    /// Describes the terminal that curses has open.
    init(_ kind: TerminalKind, descriptor: Int32) {
        self.descriptor = descriptor
        // Only xterm and its many likenesses have a mouse that sends keys.
        isLikeXterm = Capabilities.bytes("kmous") != nil
        keypadOn = Capabilities.bytes("smkx") ?? []
        keypadOff = Capabilities.bytes("rmkx") ?? []
        if kind.takesTitle {
            titleStart = Array("\u{1B}]2;".utf8)
            titleEnd = [0x07]
        } else {
            titleEnd = Capabilities.bytes("fsl") ?? []
            titleStart = titleEnd.isEmpty ? nil : Capabilities.bytes("tsl")
        }
    }

    /// Keypad, pastes told from typing, and the window's title put by.
    func takeModes() {
        write(keypadOn + (isLikeXterm ? Array("\u{1B}[?2004h".utf8) : []) + title("\u{1B}[22;2t"))
    }

    /// Undoes all of it, whatever was done.
    var farewell: [UInt8] {
        keypadOff + (isLikeXterm ? Array((Self.mouseOff + "\u{1B}[?2004l").utf8) : [])
            + title("\u{1B}[23;2t")
    }

    private func title(_ sequence: String) -> [UInt8] {
        isLikeXterm && titleStart != nil ? Array(sequence.utf8) : []
    }

    /// Clicks, wheel, and moving while a button is held, in the form without limits.
    func setMouse(_ isOn: Bool) {
        guard isLikeXterm else { return }
        write(Array((isOn ? "\u{1B}[?1002h\u{1B}[?1006h" : Self.mouseOff).utf8))
    }

    private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l"

    /// - Parameter title: Cleaned.
    func setTitle(_ title: String) {
        guard let titleStart else { return }
        write(titleStart + Array(title.utf8) + titleEnd)
    }

    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
