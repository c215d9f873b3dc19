import Glibc

/// Makes Swift and a document of the declared events and switches:
/// `eat-events swift FILE DIRECTORY`, `eat-events docs FILE DOCUMENT`.
///
/// A mistake in the file fails the build, with file and line.
@main
struct Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 3, ["swift", "docs"].contains(arguments[0]) else {
            fail("usage: eat-events swift FILE DIRECTORY | docs FILE DOCUMENT")
        }
        do throws(Flaw) {
            let text = try Disk.read(arguments[1])
            let declarations = try Declarations(text, file: arguments[1])
            if arguments[0] == "docs" {
                try Disk.write(DocumentText(declarations: declarations).text(), to: arguments[2])
            } else {
                let swift = SwiftText(declarations: declarations)
                try Disk.write(swift.events(), to: arguments[2] + "/Events.swift")
                try Disk.write(swift.switches(), to: arguments[2] + "/Switches.swift")
            }
        } catch {
            fail(error.text)
        }
    }

    private static func fail(_ text: String) -> Never {
        let line = Array((text + "\n").utf8)
        _ = Glibc.write(2, line, line.count)
        exit(1)
    }
}

enum Disk {
    static func read(_ path: String) throws(Flaw) -> String {
        guard let bytes = bytes(path) else { throw Flaw(path, 1, "cannot be opened") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Flaw(path, 1, "is not UTF-8")
        }
        return text
    }

    /// Leaves a file alone that has this text already, so that nothing that depends on it is built
    /// again.
    static func write(_ text: String, to path: String) throws(Flaw) {
        guard bytes(path).map({ !$0.elementsEqual(text.utf8) }) ?? true else { return }
        guard let file = fopen(path, "w"), fputs(text, file) >= 0, fclose(file) == 0 else {
            throw Flaw(path, 1, "cannot be written")
        }
    }

    private static func bytes(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 {
            bytes += piece[..<count]
        }
        return bytes
    }
}
