import Actions
import OrderModels
import Presentation
import Telemetry
import Terminal
import ViewModels

/// Each switch with its value and what set it; below them, the selected one in full.
struct SwitchesScreen: DetailedListScreen {
    let model: SwitchesViewModel
    let window = TallWindow()
    unowned let stage: any Stage

    var list: ListDataSource<SwitchReading> { model.list }

    init(_ model: SwitchesViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
    }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let row = list.selectedRow
        let none = row == nil ? Say.Switches.nothingSelected : nil
        let same = row?.source == .run ? nil : Say.Switches.notChangedInThisRun
        return [
            stage.bind(.switchesChange, unavailable: none) { [self] in change() },
            stage.bind(.switchesReset, unavailable: none ?? same) { [model] in
                model.resetPressed()
            },
        ] + ListBindings.moving(list, page: stage.pageLines, stage)
    }

    /// Turns a switch of two values over, lets the diner choose among several, or type one.
    private func change() {
        guard let reading = list.selectedRow else { return }
        let declaration = reading.declaration
        let name = declaration.key.rawValue
        switch declaration.type {
        case .bool:
            model.chose(.bool(reading.value == .bool(false)), for: declaration)
        case .oneOf(let values):
            let items = values.map {
                ChoiceItem(label: $0, isCurrent: reading.value == .text($0))
            }
            stage.choose(Say.Switches.chooseValue(name: name), items) { [model] index in
                guard values.indices.contains(index) else { return }
                model.chose(.text(values[index]), for: declaration)
            }
        case .int, .double, .string:
            stage.ask(
                Say.Switches.typeValue(name: name), reading.value.word,
                hint: Say.Switches.itTakes(trouble: SwitchWords.takes(declaration.type)),
                check: {
                    declaration.type.value(typed: $0) == nil
                        ? .takes(SwitchWords.needed(declaration.type)) : nil
                },
                { [model] in
                    guard let value = declaration.type.value(typed: $0) else { return }
                    model.chose(value, for: declaration)
                })
        }
    }

    // MARK: How it looks

    var state: StateLine {
        var state = StateLine(left: [Span(Say.Switches.title, .strong)])
        if model.isAsking { state.right = [Span(Say.Addresses.askingTheServer, .faint)] }
        let count = model.changedCount
        if count > 0 { state.chips = [[Span(Say.Switches.nothingElse(count: count))]] }
        return state
    }

    var problem: Problem? { model.problem }

    static var columns: [ListView.Column] {
        [
            ListView.Column(
                Say.Switches.switch.uppercased(), width: .flexible(minimum: 17, weight: 1),
                priority: 10),
            ListView.Column(
                Say.Switches.value.uppercased(), width: .flexible(minimum: 8, weight: 1),
                priority: 9),
            ListView.Column(
                Say.Switches.source.uppercased(), width: .flexible(minimum: 20, weight: 3),
                priority: 5),
        ]
    }

    let nothing: [ListView.Row] = []

    func cells(_ reading: SwitchReading) -> [[Span]] {
        [
            [Span(reading.id.rawValue, .strong)],
            [Span(SwitchWords.value(reading.value))],
            [Span(model.source(of: reading), .faint)],
        ]
    }

    static let detailLines = 4

    func details(of reading: SwitchReading, height: Int, in lines: inout Lines) {
        let declaration = reading.declaration
        lines.text(SwitchWords.summary(declaration))
        lines.text(
            Say.Switches.valueIsSetBy(
                name: declaration.key.rawValue, value: SwitchWords.value(reading.value),
                source: model.source(of: reading)))
        lines.text(
            Say.Switches.itTakes(trouble: SwitchWords.takes(declaration.type)) + " "
                + Say.Switches.isBundledAs(value: SwitchWords.value(declaration.bundled)), .faint)
    }

    // MARK: Life cycle

    func refresh() { model.refreshPressed { [weak stage] in stage?.toast($0) } }
    func cancel() { model.cancelPressed() }
}
