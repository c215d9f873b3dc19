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

    /// A part of a line, and what it links to, if anything.
    public struct Piece: Hashable, Sendable {
        public let text: Substring
        public let target: String?
    }

    /// `lines` with links: `text`, which is sanitised, as it was wrapped. `linking`: the targets of
    /// words that are neither pages nor telephone numbers.
    public func marked(
        _ lines: [String], of text: String, linking: [String: String] = [:]
    ) -> [String] {
        Self.pieces(of: lines, in: text, linking: linking)?.map { pieces in
            pieces.map { piece in
                piece.target.map { Self.opening($0) + piece.text + Self.closing }
                    ?? String(piece.text)
            }.joined()
        } ?? lines
    }

    /// The same lines in pieces; nil where nothing is linked.
    public static func pieces(
        of lines: [String], in text: String, linking: [String: String] = [:]
    ) -> [[Piece]]? {
        guard mayLink(text, linking), case var links = all(in: text[...], linking)[...],
            !links.isEmpty
        else { return nil }
        // What of a link stands on the next line.
        var cut: Substring?
        return lines.map { line in
            var (rest, pieces) = (line[...], [Piece]())
            func take(until end: Substring.Index, as target: String? = nil) {
                guard end > rest.startIndex else { return }
                pieces.append(Piece(text: rest[..<end], target: target))
                rest = rest[end...]
            }
            while let link = links.first {
                let wanted = cut ?? link.text
                if cut == nil { take(until: start(of: wanted, in: rest)) }
                let common = zip(wanted, rest).prefix { $0 == $1 }.count
                guard common > 0 else { break }
                take(until: rest.index(rest.startIndex, offsetBy: common), as: link.target)
                guard common == wanted.count else {
                    cut = wanted.dropFirst(common).drop { $0 == " " }
                    break
                }
                cut = nil
                links.removeFirst()
            }
            take(until: rest.endIndex)
            return pieces
        }
    }

    /// Whether it is worth looking closer, which most lines are not.
    private static func mayLink(_ text: String, _ linking: [String: String]) -> Bool {
        guard linking.isEmpty else { return true }
        let bytes = text.utf8
        return zip(bytes, bytes.dropFirst()).contains { this, next in
            this == UInt8(ascii: "+") || (this == UInt8(ascii: "/") && next == this)
        }
    }

    /// The sequence before what links to `target`. The parts of a link that was wrapped have one name,
    /// by which a terminal knows that they belong together.
    static func opening(_ target: String) -> String {
        // FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
        let name = target.utf8.reduce(into: UInt32(2_166_136_261)) {
            $0 = ($0 ^ UInt32($1)) &* 16_777_619
        }
        return "\u{1B}]8;id=\(String(name, radix: 36));\(target)\u{1B}\\"
    }

    static let closing = "\u{1B}]8;;\u{1B}\\"

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

    private static func all(in text: Substring, _ linking: [String: String]) -> [Found] {
        var found: [Found] = []
        var at = text.startIndex
        var isInWord = false
        while at < text.endIndex {
            let rest = text[at...]
            if !isInWord, let link = page(rest) ?? telephone(rest) ?? named(rest, linking) {
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
        guard 8...15 ~= digits.count, isWhole(text[..<end], of: text) else { return nil }
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

    /// Words with a target of their own.
    private static func named(_ text: Substring, _ linking: [String: String]) -> Found? {
        for (words, target) in linking where !words.isEmpty && text.hasPrefix(words) {
            let end = text.index(text.startIndex, offsetBy: words.count)
            if text[end...].first.map({ !$0.isLetter && !$0.isNumber }) ?? true {
                return (text[..<end], target)
            }
        }
        return nil
    }
}
