import Kitchen
import Terminal

@testable import TestSupport

extension KitchenServer {
    /// Somebody who eats here, at this kitchen's own time. Nothing is read ahead for them, so that
    /// whatever the kitchen is asked for was asked by what they did.
    func diner() throws -> Program {
        let program = try contemporary()
        try program.configure("{prefetch: false}")
        return program
    }

    /// How often menus were asked for.
    var menuCalls: Int { calls.count { $0.path.hasSuffix("/menu") } }
}

extension Program {
    /// A second program on the same files, at a terminal of its own.
    func sharingFiles() throws -> Program {
        var other = try Program(variables: variables)
        (other.prefix, other.server) = (prefix, self)
        for kind in ["CONFIG", "CACHE", "DATA", "STATE", "RUNTIME"] {
            let name = kind == "RUNTIME" ? "XDG_RUNTIME_DIR" : "XDG_\(kind)_HOME"
            other.variables[name] = environment[name]
        }
        return other
    }

    /// Reads every menu before a journey.
    func readEverything() async throws {
        let sync = try await run("sync", "--all")
        guard sync.status == 0 else { throw TerminalTrouble("nothing was read: \(sync.err)") }
    }
}

extension TerminalView {
    /// The name in the row that the cursor rests on, or nothing where that is no selected row.
    var selected: String {
        cursorLine.hasPrefix(">") ? Self.name(cursorLine.drop { "> *".contains($0) }) : ""
    }

    /// The name over the preview.
    var peeked: String {
        for line in lines {
            if let start = line.firstRange(of: "peek: ") {
                return Self.name(line[start.upperBound...])
            }
        }
        return ""
    }

    /// The line that says where one is and how many there are.
    var state: String { lines.count > 1 ? lines[1] : "" }

    /// A name ends where two blanks or a rule begin.
    private static func name(_ text: Substring) -> String {
        let end = [text.firstRange(of: "  "), text.firstRange(of: " ─")]
            .compactMap { $0?.lowerBound }.min()
        return String(text[..<(end ?? text.endIndex)])
    }
}

extension Journey {
    /// Resizes the terminal while the shell has it.
    func resizeShell(columns: Int, lines: Int) throws {
        try tmux.command("resize-window", "-x", "\(columns)", "-y", "\(lines)")
    }
}
