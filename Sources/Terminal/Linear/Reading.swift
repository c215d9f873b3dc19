/// What a screen says where it is read out line by line instead of drawn (0085).
///
/// It is made by drawing: widgets say what they would show, in full, and what a screen writes by
/// itself is said as it stands. So nothing that is drawn can be left out.
public struct Reading: Hashable, Sendable {
    public enum Item: Hashable, Sendable {
        /// Of a dialog.
        case title(String)
        case heading(String)
        case text(String)
        /// What is said with the whole screen only, and is no news when it changes.
        case aside(String)
        /// A row to choose, and how many rows below the selected one it is.
        case row(String, from: Int, isCurrent: Bool)
        /// A question of a form, with its answer.
        case question(Int, String)

        public var words: String {
            switch self {
            case .title(let words), .heading(let words), .text(let words), .aside(let words),
                .row(let words, _, _),
                .question(_, let words):
                words
            }
        }

        fileprivate func with(_ words: String) -> Item {
            switch self {
            case .title: .title(words)
            case .heading: .heading(words)
            case .text: .text(words)
            case .aside: .aside(words)
            case .row(_, let distance, let isCurrent):
                .row(words, from: distance, isCurrent: isCurrent)
            case .question(let number, _): .question(number, words)
            }
        }
    }

    /// A line of text that is being typed.
    public struct Field: Hashable, Sendable {
        public let text: String
        public let hint: String
        public let isSecret: Bool

        public init(text: String, hint: String, isSecret: Bool = false) {
            (self.text, self.hint, self.isSecret) = (text, hint, isSecret)
        }
    }

    public private(set) var items: [Item] = []
    public internal(set) var form: Form?
    public internal(set) var field: Field?
    /// The line of the last words that a screen wrote by itself.
    private var line: Int?
    /// How a language writes what it is read in.
    public struct Spelling: Hashable, Sendable {
        /// In small letters: the words that have a capital in a language where nouns do.
        let nouns: Set<String>
        /// With the blank before it, where the language has one.
        let colon: String
        let semicolon: String

        public init(nouns: Set<String> = [], colon: String = ":", semicolon: String = ";") {
            (self.nouns, self.colon, self.semicolon) = (nouns, colon, semicolon)
        }
    }

    let spelling: Spelling

    public init(in spelling: Spelling = Spelling()) {
        self.spelling = spelling
    }

    mutating func add(_ item: Item) {
        line = nil
        var item = item
        if case .heading(let words) = item { item = .heading(Self.begun(label(ofColumn: words))) }
        for part in Sanitizer.block(item.words).split(separator: "\n") {
            let words = Self.words(String(part))
            if !words.isEmpty { items.append(item.with(words)) }
        }
    }

    /// Words beside others on the same line of a screen are one text.
    mutating func add(_ text: String, line: Int) {
        let words = Self.words(text)
        guard !words.isEmpty else { return }
        if self.line == line, case .text(let before)? = items.last {
            items[items.count - 1] = .text(before + " " + words)
        } else {
            items.append(.text(words))
        }
        self.line = line
    }

    /// Without the capitals of titles, which are for the eye: some readers spell them.
    public static func lowered(_ title: String) -> String {
        words(title).split(separator: " ").map { word in
            word == word.uppercased() ? word.lowercased() : String(word)
        }.joined(separator: " ")
    }

    /// The title of a column before what stands in it.
    func label(ofColumn title: String) -> String {
        Self.lowered(title).split(separator: " ").map { word in
            spelling.nouns.contains(String(word))
                ? word.prefix(1).uppercased() + word.dropFirst() : word
        }.joined(separator: " ")
    }

    /// The same for what begins a line.
    public static func label(_ title: String) -> String {
        begun(lowered(title))
    }

