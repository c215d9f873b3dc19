/// Hyperlinks (OSC 8) around the pages and telephone numbers in lines of text.
///
/// https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda has the sequence.
public struct TextLinks: Sendable {
    private static let longest = 2_000

    /// Nil where the terminal is not known to take links.
    ///
    /// A multiplexer may show them as text, and the variables are those of the terminal around it.
    public init?(variable: (_ name: String) -> String?) {
        let name = variable("TERM") ?? ""
        guard variable("TMUX") == nil, variable("STY") == nil,
            !["tmux", "screen"].contains(where: name.hasPrefix)
        else { return nil }
        let known = ["xterm-kitty", "foot", "alacritty", "wezterm", "contour"]
        let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode"]
        let knows =
            known.contains(where: name.hasPrefix) || name.hasSuffix("ghostty")
            || variable("TERM_PROGRAM").map(programs.contains) ?? false
            || variable("VTE_VERSION").flatMap { Int($0) } ?? 0 >= 5_000
            || variable("KONSOLE_VERSION").flatMap { Int($0) } ?? 0 >= 210_400
            || variable("WT_SESSION") != nil
        guard knows else { return nil }
    }

    /// `lines` with links: `text`, which is sanitised, as it was wrapped.
    public func marked(_ lines: [String], of text: String) -> [String] {
        var links = Self.all(in: text[...])[...]
        var number = 1
        // What of a link stands on the next line.
        var cut: Substring?
        return lines.map { line in
            var (line, marked) = (line[...], "")
            func mark(_ count: Int, of link: Found) {
                marked += Self.link(line.prefix(count), to: link.target, number)
                line = line.dropFirst(count)
            }
            while let link = links.first {
                let wanted = cut ?? link.text
                if cut == nil {
                    let before = Self.start(of: wanted, in: line)
                    marked += line[..<before]
                    line = line[before...]
                }
                let common = zip(wanted, line).prefix { $0 == $1 }.count
                guard common > 0 else { break }
                mark(common, of: link)
                guard common == wanted.count else {
                    cut = wanted.dropFirst(common).drop { $0 == " " }
                    break
                }
                (cut, number) = (nil, number + 1)
                links.removeFirst()
            }
            return marked + line
        }
    }

    private typealias Found = (text: Substring, target: String)

    /// Where `link` begins in `line`, wholly or with what it ends with; its end where it does not.
    private static func start(of link: Substring, in line: Substring) -> Substring.Index {
        if let whole = line.firstRange(of: link) { return whole.lowerBound }
        // Less than a scheme, or than the code of a country, is the end of some word.
        let least = link.first == "+" ? 3 : 8
        return line.indices.first {
            line[$0] == link.first && link.hasPrefix(line[$0...]) && line[$0...].count >= least
        } ?? line.endIndex
    }

    private static func link(_ text: Substring, to target: String, _ number: Int) -> String {
        "\u{1B}]8;id=\(number);\(target)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }

    private static func all(in text: Substring) -> [Found] {
        var found: [Found] = []
        var at = text.startIndex
        var isInWord = false
        while at < text.endIndex {
            let rest = text[at...]
            if !isInWord, let link = page(rest) ?? telephone(rest) {
                found.append(link)
                at = link.text.endIndex
                isInWord = true
            } else {
                isInWord = text[at].isLetter || text[at].isNumber
                at = text.index(after: at)
            }
        }
        return found
    }

    /// The characters of RFC 3986. Punctuation at its end belongs to the sentence.
    private static func page(_ text: Substring) -> Found? {
        guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
        var link = text.prefix { character in
            character.isASCII
                && (character.isLetter || character.isNumber
                    || "-._~:/?#[]@!$&'()*+,;=%".contains(character))
        }
        while let last = link.last, ".,;:!?)'".contains(last) { link = link.dropLast() }
        guard !link.hasSuffix("//"), link.utf8.count <= longest, isWhole(link, of: text) else {
            return nil
        }
        return (link, String(link))
    }

    /// Not cut by an ellipsis: half of an address leads elsewhere.
    private static func isWhole(_ link: Substring, of text: Substring) -> Bool {
        let after = text[link.endIndex...]
        return !after.hasPrefix("…") && !after.hasPrefix("...")
    }

    /// In the form for calls from anywhere, such as `+33 6 12 34 56 78`: what else is a number is not
    /// known.
    private static func telephone(_ text: Substring) -> Found? {
        guard text.first == "+" else { return nil }
        // Groups of digits, with one character between two of them.
        var (end, digits) = (text.index(after: text.startIndex), "")
        while true {
            let group = text[end...].prefix { $0.isASCII && $0.isNumber }
            guard !group.isEmpty else { return nil }
            digits += group
            end = group.endIndex
            guard end < text.endIndex, " \u{A0}.-".contains(text[end]) else { break }
            let next = text.index(after: end)
            guard next < text.endIndex, text[next].isASCII, text[next].isNumber else { break }
            end = next
        }
        guard 8...15 ~= digits.count else { return nil }
        // Part of a word, of an amount, or with the hour that follows it.
        var rest = text[end...]
        if rest.hasPrefix(",") {
            rest = rest.dropFirst()
            guard rest.first?.isNumber != true else { return nil }
        }
        guard rest.first.map({ !$0.isLetter && !$0.isNumber && !":-".contains($0) }) ?? true else {
            return nil
        }
        return (text[..<end], "tel:+\(digits)")
    }
}
