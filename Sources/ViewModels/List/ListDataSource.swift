public import Presentation

/// The rows of a list, which of them is selected, and which are on screen.
///
/// The rows are an array, what other models have, or a window on the store; of a window only about
/// three screens are held.
/// The selection stays on the same row, whatever comes and goes around it, and the rows stay where
/// they are on screen. A row that goes leaves the selection to its nearest neighbour.
@MainActor
public final class ListDataSource<Row: Identifiable & Equatable & Sendable>
where Row.ID: Sendable {
    /// How many neighbours of a selected row are looked for when it is gone from a window.
    private static var neighbourCount: Int { 8 }

    private struct Selected: Equatable {
        let id: Row.ID
        let index: Int
    }

    private enum Source {
        case array([Row])
        case window(RowWindow<Row>)
    }

    /// What those who draw the list are told of.
    private struct Seen: Equatable {
        var count: Int?
        var problem: Problem?
        var selected: Selected?
        /// Rises with every change of the rows.
        var edition = 0
    }

    @Watched private var seen = Seen()

    // What follows is not observed: drawing changes it.
    private var source: Source
    private var followed: FollowedRows<Row>?
    private var scroll = ScrollPosition()
    /// Whether two rows have one name.
    private var hasDuplicates = false

    public init(rows: [Row] = []) {
        source = .array([])
        replace(with: rows)
    }

    /// Shows the rows that `rows` finds in other models, and follows those.
    public convenience init(following rows: @escaping @MainActor () -> [Row]) {
        self.init()
        followed = FollowedRows(rows) { [weak self] in self?.$seen.beat() }
    }

    public init(window: any ListWindow<Row>) {
        source = .window(RowWindow(window))
        selectFirst()
    }

    // MARK: What the screen shows

    /// How many rows there are; nil until somebody has counted them.
    public var count: Int? { present.count }

    /// Why the rows could not be read, if they could not.
    public var problem: Problem? { seen.problem }

    public var selection: Row.ID? { present.selected?.id }

    public var selectedIndex: Int? { present.selected?.index }

    public var selectedRow: Row? { selectedIndex.flatMap(row) }

    /// The rows, where they are few enough to be held; of a window those that are.
    public var rows: [Row] {
        observe()
        switch source {
        case .array(let rows): return rows
        case .window(let window): return window.held
        }
    }

    /// Whether there is nothing to show.
    public var isEmpty: Bool {
        // Not by reading the first one, which may be far from those held.
        if case .window(let window) = source, !window.held.isEmpty {
            $seen.observe()
            return false
        }
        return row(at: 0) == nil
    }

    public func row(at index: Int) -> Row? {
        observe()
        guard index >= 0 else { return nil }
        return attempt { try read(index..<(index + 1)).first } ?? nil
    }

    /// What is on screen, where the list has `height` lines: the selected row is among it, with up
    /// to two more on either side.
    public func visible(lines height: Int) -> ListPage<Row> {
        observe()
        scroll.resize(to: height)
        scroll.reveal(selectedIndex, count: known)
        var rows = onScreen()
        if rows.count < height, scroll.top > 0 {
            // The end was not known until now.
            scroll.reveal(selectedIndex, count: known)
            rows = onScreen()
        }
        scroll.settled()
        let offset = selectedIndex.map { $0 - scroll.top }
        return ListPage(
            first: scroll.top, rows: Array(rows),
            selectedOffset: offset.flatMap { rows.indices.count > $0 && $0 >= 0 ? $0 : nil })
    }

    // MARK: What the diner did

    public func select(index: Int) {
        guard let row = row(at: index) else { return }
        select(row, at: index)
    }

    /// Selects a row wherever it is; says whether it is there. One that the followed models do not have
    /// yet is selected once they do.
    @discardableResult
    public func select(id: Row.ID) -> Bool {
        catchUp()
        followed?.wanted = id
        let index: Int? =
            switch source {
            case .array(let rows): rows.firstIndex { $0.id == id }
            case .window(let window): attempt { try window.find(id) } ?? nil
            }
        guard let index else { return false }
        select(index: index)
        return selection == id
    }

    public func moveSelection(by rows: Int) {
        guard let index = selectedIndex else { return selectFirst() }
        let target = max(0, index + rows)
        if row(at: target) != nil {
            select(index: target)
        } else {
            selectLast()
        }
    }

    public func selectFirst() {
        select(index: 0)
    }

    public func selectLast() {
        countRows()
        if let count, count > 0 { select(index: count - 1) }
    }

    /// Moves what is on screen, and the selection with it where it would be left behind.
    public func scroll(by lines: Int) {
        guard scroll.height > 0 else { return moveSelection(by: lines) }
        let bottom = scroll.top + lines + scroll.height
        // Finds the end, if that is where it goes.
        if lines > 0, row(at: bottom - 1) == nil { countRows() }
        scroll.scroll(by: lines, count: count)
        seen.edition += 1
        guard let index = selectedIndex else { return }
        let room = scroll.room(count: count)
        let kept = min(max(index, room.lowerBound), room.upperBound)
        if kept != index { select(index: kept) }
    }

    // MARK: What became of the rows

    /// Shows what has become of the rows it follows. Whoever looks at the list causes this first.
    ///
    /// A selected row that goes is selected again when it comes back, as by undo, unless the diner has
    /// selected another one meanwhile.
    @discardableResult
    public func catchUp() -> ListChanges<Row.ID> {
        guard let followed, let rows = followed.news() else { return ListChanges() }
        let before = seen.selected?.id
        var wanted = followed.wanted
        let changes = replace(with: rows)
        if let before, before != seen.selected?.id { wanted = before }
        if let wanted { select(id: wanted) }
        return changes
    }

    /// Counts the rows, unless that was done; `count` has the answer.
    public func countRows() {
        if case .window(let window) = source { _ = attempt { try window.total() } }
        learnCount()
    }

    /// Shows other rows, or the same with changes.
    @discardableResult
    public func replace(with rows: [Row]) -> ListChanges<Row.ID> {
        guard case .array(let old) = source else {
            source = .array([])
            seen.selected = nil
            scroll = ScrollPosition()
            return replace(with: rows)
        }
        let diff = ListDiff(from: old, to: rows, knowingUnique: !hasDuplicates)
        hasDuplicates = !diff.duplicates.isEmpty
        source = .array(rows)
        let changes = ListChanges(diff, from: old, to: rows)
        let place = selectedIndex.flatMap(diff.survivor)
        follow(place.map { (rows[$0].id, $0) })
        finish(changes)
        return changes
    }

    /// Reads the window anew: the store has changed.
    @discardableResult
    public func reload() -> ListChanges<Row.ID> {
        guard case .window(let window) = source else { return ListChanges() }
        return reread(window)
    }

    /// Looks through another window: at other rows, or at the same ones in another order.
    @discardableResult
    public func replace(window: any ListWindow<Row>) -> ListChanges<Row.ID> {
        guard case .window(let rows) = source else {
            source = .window(RowWindow(window))
            seen.selected = nil
            scroll = ScrollPosition()
            seen.edition += 1
            selectFirst()
            return ListChanges()
        }
        return reread(rows, through: window)
    }

    // MARK: -

    /// What there is to see, up to date.
    private var present: Seen {
        catchUp()
        return seen
    }

    private func observe() {
        catchUp()
        $seen.observe()
    }

    private func onScreen() -> ArraySlice<Row> {
        attempt { try read(scroll.top..<(scroll.top + scroll.height)) } ?? []
    }

    private func read(_ range: Range<Int>) throws -> ArraySlice<Row> {
        switch source {
        case .array(let rows):
            return rows[range.clamped(to: rows.indices)]
        case .window(let window):
            return try window.rows(in: range)
        }
    }

    /// How many rows there are, as far as it has been learned by reading.
    private var known: Int? {
        switch source {
        case .array(let rows): rows.count
        case .window(let window): window.count
        }
    }

    private func learnCount() {
        seen.count = known
    }

    private func select(_ row: Row, at index: Int) {
        scroll.followsSelection = true
        followed?.wanted = nil
        seen.selected = Selected(id: row.id, index: index)
        learnCount()
    }

    /// Does what may fail; a failure is told and leaves everything as it was.
    private func attempt<T>(_ body: () throws -> T) -> T? {
        do {
            let value = try body()
            seen.problem = nil
            return value
        } catch {
            seen.problem = Problem(error)
            return nil
        }
    }

    /// Keeps the selection on its row, which has another place now, and that row where it was on
    /// screen.
    private func follow(_ found: (id: Row.ID, index: Int)?) {
        guard let found else {
            scroll.reset()
            seen.selected = nil
            return select(index: 0)
        }
        if let old = selectedIndex { scroll.keep(old, at: found.index) }
        seen.selected = Selected(id: found.id, index: found.index)
    }

    private func finish(_ changes: ListChanges<Row.ID>) {
        if !changes.isEmpty { seen.edition += 1 }
        learnCount()
    }

    private func reread(
        _ rows: RowWindow<Row>, through other: (any ListWindow<Row>)? = nil
    ) -> ListChanges<Row.ID> {
        let (old, start) = (rows.held, rows.start)
        var anchors = selection.map { [$0] } ?? []
        if let index = selectedIndex, other == nil {
            let place = min(max(0, index - start), old.count)
            anchors += old[place...].dropFirst().prefix(Self.neighbourCount).map(\.id)
            anchors += old[..<place].suffix(Self.neighbourCount).reversed().map(\.id)
        }
        guard let found = attempt({ try rows.reread(around: anchors, through: other) }) else {
            return ListChanges()
        }
        follow(found)
        let changes = ListChanges(
            ListDiff(from: old, to: rows.held), from: old, to: rows.held)
        finish(changes)
        return changes
    }
}