    private static func begun(_ words: String) -> String {
        words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Blanks that make columns are one pause, and nothing that only looks is left.
    public static func words(_ text: String) -> String {
        Glyphs.spoken.shown(Sanitizer.line(text)).split(
            separator: " ", omittingEmptySubsequences: true
        )
        .joined(separator: " ")
    }
}

extension ListView {
    func say(in frame: inout Frame) {
        if let stickyHeading { frame.say(.heading(stickyHeading.words)) }
        let count = rows[..<(selected.map { min($0, rows.count) } ?? 0)].count(where: \.isFirst)
        let labels = columns.map { column in
            let title = column.spoken.isEmpty ? column.title : column.spoken
            return frame.reading?.label(ofColumn: title) ?? title
        }
        let spelling = frame.reading?.spelling ?? Reading.Spelling()
        var place = 0
        for (index, row) in rows.enumerated() {
            switch row {
            case .heading(let spans): frame.say(.heading(spans.words))
            case .note(let spans), .line(let spans): frame.say(.text(spans.words))
            case .more: break
            case .cells(let cells):
                let rest = rows[(index + 1)...].prefix { !$0.isFirst && $0.isOfRow }
                let words =
                    [said(cells, labels, spelling)]
                    + rest.map { row in
                        if case .more(let cells) = row {
                            cells.map(\.words).joined(separator: " ")
                        } else {
                            ""
                        }
                    }
                frame.say(
                    .row(
                        words.map(Reading.words).filter { !$0.isEmpty }
                            .joined(separator: spelling.semicolon + " "),
                        from: place - count, isCurrent: false))
                place += 1
            }
        }
    }

    /// The most important cell as it stands, then the others after the titles of their columns.
    private func said(
        _ cells: [[Span]], _ labels: [String], _ spelling: Reading.Spelling
    ) -> String {
        let main = columns.indices.filter {
            $0 < cells.count && !Reading.words(cells[$0].words).isEmpty
        }.max {
            (columns[$0].priority, $1) < (columns[$1].priority, $0)
        }
        guard let main else { return "" }
        var parts = [Reading.words(cells[main].words)]
        for (index, cell) in cells.prefix(columns.count).enumerated() where index != main {
            let words = Reading.words(cell.words)
            let label = labels[index]
            if !words.isEmpty {
                parts.append(label.isEmpty ? words : label + spelling.colon + " " + words)
            }
        }
        return parts.joined(separator: spelling.semicolon + " ")
    }
}

extension ListView.Row {
    fileprivate var isFirst: Bool {
        if case .cells = self { true } else { false }
    }

    fileprivate var isOfRow: Bool {
        if case .more = self { true } else { false }
    }
}

extension ChoiceList {
    func say(in frame: inout Frame) {
        let semicolon = frame.reading?.spelling.semicolon ?? ";"
        frame.say(.title(title))
        for (index, item) in items.enumerated() {
            let remark = item.unavailable ?? item.hint
            frame.say(
                .row(
                    remark.isEmpty ? item.label : item.label + semicolon + " " + remark,
                    from: index - selection, isCurrent: item.isCurrent))
        }
    }
}

extension Form {
    func say(in frame: inout Frame) {
        frame.ask(self)
        let colon = frame.reading?.spelling.colon ?? ":"
        var number = 0
        for (index, field) in fields.enumerated() {
            if case .note(let text) = field.value {
                frame.say(.text(text))
                continue
            }
            number += 1
            frame.say(.question(number, field.label + colon + " " + field.value.words))
            // That of the focused question is asked with it.
            if let problem = field.problem, index != focus { frame.say(.text(problem)) }
        }
    }

    /// The field that is asked about.
    public var focused: Field? { fields.indices.contains(focus) ? fields[focus] : nil }

    /// The place of the focused field among those that ask.
    public var place: (number: Int, count: Int) {
        let asking = fields.indices.filter { fields[$0].takesFocus }
        return ((asking.firstIndex(of: focus) ?? 0) + 1, asking.count)
    }
}

extension Form.Value {
    /// The answer in words; empty if there is none.
    public var words: String {
        switch self {
        case .text(let editor): editor.shown(editor.text.count)
        case .choice(let options, let selected):
            options.indices.contains(selected) ? options[selected] : ""
        case .toggles(let options, let on):
            options.indices.filter(on.contains).map { options[$0] }.joined(separator: ", ")
        case .toggle(let isOn): isOn ? "[x]" : "[ ]"
        case .number(let number, _): "\(number)"
        case .note(let text): text
        }
    }
}

extension [Span] {
    var words: String { filter { $0.look != .code }.map(\.text).joined() }
}
