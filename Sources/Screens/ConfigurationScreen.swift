import Actions
import Presentation
import Terminal
import ViewModels

/// Each key of the configuration with its value in force and where that is from; below them, the
/// selected one in full. `Enter` writes a value for that key into the file, or takes it out.
struct ConfigurationScreen: DetailedListScreen {
    let model: ConfigurationViewModel
    let window = TallWindow()
    let filter: TextField
    unowned let stage: any Stage

    var list: ListDataSource<SettingReading> { model.list }
    var field: TextField? { filter }

    init(_ model: ConfigurationViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
        filter = TextField(model.words)
        filter.changed = { [model] in model.typed($0) }
    }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let none = list.selectedRow == nil ? Say.Settings.noKeyIsSelected : nil
        return [
            stage.bind(.configurationChange, unavailable: none) { [self] in change() },
            stage.bind(.listFilter) { [filter] in filter.isFocused = true },
            stage.bind(
                .listClearFilter, unavailable: model.isNarrow ? nil : Say.Caterers.nothingIsLeftOut
            ) { [filter] in filter.set("") },
        ] + ListBindings.moving(list, page: stage.pageLines, stage)
    }

    var copies: [CopyItem] {
        list.selectedRow.map { [CopyItem(Say.Settings.theLine(key: $0.id.rawValue), $0.line)] }
            ?? []
    }

    /// Lets the diner choose the value among few, or type it.
    private func change() {
        guard let row = list.selectedRow else { return }
        let name = row.id.rawValue
        guard row.choices.isEmpty else {
            var items = row.choices.map { ChoiceItem(label: $0, isCurrent: row.typed == $0) }
            if row.isInFile { items.append(ChoiceItem(label: Say.Settings.takeItOut)) }
            stage.choose(Say.Switches.chooseValue(name: name), items) { [self] in
                write(row.choices.indices.contains($0) ? row.choices[$0] : "", for: row)
            }
            return
        }
        ask(row, row.typed ?? "", hint: explanation(of: row))
    }

    private func ask(
        _ row: SettingReading, _ text: String, hint: @autoclosure @escaping Wording
    ) {
        stage.ask(
            Say.Switches.typeValue(name: row.id.rawValue), text, hint: hint(),
            check: { [model] in
                model.refusal(of: $0, for: row.id).map { Unfit(sentence: $0) }
            }
        ) { [self] in write($0, for: row) }
    }

    /// Writes a value. One that is refused only once it was looked up comes back with its question.
    private func write(_ text: String, for row: SettingReading) {
        model.chose(text, for: row.id) { [weak stage] in
            stage?.toast($0)
        } refused: { [self, weak stage] sentence in
            guard let stage else { return }
            stage.toast(sentence)
            // Where lines come one by one, the next one is no answer to it (0100).
            guard model.isShown, row.choices.isEmpty, !stage.isLinear else { return }
            ask(row, text, hint: sentence)
        }
    }

    func languageChanged() { model.languageChanged() }

    private func meaning(of row: SettingReading) -> String {
        row.meaning.text.prefix(1).uppercased() + row.meaning.text.dropFirst()
    }

    private func explanation(of row: SettingReading) -> String {
        let meaning = meaning(of: row)
        let written =
            row.isInFile
            ? Say.Settings.writesTheLineOrUnsets(
                meaning: meaning, example: row.line, path: model.path)
            : Say.Settings.writesTheLine(meaning: meaning, example: row.line, path: model.path)
        return row.isList ? "\(written) \(Say.Settings.severalByCommas)" : written
    }

    func escape() -> Bool {
        guard model.isNarrow else { return false }
        filter.set("")
        return true
    }

    // MARK: How it looks

    var state: StateLine {
        var state = StateLine(left: [Span(Say.Settings.configuration, .strong)])
        state.chips = [
            [
                Span(
                    model.isNarrow
                        ? Say.Caterers.ofMatch(count: list.rows.count, total: model.total)
                        : Say.Settings.keysCount(count: model.total))
            ]
        ]
        return state
    }

    static var columns: [ListView.Column] {
        [
            ListView.Column(
                Say.Settings.key.uppercased(), width: .flexible(minimum: 16, weight: 1),
                priority: 10),
            ListView.Column(
                Say.Switches.value.uppercased(), width: .flexible(minimum: 12, weight: 3),
                priority: 9),
            ListView.Column(
                Say.Switches.source.uppercased(), width: .flexible(minimum: 16, weight: 2),
                priority: 5),
        ]
    }

    var nothing: [ListView.Row] { [.note([Span(Say.Settings.noKeyMatches)])] }

    func cells(_ row: SettingReading) -> [[Span]] {
        [
            [Span(row.id.rawValue, .strong)],
            [Span(SettingWords.value(row), row.value == nil ? .faint : .plain)],
            [Span(model.source(of: row), .faint)],
        ]
    }

    static let detailLines = 6

    func details(of row: SettingReading, height: Int, in lines: inout Lines) {
        let empty = lines
        var parts = parts(of: row)
        while true {
            lines = empty
            for part in parts { lines.text(part.texts[0], part.look) }
            guard lines.lines.count > height else { return }
            // Where not all has room, what can be said in fewer words is, before the rest gives way.
            if let long = parts.firstIndex(where: { $0.texts.count > 1 }) {
                parts[long].texts.removeFirst()
            } else if parts.count > 1, let least = parts.map(\.importance).min() {
                parts.removeAll { $0.importance == least }
            } else {
                return
            }
        }
    }

    private struct Part {
        let importance: Int
        /// The longest first.
        var texts: [String]
        let look: Look
    }

    private func parts(of row: SettingReading) -> [Part] {
        let line =
            row.isInFile
            ? Say.Settings.asFileHasIt(line: row.line) : Say.Settings.lineForExample(line: row.line)
        return [
            Part(importance: 2, texts: [meaning(of: row)], look: .plain),
            Part(importance: 5, texts: [model.sentence(of: row)], look: .plain),
            row.understood.map { Part(importance: 0, texts: [$0.text], look: .plain) },
            Part(importance: 1, texts: [SettingWords.following(row)], look: .faint),
            Part(
                importance: 3,
                texts: [
                    changing(Say.Settings.enterWrites(path: model.path)),
                    changing(Say.Settings.enterWritesIt),
                ], look: .faint),
            Part(importance: 4, texts: [line, row.line], look: .plain),
        ].compactMap(\.self)
    }

    /// Line by line an empty line reads on, so that the change has its name.
    private func changing(_ words: String) -> String {
        guard stage.isLinear else { return stage.hint(.configurationChange, words) }
        let name = Sanitizer.line(Action.configurationChange.label)
        return LineWords.typed(for: name) + " " + words
    }

    // MARK: Life cycle

    func appeared() { model.appeared() }
    func disappeared() { model.disappeared() }

    var bookmark: Bookmark {
        Bookmark(selection: list.selection?.rawValue, filter: model.words)
    }

    func restore(_ bookmark: Bookmark) {
        if !bookmark.filter.isEmpty { filter.set(bookmark.filter) }
        guard let name = bookmark.selection else { return }
        list.select(id: SettingReading.ID(rawValue: name))
    }
}
