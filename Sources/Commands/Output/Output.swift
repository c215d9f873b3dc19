import Files
import Glibc
import JSON
import Logging
import OrderModels
import Presentation
import Synchronization
import Terminal

/// Writes answers to stdout and everything else to stderr, in the requested form.
struct Output: Sendable {
    enum Form: Hashable, Sendable {
        case table
        case linear
        case plain
        case csv
        case json
        case jsonLines

        /// That of the option, such as `--jsonl`; nil where none is given.
        init?(_ isGiven: (String) -> Bool) {
            guard let form = Self.options.first(where: { isGiven($0.key) })?.value else {
                return nil
            }
            self = form
        }

        /// The options whose answers programs read.
        static let options: KeyValuePairs<String, Form> = [
            "json": .json, "jsonl": .jsonLines, "plain": .plain, "csv": .csv,
        ]
    }

    let form: Form
    /// Whether everything on standard error is JSON too.
    var isJSON: Bool { form == .json || form == .jsonLines }
    /// Whether the answer is a document, in whatever form; else it is words for people.
    var isData: Bool { fields != nil || ![.table, .linear].contains(form) }
    /// The same for an answer that is one text, such as a script: lines of it are `--plain` enough.
    var isDocument: Bool { isData && (form != .plain || fields != nil) }
    let isQuiet: Bool
    let verbosity: Int
    let fields: [String]?
    let terminal: TerminalInfo
    let glyphs: Glyphs
    private let links: TextLinks?
    /// The colours of answers; remarks have none.
    let palette: Palette

    init(_ options: Options, config: Config = Config()) {
        CellWidth.isAmbiguousWide = config.ambiguousWidth == "wide"
        terminal = .current()
        glyphs = terminal.glyphs(isASCII: options.has("ascii") || config.ascii)
        let color = (options.value("color") ?? config.color).flatMap(ColorChoice.init(rawValue:))
        palette = terminal.palette(for: .output, choice: color ?? .auto)
        form =
            Form(options.has)
            ?? (options.has("linear") || config.screenReader ? .linear : .table)
        links = form == .table ? TextLinks(variable: Environment.value) : nil
        isQuiet = options.has("quiet")
        verbosity = options.count("verbose")
        fields = options.fields
    }

    /// For errors before the arguments are parsed.
    init(arguments: [String]) {
        form = Form { arguments.contains("--" + $0) } ?? .table
        isQuiet = false
        verbosity = 0
        fields = nil
        links = nil
        terminal = .current()
        glyphs = terminal.glyphs(isASCII: false)
        palette = Palette(isColored: false)
    }

    /// Whether a command that has a table of its own for spreadsheets writes it.
    var isOwnTable: Bool { form == .csv && fields == nil }

    /// Any text, sanitised and reduced to what this terminal can show.
    func safe(_ text: String) -> String {
        glyphs.shown(Sanitizer.line(text))
    }

    /// A line of prose, wrapped on a terminal if it is too long.
    private func prose(
        _ text: String, on stream: TerminalInfo.Stream, linking: [String: String] = [:]
    ) -> [UInt8] {
        let line = safe(text)
        let fits = !terminal.isTerminal(stream) || line.cells <= terminal.width
        let lines = fits ? [line] : line.wrapped(toCells: terminal.width)
        let links = terminal.isTerminal(stream) ? links : nil
        let safeLinking = linking.reduce(into: [:]) { $0[safe($1.key)] = $1.value }
        let shown = links?.marked(lines, of: line, linking: safeLinking) ?? lines
        return Array(shown.map { $0 + "\n" }.joined().utf8)
    }

    /// A question, wrapped between words like a remark, with the space before the answer.
    func question(_ text: String) -> String {
        let line = safe(text)
        guard line.cells > terminal.width else { return line }
        let lines = line.wrapped(toCells: terminal.width)
        return lines.joined(separator: "\n")
            + (line.last == " " && lines.last?.last != " " ? " " : "")
    }

    // MARK: Answers

    /// Writes one line of an answer, sanitised at the last moment. `linking`: the targets of words in it
    /// that are neither pages nor telephone numbers.
    func line(_ text: String, linking: [String: String] = [:]) {
        Self.write(prose(text, on: .output, linking: linking), to: 1)
    }

