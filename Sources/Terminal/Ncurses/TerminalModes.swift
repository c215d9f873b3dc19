import Glibc

/// Control sequences that ncurses does not handle: bracketed paste, SGR mouse reports, titles; and
/// the keypad mode, which ncurses would switch only when it reads keys itself.
struct TerminalModes {
    /// Whether the terminal behaves like xterm: only such terminals report the mouse.
    private let isLikeXterm: Bool
    /// GNU screen holds an Escape back until the next key while a program asks for the mouse.
    private let mayAskForMouse: Bool
    var takesMouse: Bool { isLikeXterm && mayAskForMouse }
    private let keypadOn: [UInt8]
    private let keypadOff: [UInt8]
    private let titleStart: [UInt8]
    private let titleEnd: [UInt8]
    let bell: [UInt8]
    let outside: OutsideSequences
    /// Whether it is known to take links.
    let takesLinks: Bool
    /// Asks for the colour of the background (OSC 11), where that is no text to the terminal.
    let backgroundQuestion: [UInt8]
    /// What is asked about pictures, and answered.
    let pictures: PictureInquiry

    /// Reads the capabilities of the terminal that curses has open. `cell`: its pixels, if known.
    init(_ kind: TerminalKind, cell: Size?) {
        isLikeXterm = !Capabilities.bytes("kmous").isEmpty
        mayAskForMouse = getenv("STY") == nil || kind.name.hasPrefix("tmux")
        keypadOn = Capabilities.bytes("smkx")
        keypadOff = Capabilities.bytes("rmkx")
        bell = Capabilities.bytes("bel")
        outside = OutsideSequences(kind, isLikeXterm: isLikeXterm) {
            getenv($0).map { String(cString: $0) }
        }
        takesLinks =
            isLikeXterm
            && TextLinks {
                $0 == "TERM" ? kind.name : getenv($0).map { String(cString: $0) }
            } != nil
        pictures = PictureInquiry(kind, isLikeXterm: isLikeXterm, cell: cell) {
            getenv($0).map { String(cString: $0) }
        }
        backgroundQuestion =
            isLikeXterm && kind.takesTitle ? Array("\u{1B}]11;?\u{1B}\\".utf8) : []
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

    /// Switches every mode off, whether it was on or not.
    var off: [UInt8] {
        mouse(false) + xterm("\u{1B}[?2004l")
            + (titleStart.isEmpty ? [] : xterm("\u{1B}[23;2t")) + keypadOff
    }

    /// Reports of clicks, the wheel and moves with a button held.
    func mouse(_ isOn: Bool) -> [UInt8] {
        xterm(isOn && mayAskForMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1002l")
    }

    /// Sets the window's title to `title`, which is sanitised already.
    func title(_ title: String) -> [UInt8] {
        titleStart.isEmpty ? [] : titleStart + Array(title.utf8) + titleEnd
    }

    private func xterm(_ sequence: String) -> [UInt8] {
        isLikeXterm ? Array(sequence.utf8) : []
    }
}
