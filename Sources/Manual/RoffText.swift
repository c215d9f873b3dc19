/// Sets pages in roff with the macros of man(7), for groff and for mandoc.
///
/// Options, pages and commands in a text are bold, and what stands for a value is italic, by how they
/// look: the sentences are those of help, which has no marks for it.
public struct RoffText {
    private let program: String
    /// Bold where they follow the program's name, such as `basket add`.
    private let commands: Set<String>
    /// Italic, such as `DISH`.
    private let placeholders: Set<String>

    /// Lines of the source are no longer, which linters ask for.
    private static let lineLimit = 76

    public init(program: String, commands: Set<String> = [], placeholders: Set<String>) {
        (self.program, self.commands, self.placeholders) = (program, commands, placeholders)
    }

    /// The source of a page, with `date` as YYYY-MM-DD.
    public func page(_ page: ManualPage, date: String, version: String, book: String) -> String {
        let head = [
            page.name.uppercased(), "\(page.section)", date, "\(program) \(version)", book,
        ]
        let title = ".TH " + head.map { "\"\($0)\"" }.joined(separator: " ")
        var lines = [title]
        for part in page.parts {
            // A heading begins a paragraph itself.
            let isHeaded = lines.last?.hasPrefix(".S") == true
            let part = self.lines(part)
            lines += isHeaded && part.first == ".PP" ? part.dropFirst() : part[...]
        }
        // Words are not cut: there are no rules for every language, and marks would be copied along.
        return ([".nr HY 0"] + lines.prefix(1) + [".ad l"] + lines.dropFirst()).map { $0 + "\n" }
            .joined()
    }

    private func lines(_ part: ManualPage.Part) -> [String] {
        switch part {
        case .heading(let text): [".SH \"\(Self.escaped(text))\""]
        case .subheading(let text): [".SS \"\(Self.escaped(text))\""]
        case .synopsis(let call, let arguments):
            [".SY \"\(Self.escaped(call))\""] + filled(arguments.map(argument)) + [".YS"]
        case .paragraph(let text): [".PP"] + prose(text)
        case .terms(let terms): terms.flatMap { lines($0) }
        case .table(let terms, let width):
            [".PP", ".PD 0"] + terms.flatMap { lines($0, indent: " \(width + 2)") } + [".PD"]
        case .code(let code):
            [".PP", ".RS 4", ".EX"]
                + code.flatMap(Self.fitting).map { Self.guarded(Self.escaped($0)) }
                + [".EE", ".RE"]
        }
    }

    private func lines(_ term: ManualPage.Term, indent: String = "") -> [String] {
        [".TP" + indent, tag(term.tag)] + prose(term.text)
            + (term.code.map { [".br", Self.guarded(Self.escaped($0))] } ?? [])
    }

    /// A line of a shell that is too long is continued at an option, so that it can be copied all the
    /// same.
    private static func fitting(_ line: String) -> [String] {
        guard line.count > ManualPage.codeWidth else { return [line] }
        var lines: [String] = []
        var rest = line[...]
        while rest.count > ManualPage.codeWidth {
            let head = rest.prefix(ManualPage.codeWidth - 2)
            guard let cut = head.ranges(of: " --").last?.lowerBound,
                cut > rest.startIndex, head[..<cut].contains(where: { $0 != " " })
            else { break }
            lines.append(rest[..<cut] + " \\")
            rest = "    " + rest[cut...].dropFirst()
        }
        return lines + [String(rest)]
    }

    /// A tag is one line, however long.
    private func tag(_ text: String) -> String {
        var isValue = false
        let words = text.split(separator: " ").map { word -> String in
            let core = word.trimming(Self.marks)
            defer { isValue = core.hasPrefix("--") }
            return isValue && Self.isCapital(core) || placeholders.contains(String(core))
                ? Self.italic(word, core) : Self.bold(word)
        }
        return Self.guarded(words.joined(separator: " "))
    }

    /// `[--option TEXT]` stays on one line. What is in capitals stands for a value, also one letter.
    private func argument(_ text: String) -> String {
        text.split(separator: " ").map { word in
            let core = word.trimming(Self.marks)
            return Self.isCapital(core) ? Self.italic(word, core) : styled(String(word))
        }.joined(separator: "\\ ")
    }

    private static func isCapital(_ word: Substring) -> Bool {
        !word.isEmpty && word.allSatisfy { "A"..."Z" ~= $0 || "|,".contains($0) }
    }

    // MARK: Prose

