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
        let write = { @MainActor [model, weak stage] (text: String) in
            model.chose(text, for: row.id) { [weak stage] in stage?.toast($0) }
        }
        guard row.choices.isEmpty else {
            var items = row.choices.map { ChoiceItem(label: $0, isCurrent: row.typed == $0) }
            if row.isInFile { items.append(ChoiceItem(label: Say.Settings.takeItOut)) }
            stage.choose(Say.Switches.chooseValue(name: name), items) {
                write(row.choices.indices.contains($0) ? row.choices[$0] : "")
            }
            return
        }
        stage.ask(
            Say.Switches.typeValue(name: name), row.typed ?? "",
            hint: explanation(of: row),
            check: { [model] in
                model.refusal(of: $0, for: row.id).map { Unfit(sentence: $0) }
            }, write)
    }

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
        let value = Say.Switches.valueIsSetBy(
            name: row.id.rawValue, value: SettingWords.value(row), source: model.source(of: row))
        lines.text(meaning(of: row))
        lines.text(value)
        if let understood = row.understood { lines.text(understood.text) }
        lines.text(SettingWords.following(row), .faint)
        lines.text(
            stage.hint(.configurationChange, Say.Settings.enterWrites(path: model.path)), .faint)
        lines.text(row.line)
        guard lines.lines.count > height else { return }
        // What there is no other place for comes first, where not all has room.
        lines = empty
        lines.text(value)
        lines.text(row.line, .strong)
        lines.text(SettingWords.following(row), .faint)
    }

    // MARK: Life cycle

    var bookmark: Bookmark {
        Bookmark(selection: list.selection?.rawValue, filter: model.words)
    }

    func restore(_ bookmark: Bookmark) {
        if !bookmark.filter.isEmpty { filter.set(bookmark.filter) }
        guard let name = bookmark.selection else { return }
        list.select(id: SettingReading.ID(rawValue: name))
    }
}
