import Glibc

/// Generates Swift from the catalogue: `eat-words DIRECTORY below FILE.words… above FILE.words…`.
///
/// A file is an area, such as `checkout.words`; decision 0046 describes the format of sentences. A
/// mistake in one fails the build, with file and line. Areas given as `below` are said by lower
/// modules: for these, the functions are generated for the module `Sentences`, if no file is given
/// as `above`; otherwise everything is generated for `Presentation`, with the words of all areas.
@main
struct Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count > 1, arguments[1] == "below" else {
            fail("usage: eat-words DIRECTORY below FILE.words… [above FILE.words…]")
        }
        let files = arguments[2...].split(separator: "above", omittingEmptySubsequences: false)
        do throws(Flaw) {
            try write(
                below: try areas(files[0]), above: files.count > 1 ? try areas(files[1]) : nil,
                to: arguments[0])
        } catch {
            fail("\(error.file):\(error.line): error: \(error.reason)")
        }
    }

    private static func areas(_ paths: ArraySlice<String>) throws(Flaw) -> [Area] {
        var areas: [Area] = []
        for path in paths { areas.append(try Area(path, text: try read(path))) }
        return areas
    }

    private static func write(
        below: [Area], above: [Area]?, to directory: String
    ) throws(Flaw) {
        let swift = SwiftText(below + (above ?? []))
        for area in below {
            let isPublic = area.sentences.contains {
                $0.parameters.contains { $0.type == "Sentence" }
            }
            let said = "\(isPublic ? "public " : "")import Sentences\n\n\(swift.said(area))"
            try write(
                above == nil ? swift.kept(area) : said, to: "\(directory)/\(area.name).swift")
        }
        guard let above else { return }
        for area in above {
            let both = "public import Sentences\n\n\(swift.kept(area))\n\(swift.said(area))"
            try write(both, to: "\(directory)/\(area.name).swift")
        }
        try write(swift.patterns(), to: "\(directory)/Patterns.swift")
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

/// A mistake in a file, in the format of compilers.
struct Flaw: Error {
    let file: String
    let line: Int
    let reason: String

    init(_ file: String, _ line: Int, _ reason: String) {
        (self.file, self.line, self.reason) = (file, line, reason)
    }
}
