import Glibc

/// Makes Swift of the catalogue: `eat-words DIRECTORY FILE.words…`.
///
/// A file is an area, such as `checkout.words`; docs/decisions/0046 shows the form of a sentence. What
/// is wrong with one fails the build, with file and line.
@main
struct Main {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let directory = arguments.first else {
            fail("usage: eat-words DIRECTORY FILE.words…")
        }
        do throws(Flaw) {
            var areas: [Area] = []
            for path in arguments.dropFirst() {
                areas.append(try Area(path, text: try read(path)))
            }
            let swift = SwiftText(areas)
            for area in areas {
                try write(swift.functions(of: area), to: "\(directory)/\(area.name).swift")
            }
            try write(swift.patterns(), to: "\(directory)/Patterns.swift")
        } catch {
            fail("\(error.file):\(error.line): error: \(error.reason)")
        }
    }

    private static func fail(_ text: String) -> Never {
        let line = Array((text + "\n").utf8)
        _ = Glibc.write(2, line, line.count)
        exit(1)
    }

    private static func read(_ path: String) throws(Flaw) -> String {
        guard let file = fopen(path, "r") else { throw Flaw(path, 1, "cannot be opened") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 {
            bytes += piece[..<count]
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Flaw(path, 1, "is not UTF-8")
        }
        return text
    }

    private static func write(_ text: String, to path: String) throws(Flaw) {
        guard let file = fopen(path, "w"), fputs(text, file) >= 0, fclose(file) == 0 else {
            throw Flaw(path, 1, "cannot be written")
        }
    }
}

/// What is wrong with a file, as compilers tell it.
struct Flaw: Error {
    let file: String
    let line: Int
    let reason: String

    init(_ file: String, _ line: Int, _ reason: String) {
        (self.file, self.line, self.reason) = (file, line, reason)
    }
}
