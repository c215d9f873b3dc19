public import Presentation

/// The rows of a list, which of them is selected, and which are on screen.
///
/// The rows come from an array, from other models, or from a window on the store, which holds only
/// about three screens of them. When rows come and go, the selection stays on its row, and that row
/// stays where it is on screen. If the selected row goes, its nearest neighbour is selected.
@MainActor
public final class ListDataSource<Row: Identifiable & Equatable & Sendable>
where Row.ID: Sendable {
    /// How many neighbours of the selected row to look up if it has left a window.
    private static var neighbourCount: Int { 8 }

    private struct Selected: Equatable {
        let id: Row.ID
        let index: Int
    }

    private enum Source {
        case array([Row])
        case window(RowWindow<Row>)
    }

    /// The observed state.
    private struct Seen: Equatable {
        var count: Int?
        var problem: Problem?
        var selected: Selected?
        /// Rises with every change of the rows.
        var edition = 0
    }

    @Watched private var seen = Seen()

    // The rest is not observed, because drawing changes it.
    private var source: Source
    private var followed: FollowedRows<Row>?
    private var scroll = ScrollPosition()
    /// Whether two rows share an ID.
    private var hasDuplicates = false
    private let repeated = RepeatedErrors()
    private var caught: @MainActor (any Error) -> Problem = { Problem(explaining: $0) }

    public init(rows: [Row] = []) {
        source = .array([])
        replace(with: rows)
    }

    /// Shows the rows that `rows` reads from other models, and follows those models.
    public convenience init(following rows: @escaping @MainActor () -> [Row]) {
        self.init()
        followed = FollowedRows(rows) { [weak self] in self?.$seen.beat() }
    }

    /// `caught` records why rows could not be read.
    public init(
        window: any ListWindow<Row>,
        caught: @escaping @MainActor (any Error) -> Problem = { Problem(explaining: $0) }
    ) {
        source = .window(RowWindow(window))
        self.caught = caught
        selectFirst()
    }

    // MARK: What the screen shows

    /// How many rows there are; nil until they are counted.
    public var count: Int? { present.count }

    /// Why the rows could not be read.
    public var problem: Problem? { seen.problem }

    public var selection: Row.ID? { present.selected?.id }

    public var selectedIndex: Int? { present.selected?.index }

    public var selectedRow: Row? { selectedIndex.flatMap(row) }

    /// All rows of an array; of a window those that it holds.
    public var rows: [Row] {
        observe()
        switch source {
        case .array(let rows): return rows
        case .window(let window): return window.held
        }
    }

    public var isEmpty: Bool {
        // Does not read row 0 if rows are held, because it may be far from them.
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

    /// The rows on screen if the list has `height` lines. They include the selected row, with up to
    /// two more on either side.
    public func visible(lines height: Int) -> ListPage<Row> {
        observe()
        scroll.resize(to: height)
        scroll.reveal(selectedIndex, count: known)
        var rows = onScreen()
        if rows.count < height, scroll.top > 0 {
            // The read has just found the end of the list.
            scroll.reveal(selectedIndex, count: known)
            rows = onScreen()
        }
        scroll.settled()
        let offset = selectedIndex.map { $0 - scroll.top }
        return ListPage(
            first: scroll.top, rows: Array(rows),
            selectedOffset: offset.flatMap { rows.indices.count > $0 && $0 >= 0 ? $0 : nil })
    }

    /// The rows just before and after a page.
    public func around(_ page: ListPage<Row>, by rows: Int) -> [Row] {
        let end = page.first + page.rows.count
        let before = attempt { try read(max(0, page.first - rows)..<page.first) } ?? []
        let after = attempt { try read(end..<(end + rows)) } ?? []
        return Array(before) + Array(after)
    }

    // MARK: What the diner did

    public func select(index: Int) {
        guard let row = row(at: index) else { return }
        select(row, at: index)
    }

    /// Selects a row on screen that is pointed at. It stays where it is, so that a second click is on
    /// it too.
    public func pointed(index: Int) {
        select(index: index)
        scroll.followsSelection = false
    }

    /// Selects a row, and returns whether it exists. If the followed models do not have it yet, it
    /// is selected once they do.
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

    /// Scrolls, and moves the selection if it would leave the screen.
    public func scroll(by lines: Int) {
        guard scroll.height > 0 else { return moveSelection(by: lines) }
        let bottom = scroll.top + lines + scroll.height
        // Finds the end if the list scrolls to it.
        if lines > 0, row(at: bottom - 1) == nil { countRows() }
        scroll.scroll(by: lines, count: count)
        seen.edition += 1
        guard let index = selectedIndex else { return }
        let room = scroll.room(count: count)
        let kept = min(max(index, room.lowerBound), room.upperBound)
        if kept != index { select(index: kept) }
    }

    // MARK: Changes of the rows

    /// Reads the followed rows if they have changed. Every read of the list calls this first.
    ///
    /// If the selected row goes and comes back, as with undo, it is selected again, unless the
    /// diner has selected another one since.
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

    /// Counts the rows if needed; `count` has the result.
    public func countRows() {
        if case .window(let window) = source { _ = attempt { try window.total() } }
        learnCount()
    }

    /// Shows `rows` instead, which may be a changed version of the same rows.
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

    /// Reads the window again, because the store has changed.
    @discardableResult
    public func reload() -> ListChanges<Row.ID> {
        guard case .window(let window) = source else { return ListChanges() }
        return reread(window)
    }

    /// Shows another window: other rows, or the same ones in another order.
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

    /// The observed state, up to date.
    private var present: Seen {
        followModels()
        return seen
    }

    /// Most lists follow nothing, and each frame asks many times.
    private func followModels() {
        if followed != nil { catchUp() }
    }

    private func observe() {
        followModels()
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

    /// How many rows there are, if reading has shown it.
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

    /// Runs `body`. A failure becomes `problem` and changes nothing else.
    ///
    /// The problem stays until the rows are read anew: that others can be read does not end it, and
    /// each change of it makes a frame, which reads again.
    private func attempt<T>(_ body: () throws -> T) -> T? {
        do {
            return try body()
        } catch {
            seen.problem = repeated.caught(error, caught)
            return nil
        }
    }

    /// Keeps the selection on its row, which has moved, and that row at its place on screen.
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
        repeated.forget()
        guard let found = attempt({ try rows.reread(around: anchors, through: other) }) else {
            return ListChanges()
        }
        seen.problem = nil
        follow(found)
        let changes = ListChanges(
            ListDiff(from: old, to: rows.held), from: old, to: rows.held)
        finish(changes)
        return changes
    }
}
