import Terminal

/// A shell whose completion is answered.
enum CompletingShell: String, CaseIterable {
    case bash, zsh, fish
}

/// The words of a line in a shell that is being typed, as far as the cursor. Nothing of it is carried
/// out: a variable or a command in it stays what was typed.
struct TypedLine {
    /// The words before, without the program's own.
    let words: [String]
    /// The word at the cursor.
    let word: String
    /// What of that word stays as it was typed, because the shell replaces only the rest.
    private let kept: String
    private let quote: Character?
    private let shell: CompletingShell

    /// For bash `arguments` are the line and the part of it that is replaced, for the others the
    /// words. Nil where these make no sense.
    init?(_ shell: CompletingShell, _ arguments: [String]) {
        self.shell = shell
        guard let last = arguments.last else { return nil }
        switch shell {
        case .zsh:
            (words, word, kept, quote) = (arguments.dropLast(), last, "", nil)
        case .fish:
            // fish quotes what it inserts, and has read the words before.
            var reader = WordReader(last, shell)
            let typed = reader.words().last
            (words, word, kept, quote) = (arguments.dropLast(), typed?.text ?? "", "", nil)
        case .bash:
            guard arguments.count == 2 else { return nil }
            var reader = WordReader(arguments[0], shell)
            var typed = reader.words()
            guard let current = typed.popLast(), typed.first != nil, reader.isReadable,
                current.source.hasSuffix(last)
            else { return nil }
            var before = WordReader(String(current.source.dropLast(last.count)), shell)
            kept = before.words().last?.text ?? ""
            (words, word, quote) = (typed.dropFirst().map(\.text), current.text, reader.quote)
        }
    }

    /// What the shell inserts for the whole word `text`; nil where that cannot be.
    func insertion(_ text: String) -> String? {
        guard shell == .bash else { return text }
        guard kept.count <= text.count, text.prefix(kept.count).lowercased() == kept.lowercased()
        else { return nil }
        let rest = text.dropFirst(kept.count)
        return switch quote {
        case "'": Self.within("'", String(rest).replacing("'", with: "'\\''"))
        case "\"":
            Self.within(
                "\"",
                rest.map { letter in
                    switch letter {
                    case "\"", "\\", "$", "`": "\\\(letter)"
                    // Within these an exclamation mark cannot be escaped.
                    case "!": "\"'!'\""
                    default: "\(letter)"
                    }
                }.joined())
        default: rest.map { Self.isPlain($0) ? "\($0)" : "\\\($0)" }.joined()
        }
    }

    /// Readline takes a quotation mark at either end for the one that opens or closes the word, and then
    /// leaves its own out.
    private static func within(_ quote: String, _ text: String) -> String {
        (text.hasPrefix(quote) ? quote : "") + text + (text.hasSuffix(quote) ? quote : "")
    }

    private static func isPlain(_ letter: Character) -> Bool {
        letter.isLetter || letter.isNumber || "-_./:,+@%=".contains(letter)
            || !letter.unicodeScalars.contains(where: \.isASCII)
    }
}

/// Splits a line into words as a shell does, and carries nothing out.
private struct WordReader {
    struct Word {
        var text = ""
        var source = ""
    }

    private let line: String
    private let shell: CompletingShell
    /// The quote that is open at the end.
    private(set) var quote: Character?
    /// Whether nothing stands there that is read in another way.
    private(set) var isReadable = true

    init(_ line: String, _ shell: CompletingShell) {
        (self.line, self.shell) = (line, shell)
    }

    /// The last one is that at the end of the line, which may be empty.
    mutating func words() -> [Word] {
        var (words, word) = ([Word](), Word())
        var letters = line[...]
        var isWord = false
        while let letter = letters.popFirst() {
            if quote == nil, letter == " " || letter == "\t", shell == .bash {
                if isWord { words.append(word) }
                (word, isWord) = (Word(), false)
                continue
            }
            isWord = true
            word.source.append(letter)
            take(letter, &letters, into: &word)
        }
        return words + [word]
    }

    private mutating func take(
        _ letter: Character, _ letters: inout Substring, into word: inout Word
    ) {
        switch letter {
        case "\\" where escapes(letters.first):
            guard let next = letters.popFirst() else { return }
            word.source.append(next)
            word.text.append(next)
        case quote: quote = nil
        case "'" where quote == nil, "\"" where quote == nil:
            // $'…' and $"…" have escapes of their own.
            if word.source.hasSuffix("$\(letter)") { isReadable = false }
            quote = letter
        default: word.text.append(letter)
        }
    }

    private func escapes(_ next: Character?) -> Bool {
        switch quote {
        case "'": shell == .fish && (next == "'" || next == "\\")
        case "\"": next.map { "\"\\$`".contains($0) } ?? false
        default: true
        }
    }
}
