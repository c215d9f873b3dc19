import Glibc

/// Generates Swift from the catalogue: `eat-words DIRECTORY below FILE.words… above FILE.words…
/// languages FILE.words…`.
///
/// A file is an area, such as `checkout.words`; decision 0046 describes the format of sentences. A
/// mistake in one fails the build, with file and line. Areas given as `below` are said by lower
/// modules: for these, the functions are generated for the module `Sentences`, if no file is given
/// as `above`; otherwise everything is generated for `Presentation`, with the words of all areas in all
/// languages.
@main
struct Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count > 1, arguments[1] == "below" else {
            fail("usage: eat-words DIRECTORY below FILE.words… [above FILE.words…]")
        }
        let files = arguments[2...].split(separator: "above", omittingEmptySubsequences: false)
        do throws(Flaw) {
            let below = try areas(files[0])
            guard files.count > 1 else {
                return try write(below: below, to: arguments[0])
            }
            let parts = files[1].split(separator: "languages", omittingEmptySubsequences: false)
            let above = try areas(parts[0])
            let languages = try languages(parts.count > 1 ? parts[1] : [], of: below + above)
            try write(below: below, above: above, languages, to: arguments[0])
        } catch {
            fail([error])
        }
    }

    private static func areas(_ paths: ArraySlice<String>) throws(Flaw) -> [Area] {
        var areas: [Area] = []
        for path in paths { areas.append(try Area(path, text: try read(path))) }
        return areas
    }

    private static func languages(
        _ paths: ArraySlice<String>, of areas: [Area]
    ) throws(Flaw) -> [Language] {
        var languages: [Language] = []
        for path in paths { languages.append(try Language(path, text: try read(path), of: areas)) }
        let flaws = languages.flatMap(\.flaws)
        if !flaws.isEmpty { fail(flaws) }
        return languages
    }

    private static func write(below: [Area], to directory: String) throws(Flaw) {
        let swift = SwiftText(below)
        for area in below {
            try write(swift.kept(area), to: "\(directory)/\(area.name).swift")
        }
    }

    private static func write(
        below: [Area], above: [Area], _ languages: [Language], to directory: String
    ) throws(Flaw) {
        let swift = SwiftText(below + above)
        for area in below {
            let isPublic = area.sentences.contains {
                $0.parameters.contains { $0.type == "Sentence" }
            }
            let said = "\(isPublic ? "public " : "")import Sentences\n\n\(swift.said(area))"
            try write(said, to: "\(directory)/\(area.name).swift")
        }
        for area in above {
            let both = "public import Sentences\n\n\(swift.kept(area))\n\(swift.said(area))"
            try write(both, to: "\(directory)/\(area.name).swift")
        }
        try write(swift.patterns(languages), to: "\(directory)/Patterns.swift")
    }

    private static func fail(_ flaws: [Flaw]) -> Never {
        fail(flaws.map { "\($0.file):\($0.line): error: \($0.reason)" }.joined(separator: "\n"))
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

    /// Leaves a file alone that has this text already, so that nothing that depends on it is built
    /// again.
    private static func write(_ text: String, to path: String) throws(Flaw) {
        guard (try? read(path)) != text else { return }
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