    private func prose(_ text: String) -> [String] {
        var words: [String] = []
        var rest = text.split(whereSeparator: { $0 == " " || $0 == "\n" })[...]
        while let word = rest.popFirst() {
            if word == program, let call = call(rest) {
                words.append(Self.bold(word))
                words += rest.prefix(call).map(Self.named)
                rest = rest.dropFirst(call)
            } else if let next = rest.first, self.call([word, next]) == 2 {
                // Of one word a command's name may be any word.
                words += [word, next].map(Self.named)
                rest = rest.dropFirst()
            } else {
                words.append(styled(String(word)))
            }
        }
        return filled(words)
    }

    /// A word of a command, with what stands behind it.
    private static func named(_ word: Substring) -> String {
        let core = word.prefix { $0.isLetter }
        return bold(core) + escaped(word.dropFirst(core.count))
    }

    /// How many words after the program's name are a command's.
    private func call(_ rest: ArraySlice<Substring>) -> Int? {
        [2, 1].first { count in
            guard rest.count >= count else { return false }
            let words = rest.prefix(count)
            let isWhole = words.dropLast().allSatisfy { $0.allSatisfy(\.isLetter) }
            let name = words.map { $0.prefix { $0.isLetter } }.joined(separator: " ")
            return isWhole && commands.contains(name)
        }
    }

    /// One word, with what stands around it.
    private func styled(_ word: String) -> String {
        let core = word.trimming(Self.marks)
        guard !core.isEmpty else { return Self.escaped(word[...]) }
        guard !placeholders.contains(String(core)) else { return Self.italic(word[...], core) }
        let (before, after) = (word[..<core.startIndex], word[core.endIndex...])
        let set: String
        if core.hasPrefix("--"), core.count > 2 {
            // A value may follow, as in --format=tmux.
            let name = core.prefix { $0 == "-" || $0.isLetter || $0.isNumber }
            set = Self.bold(name) + Self.escaped(core[name.endIndex...])
        } else if core.hasPrefix(program), let number = core.firstIndex(of: "(") {
            set = Self.bold(core[..<number]) + Self.escaped(core[number...])
        } else {
            set = Self.escaped(core)
        }
        return Self.escaped(before) + set + Self.escaped(after)
    }

    private static let marks: Set<Character> = [
        "[", "]", ".", ",", ";", ":", "\"", "«", "»", "„", "“", "”", "\u{a0}", "\u{202f}", "?", "!",
    ]

    /// Words in lines. A sentence that ends a line would have two spaces after it, unlike one that
    /// ends within a line.
    private func filled(_ words: [String]) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in words {
            if !line.isEmpty, Self.length(line) + 1 + Self.length(word) > Self.lineLimit {
                lines.append(Self.guarded(line) + (Self.endsSentence(line) ? "\\&" : ""))
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return line.isEmpty ? lines : lines + [Self.guarded(line)]
    }

    /// What is not ASCII becomes an escape such as \[u00E9] before it is read.
    private static func length(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
    }

    private static func endsSentence(_ line: String) -> Bool {
        line.reversed().first { !"\"')]*”’".contains($0) }.map { ".?!".contains($0) } ?? false
    }

    // MARK: Characters

    private static func bold(_ text: Substring) -> String { "\\fB" + escaped(text) + "\\fR" }

    /// A word whose core stands for a value.
    private static func italic(_ word: Substring, _ core: Substring) -> String {
        escaped(word[..<core.startIndex]) + "\\fI" + escaped(core) + "\\fR"
            + escaped(word[core.endIndex...])
    }

    /// A line that begins like a request is none.
    private static func guarded(_ line: String) -> String {
        line.first == "." || line.first == "'" ? "\\&" + line : line
    }

    private static func escaped(_ text: String) -> String { escaped(text[...]) }

    /// A hyphen is a minus, which can be copied into a shell; so are quotes, and what groff would turn
    /// into marks of typography.
    private static func escaped(_ text: Substring) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": out += "\\e"
            case "-": out += "\\-"
            case "'": out += "\\(aq"
            case "\"": out += "\\(dq"
            case "`": out += "\\(ga"
            case "^": out += "\\(ha"
            case "~": out += "\\(ti"
            case "\u{a0}", "\u{202f}": out += "\\ "
            // Which groff has no ASCII for.
            case "…": out += "..."
            default: out.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
            }
        }
        return out
    }
}

extension StringProtocol {
    fileprivate func trimming(_ marks: Set<Character>) -> SubSequence {
        let start = drop { marks.contains($0) }
        return start.lastIndex { !marks.contains($0) }.map { start[...$0] } ?? start.prefix(0)
    }
}
