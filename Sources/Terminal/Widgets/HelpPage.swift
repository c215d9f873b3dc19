/// All available keys, searchable; Enter runs the selected action.
public struct HelpPage: BindingsPage, Sendable {
    public let title: String
    /// Names the keys that run the selected action and that close the page.
    private let hint: String
    private let words: BindingWords
    /// Grouped, with the groups in order of first appearance.
    public let bindings: [KeyBinding]
    /// What the query finds, in the same order.
    public private(set) var found: [KeyBinding]
    public var picker = BindingPicker()

    public init(
        _ bindings: [KeyBinding], _ words: BindingWords, title: String? = nil, hint: String
    ) {
        (self.words, self.title, self.hint) = (words, title ?? words.keys, hint)
        let groups = bindings.reduce(into: [String]()) { groups, binding in
            if !groups.contains(binding.group) { groups.append(binding.group) }
        }
        self.bindings = groups.flatMap { group in bindings.filter { $0.group == group } }
        found = self.bindings
    }

    public mutating func search() {
        let search = BindingSearch(query.text)
        found = bindings.filter { binding in
            search.rank(of: [
                binding.label, binding.summary, binding.action, binding.keyNames, binding.group,
            ]) != nil
        }
    }

    // MARK: Drawing

    public func draw(in frame: inout Frame, area: Rect) {
        let inner = BindingPicker.dialog(title, in: area).draw(in: &frame, area: area)
        let places = places(in: inner)
        list(in: places.list, isWide: inner.width >= Self.wide)
            .draw(in: &frame, area: places.list)
        query.draw(
            in: &frame, area: places.query, prompt: [Span("/ ", .key)],
            placeholder: inner.width >= Self.wide
                ? [words.typeToSearch, hint].filter { !$0.isEmpty }.joined(separator: ", ")
                : words.typeToSearch,
            isFocused: true)
        if let selected {
            // The line below shows details of the selected binding that its own line has no room
            // for.
            let more = inner.width >= Self.wide ? rebinding(selected) : selected.explanation(words)
            frame.write([Span(more, .faint)], in: places.rebinding)
        }
    }

    public func binding(at point: Point, in area: Rect) -> KeyBinding? {
        let inner = BindingPicker.dialog(title, in: area).content(in: area)
        let place = places(in: inner).list
        let isWide = inner.width >= Self.wide
        let entries = entries(isWide: isWide, width: place.width)
        guard let row = list(in: place, isWide: isWide).row(at: point, in: place) else {
            return nil
        }
        let index = window(entries, height: place.height).lowerBound + row
        return entries.indices.contains(index) ? entries[index].binding : nil
    }

    /// How to rebind the action in the configuration.
    private func rebinding(_ binding: KeyBinding) -> String {
        words.rebind(binding.action, binding.keys.first?.name ?? "")
    }

    private static let wide = 56
    /// What labels leave to the summaries, with the gaps.
    private static let leastSummary = 36

    private struct Entry {
        let row: ListView.Row
        var binding: KeyBinding?
        /// Whether it continues the row above.
        var isMore = false
    }

    /// The bindings found, with group headings.
    private func entries(isWide: Bool, width: Int) -> [Entry] {
        let room = keyWidth(isWide: isWide, width: width)
        var group: String?
        return found.flatMap { binding in
            defer { group = binding.group }
            let rows = rows(of: binding, keyWidth: room, isWide: isWide, width: width)
            return binding.group == group
                ? rows : [Entry(row: .heading([Span(binding.group, .heading)]))] + rows
        }
    }

