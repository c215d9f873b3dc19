import CSignals
import Dispatch
import Glibc
import Presentation
import Terminal

/// Holds a terminal and tells what comes in on descriptor 3; tests watch how it lets go.
@main
struct Probe {
    @MainActor
    static func main() {
        do throws(TerminalError) {
            let log = getenv("PROBE_LOG").map { String(cString: $0) }
            if let log {
                let note = "see \(log)\n"
                _ = eat_crash_arm(log, "probe\n", 6, note, note.utf8.count)
            }
            let session = try TerminalSession(TerminalSession.Options())
            let probe = Holder(session)
            session.start { probe.take($0) }
            probe.show("ready")
            MainLoop.shared.run()
        } catch {
            print(error.sentence.text)
            exit(2)
        }
    }
}

/// Does with the terminal what single keys ask for.
@MainActor
private final class Holder {
    private let session: TerminalSession
    private var isHandingOver = false

    init(_ session: TerminalSession) {
        self.session = session
    }

    func take(_ event: TerminalEvent) {
        switch event {
        case .input(.resized(let size)): show("resized \(size.columns)x\(size.lines)")
        case .input(.paste(let text)): show("pasted \(text.utf8.count)")
        case .input(.mouse(let mouse)): show("\(mouse.action) \(mouse.at.column),\(mouse.at.line)")
        case .input(.key(let key)):
            guard let letter = key.typed else {
                return show("\(key.code) \(key.modifiers.rawValue)")
            }
            obey(letter)
        case .input(.background), .input(.answer): break
        case .interrupt: show("interrupt")
        case .pictures: break
        case .resumed:
            let size = session.display.size
            show("resumed \(size.columns)x\(size.lines)")
        case .terminate(let signal): TerminalSession.die(of: signal)
        case .closed, .line, .ended:
            tell("closed")
            exit(3)
        }
    }

    private func obey(_ letter: Character) {
        switch letter {
        case "q":
            session.end()
            session.end()
            exit(0)
        case "e": exit(4)
        case "t": fatalError("told to fail")
        case "a": abort()
        case "o": show("\(depth(of: 1))")
        case "h":
            show("hanging")
            while true { _ = pause() }
        case "f":
            tell("flooding")
            while true { session.display.setTitle(String(repeating: "flood ", count: 100)) }
        case "z": session.suspend()
        case "m": session.setMouse(false)
        case "M": session.setMouse(true)
        case "w": session.display.setTitle("a \u{1B}title")
        default: show("typed \(letter)")
        }
    }

    /// Overflows the stack, a kilobyte a call: the thread sanitizer keeps a list of the calls, which
    /// would otherwise overflow first.
    private func depth(of number: Int) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { space in
            space.storeBytes(of: number, as: Int.self)
            return number == 0 ? 0 : depth(of: number + 1) + space.load(as: Int.self)
        }
    }

    func show(_ line: String) {
        var frame = Frame(size: session.display.size, glyphs: session.display.glyphs)
        frame.write(line, in: frame.area)
        frame.cursor = Point(column: 0, line: 0)
        session.display.show(frame)
        tell(line)
    }

    private func tell(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        write(3, bytes, bytes.count)
    }
}
