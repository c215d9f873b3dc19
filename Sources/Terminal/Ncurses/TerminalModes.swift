/// Sequences for what ncurses knows nothing of: pastes told from typing, a mouse without limits,
/// titles. And the keypad's, which it ties to reading keys itself.
struct TerminalModes {
    /// Whether it is one of xterm's many likenesses: they alone have a mouse that sends keys.
    private let isLikeXterm: Bool
    private let keypadOn: [UInt8]
    private let keypadOff: [UInt8]
    private let titleStart: [UInt8]
    private let titleEnd: [UInt8]
    let bell: [UInt8]

    /// Of the terminal that curses has open.
    init(_ kind: TerminalKind) {
        isLikeXterm = !Capabilities.bytes("kmous").isEmpty
        keypadOn = Capabilities.bytes("smkx")
        keypadOff = Capabilities.bytes("rmkx")
        bell = Capabilities.bytes("bel")
        if isLikeXterm, kind.takesTitle {
            titleStart = Array("\u{1B}]2;".utf8)
            titleEnd = [0x07]
        } else {
            titleEnd = Capabilities.bytes("fsl")
            titleStart = titleEnd.isEmpty ? [] : Capabilities.bytes("tsl")
        }
    }

    var on: [UInt8] {
        keypadOn + xterm("\u{1B}[?2004h") + (titleStart.isEmpty ? [] : xterm("\u{1B}[22;2t"))
    }

    /// Undoes all there is, whatever was done.
    var off: [UInt8] {
        mouse(false) + xterm("\u{1B}[?2004l")
            + (titleStart.isEmpty ? [] : xterm("\u{1B}[23;2t")) + keypadOff
    }

    /// Clicks, wheel, and moving while a button is held.
    func mouse(_ isOn: Bool) -> [UInt8] {
        xterm(isOn ? "\u{1B}[?1002h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1002l")
    }

    /// What gives the window `title`, which is clean.
    func title(_ title: String) -> [UInt8] {
        titleStart.isEmpty ? [] : titleStart + Array(title.utf8) + titleEnd
    }

    private func xterm(_ sequence: String) -> [UInt8] {
        isLikeXterm ? Array(sequence.utf8) : []
    }
}