    /// Words that have no room go on below: a label or a sentence that is cut explains nothing.
    private func rows(
        of binding: KeyBinding, keyWidth: Int, isWide: Bool, width: Int
    ) -> [Entry] {
        let cells = binding.helpCells(keyWidth: keyWidth, words)
        guard isWide, let last = cells.last?.first else {
            return [Entry(row: .cells(Array(cells.prefix(2))), binding: binding)]
        }
        let columns = columns(isWide: isWide, width: width)
        let widths = ListView.widths(of: columns, in: width)
        let parts = zip(cells, widths).dropFirst().map { spans, room in
            let text = Sanitizer.line(spans.map(\.text).joined())
            return text.wrapped(toCells: max(1, room ?? width)).map { [Span($0, last.look)] }
        }
        return (0..<max(1, parts.map(\.count).max() ?? 0)).map { index in
            let words = parts.map { $0.indices.contains(index) ? $0[index] : [] }
            return Entry(
                row: index == 0 ? .cells(cells.prefix(1) + words) : .more([[]] + words),
                binding: binding, isMore: index > 0)
        }
    }

    private func list(in place: Rect, isWide: Bool) -> ListView {
        let entries = entries(isWide: isWide, width: place.width)
        let window = window(entries, height: place.height)
        let rows = entries[window].map(\.row)
        return ListView(
            columns: columns(isWide: isWide, width: place.width),
            rows: rows.isEmpty ? [.note([Span(words.noKeyDoesThat, .faint)])] : rows,
            selected: index(of: picker.selection, in: entries).map { $0 - window.lowerBound },
            isFocused: false, showsHeader: false)
    }

    private func window(_ entries: [Entry], height: Int) -> Range<Int> {
        entries.indices.window(
            around: index(of: picker.selection, in: entries) ?? 0, count: height)
    }

    /// The index of the binding `selection` among the entries.
    private func index(of selection: Int, in entries: [Entry]) -> Int? {
        entries.indices.filter { entries[$0].binding != nil && !entries[$0].isMore }
            .dropFirst(selection).first
    }

    /// Wide enough for the longest keys of all bindings, found or not.
    private func keyWidth(isWide: Bool, width: Int) -> Int {
        let longest = bindings.map { $0.keyNames.cells }.max() ?? 0
        return min(longest, isWide ? 18 : max(8, width / 3))
    }

    private func columns(isWide: Bool, width: Int) -> [ListView.Column] {
        let keys = ListView.Column(
            width: .fixed(keyWidth(isWide: isWide, width: width)), priority: 2)
        guard isWide else { return [keys, .init(width: .flexible(minimum: 6), priority: 3)] }
        let labels = bindings.map { Sanitizer.line($0.label).cells }.max() ?? 0
        let spare = width - keyWidth(isWide: isWide, width: width) - Self.leastSummary
        return [
            keys, .init(width: .fixed(min(labels, max(16, spare))), priority: 3),
            .init(width: .flexible(minimum: 18), priority: 1),
        ]
    }

    private func places(in inner: Rect) -> (query: Rect, list: Rect, rebinding: Rect) {
        var rest = inner
        let query = rest.takeTop(1)
        let rebinding = rest.height > 5 ? rest.takeBottom(1) : Rect(width: 0, height: 0)
        return (query, rest, rebinding)
    }
}

extension KeyBinding {
    var keyNames: String { keys.map(\.name).joined(separator: " ") }

    /// Its summary, or why it is unavailable now.
    fileprivate func explanation(_ words: BindingWords) -> String {
        unavailable.map(words.notNow) ?? summary
    }

    fileprivate func helpCells(keyWidth: Int, _ words: BindingWords) -> [[Span]] {
        let look: Look = unavailable == nil ? .plain : .disabled
        return [
            [Span(keyNames(in: keyWidth), unavailable == nil ? .key : .disabled)],
            [Span(label, look)], [Span(explanation(words), look)],
        ]
    }

    /// As many of its keys as fit. Names are never cut: half a name would be another key's.
    private func keyNames(in width: Int) -> String {
        keys.map(\.name).reduce("") { names, name in
            let more = names.isEmpty ? name : names + " " + name
            return names.isEmpty || more.cells <= width ? more : names
        }
    }
}
