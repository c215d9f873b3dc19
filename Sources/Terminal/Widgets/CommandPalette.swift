/// All available actions, found by a few letters of their names.
public struct CommandPalette: BindingsPage, Sendable {
    public let bindings: [KeyBinding]
    /// What the query finds, best first.
    public private(set) var found: [KeyBinding]
    public var picker = BindingPicker()
    /// Names the key that runs the selected action.
    private let hint: String
    private let words: BindingWords

    /// `history` names the actions used before, the latest first.
    public init(
        _ bindings: [KeyBinding], _ words: BindingWords, history: [String] = [], hint: String
    ) {
        self.words = words
        self.hint = hint
        let ages = Dictionary(zip(history, 0...)) { latest, _ in latest }
        // Unavailable actions come last, with their reasons.
        self.bindings = bindings.enumerated()
            .map { place, binding in
                let rank = binding.unavailable != nil ? Int.max : ages[binding.action] ?? .max - 1
                return (rank: rank, place: place, binding: binding)
            }
            .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
            .map(\.binding)
        found = self.bindings
    }

    public mutating func search() {
        let search = BindingSearch(query.text)
        found = sorted { search.rank(of: [$0.label, $0.summary, $0.action, $0.twin ?? ""]) }
        guard found.isEmpty else { return }
        found = sorted { binding in
            [binding.label, binding.summary, binding.action]
                .compactMap { search.spread(in: $0) }.min()
        }
    }

    /// Keeps those that have a rank, sorted by rank; the order among equal ranks is stable.
    private func sorted(by rank: (KeyBinding) -> Int?) -> [KeyBinding] {
        bindings.enumerated()
            .compactMap { place, binding in rank(binding).map { ($0, place, binding) } }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map(\.2)
    }

    // MARK: Drawing

    public func draw(in frame: inout Frame, area: Rect) {
        let places = places(
            in: BindingPicker.dialog(words.commands, in: area).draw(in: &frame, area: area))
        list(in: places.list).draw(in: &frame, area: places.list)
        if let command = selected?.twin {
            frame.write(
                [Span(words.fromTheShell + " ", .faint), Span(command, .strong)], in: places.twin)
        }
        query.draw(
            in: &frame, area: places.query, prompt: [Span(": ", .key)],
            placeholder: [words.typeWhatToDo, hint].filter { !$0.isEmpty }.joined(separator: ", "),
            isFocused: true)
    }

    public func binding(at point: Point, in area: Rect) -> KeyBinding? {
        let place = places(in: BindingPicker.dialog(words.commands, in: area).content(in: area))
            .list
        guard let row = list(in: place).row(at: point, in: place) else { return nil }
        let index = window(found.indices, height: place.height).lowerBound + row
        return found.indices.contains(index) ? found[index] : nil
    }

    private func places(in inner: Rect) -> (query: Rect, list: Rect, twin: Rect) {
        var rest = inner
        let query = rest.takeTop(1)
        let twin = rest.takeBottom(rest.height > 4 ? 1 : 0)
        return (query, rest, twin)
    }

    private func list(in place: Rect) -> ListView {
        let window = window(found.indices, height: place.height)
        let rows = found[window].map { ListView.Row.cells($0.paletteCells(words)) }
        return ListView(
            columns: columns,
            rows: rows.isEmpty ? [.note([Span(words.nothingCalledThat, .faint)])] : rows,
            selected: found.isEmpty ? nil : picker.selection - window.lowerBound,
            isFocused: false, showsHeader: false)
    }

    private func window(_ indices: Range<Int>, height: Int) -> Range<Int> {
        indices.window(around: picker.selection, count: height)
    }

    private var columns: [ListView.Column] {
        [
            .init(width: .flexible(minimum: 16), priority: 2),
            .init(width: .fixed(5), priority: 1),
        ]
    }
}

extension KeyBinding {
    fileprivate func paletteCells(_ words: BindingWords) -> [[Span]] {
        let look: Look = unavailable == nil ? .plain : .disabled
        return [
            [Span(summary, look)]
                + (unavailable.map { [Span("  " + words.notNow($0), .warning)] } ?? []),
            [Span(keys.first?.name ?? "", unavailable == nil ? .key : .disabled)],
        ]
    }
}