    /// Writes lines of an answer. `keepingTabs`: the tabs are column separators.
    func lines(_ lines: [String], keepingTabs: Bool = false) {
        let text = lines.map { line in
            guard keepingTabs else { return safe(line) + "\n" }
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            return cells.map { safe(String($0)) }.joined(separator: "\t") + "\n"
        }.joined()
        Self.write(Array(text.utf8), to: 1)
    }

    /// Writes lines that are sanitised already: a table does that before colouring.
    func styled(_ lines: [String]) {
        Self.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: 1)
    }

    /// Writes a document of JSON in the form of this output.
    func json(_ bytes: [UInt8]) {
        Self.write(rendered(bytes), to: 1, isJSON: isJSON)
    }

    /// Writes bytes that are a part of an answer in the form of this output.
    func part(_ bytes: [UInt8]) {
        Self.write(bytes, to: 1, isJSON: isJSON)
    }

    /// A document of JSON in the form of this output, with its last line ended; without the titles of
    /// columns where it goes on behind others. What a terminal might obey is escaped by the writer of
    /// JSON, and replaced elsewhere; letters stay UTF-8 for programs.
    func rendered(_ bytes: [UInt8], isContinued: Bool = false) -> [UInt8] {
        guard form != .json || fields != nil else { return bytes + [0x0A] }
        // Ours can be read; if one could not, the whole of it is better than nothing.
        guard let answer = try? Answer(bytes, fields: fields) else { return bytes + [0x0A] }
        if form != .json { answer.warnings.forEach(warning) }
        switch form {
        case .json: return answer.json
        case .jsonLines: return answer.jsonLines
        case .csv:
            let rows =
                (isContinued ? [] : [answer.titles]) + answer.cells.map { $0.map(Sanitizer.block) }
            return Array(CSV.text(rows).utf8)
        case .plain: return Array(Self.tabs(answer.cells).utf8)
        case .table, .linear:
            return Array(Listing(answer).lines(for: self).map { $0 + "\n" }.joined().utf8)
        }
    }

    /// Rows as lines with tabs. What would end a cell, or is no text, is replaced.
    private static func tabs(_ rows: [[String]]) -> String {
        rows.map { $0.map(Sanitizer.line).joined(separator: "\t") + "\n" }.joined()
    }

    /// Writes rows that are no document, as lines with tabs.
    func plain(_ rows: [[String]]) {
        Self.write(Array(Self.tabs(rows).utf8), to: 1)
    }

    /// Writes a file's bytes to stdout: unchanged to a file or pipe, sanitised for a terminal.
    func raw(_ bytes: [UInt8]) {
        guard terminal.isTerminal(.output) else { return Self.write(bytes, to: 1) }
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.last == "\r" ? line.dropLast() : line)
        }
        if lines.last == "" { lines.removeLast() }
        self.lines(lines, keepingTabs: true)
    }

    // MARK: Everything else

    /// A remark beside the answer.
    func remark(_ text: String) {
        guard !isQuiet else { return }
        guard !isJSON else { return beside(.remark, text) }
        Self.write(prose(text, on: .error), to: 2)
    }

    /// What the diner must know, even with `--quiet`.
    func warning(_ text: String) {
        guard isJSON else {
            return Self.write(prose("eat-tui: " + text, on: .error), to: 2)
        }
        beside(.warning, text)
    }

    /// What `-v` shows beside JSON.
    @Sendable static func trace(_ record: LogRecord) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("schema", Schema.trace.text)
            json.field("message", record.event)
            json.field(
                "time",
                Instant(secondsSince1970: record.time.millisecondsSince1970 / 1000))
            json.field("level", record.level.name)
            json.object("fields") { $0.members(of: record.fields) }
            json.key("errors")
            json.rawJSON(LogForms.json(of: record.failures))
        }
        return json.bytes
    }

    private func beside(_ schema: Schema, _ text: String) {
        var json = JSONWriter()
        json.object { json in
            json.field("schema", schema.text)
            json.field("message", text)
        }
        Self.write(json.bytes + [0x0A], to: 2)
    }

    /// Overwrites the line of progress, on a terminal.
    func progress(_ text: String) {
        guard !isQuiet, !isJSON, terminal.isTerminal(.error) else { return }
        let line = safe(text).truncated(
            toCells: terminal.width - 1, ellipsis: glyphs.ellipsis)
        Self.show(Array(("\r\u{1B}[K" + line).utf8))
    }

    func endProgress() {
        guard !isQuiet, !isJSON, terminal.isTerminal(.error) else { return }
        Self.show(Array("\r\u{1B}[K".utf8))
    }

    /// A code for telephones, where somebody looks at a terminal that can show it whole.
    func code(of text: String) {
        guard form == .table, terminal.isTerminal(.output), glyphs == .unicode else { return }
        guard let code = QRCode(text) else { return remark(Say.Paying.noLibraryForCodes) }
        // The line of the prompt follows it.
        guard code.cells <= terminal.width, code.height < terminal.height ?? .max else {
            return remark(
                Say.Paying.windowForTheCode(width: code.cells, height: code.height + 1))
        }
        let lines = code.lines.compactMap(palette.code)
        if !lines.isEmpty { styled(lines) }
    }

    func report(_ problem: Problem) {
        guard isJSON else {
            let hint = problem.hint.map { " " + $0 } ?? ""
            Self.write(prose("eat-tui: " + problem.sentence + hint, on: .error), to: 2)
            return
        }
        Self.write(Self.json(of: problem), to: 2)
    }

    /// A failure as programs read it, in one line.
    static func json(of problem: Problem) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("schema", Schema.error.text)
            json.field("code", problem.code.rawValue)
            json.field("exit", Int(ExitStatus(problem.code).rawValue))
            json.field("message", problem.sentence)
            json.field("hint", problem.hint)
            json.field("retryable", problem.isRetryable)
            json.field("request_id", problem.request)
            let (standing, facts) = (problem.standing, problem.facts)
            json.field("key", standing?.key.rawValue)
            json.field("stage", standing.map { OrderWords.code($0.stage) })
            json.field("page", standing?.page)
            json.field("kitchen_page", facts.page)
            json.field("page_over", standing?.isPageOver)
            json.field("basket_edited", standing?.isBasketEdited)
            json.changes(
                problem.changes?.all ?? [],
                in: problem.changes?.clock ?? KitchenClock(zone: .utc, label: nil))
            json.money("total", facts.total)
            json.money("ceiling", facts.ceiling)
            json.field("ref", facts.reference)
            json.field("option", facts.option)
            json.texts("choices", facts.choices)
            json.texts("differs", facts.differences)
            json.objects("candidates", facts.candidates) { json, candidate in
                json.field("ref", candidate.reference)
                json.field("name", candidate.name)
                json.field("shown", candidate.shown)
            }
            json.objects("orders", facts.orders) { json, order in
                json.field("ref", order.reference)
                json.field("name", order.name)
            }
            json.objects("not_served", facts.absences) { $0.fields(of: $1) }
        }
        return json.bytes + [0x0A]
    }

    /// What is told where the answer cannot be written for a reason, such as that an order was placed.
    private static let standing = Mutex<(@Sendable (_ reason: String) -> Problem)?>(nil)

    func stands(_ problem: @escaping @Sendable (_ reason: String) -> Problem) {
        Self.standing.withLock { $0 = problem }
    }

    /// Shows progress at once, also while the answer is held back for a pager.
    private static func show(_ bytes: [UInt8]) { _ = Descriptor.put(bytes, into: 2) }

    /// Writes all bytes. If the reader has gone, ends the program silently.
    /// `isJSON`: so are errors.
    static func write(_ bytes: [UInt8], to descriptor: Int32, isJSON: Bool = false) {
        // Half an answer must not look whole, so failing is an error, except on stderr.
        guard !Paging.holds(bytes, for: descriptor) else { return }
        guard !Descriptor.put(bytes, into: descriptor), descriptor == 1 else { return }
        let (number, standing) = (errno, standing.withLock { $0 })
        guard number != EPIPE || standing != nil else { _exit(ExitStatus.done.rawValue) }
        let reason =
            number == EBADF ? Say.General.outputIsClosed : String(cString: strerror(number))
        let problem =
            standing?(reason) ?? Problem(.internal, .general.answerNotWritten(reason: reason))
        let words = [problem.sentence, problem.hint].compactMap(\.self).joined(separator: " ")
        write(
            isJSON ? json(of: problem) : Array("eat-tui: \(Sanitizer.line(words))\n".utf8), to: 2)
        _exit(ExitStatus(problem.code).rawValue)
    }
}
