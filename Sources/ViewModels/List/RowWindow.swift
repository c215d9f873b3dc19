/// The rows held in memory of a list that is too long: about three screens of them.
@MainActor
final class RowWindow<Row: Identifiable & Equatable & Sendable> where Row.ID: Sendable {
    /// How many rows to read before the height of the screen is known.
    private static var usualSpan: Int { 64 }
    /// The start of a list is cheap to find: up to this many rows are read again from there,
    /// instead of from where reading stopped.
    private static var cheapHead: Int { 256 }

    private var window: any ListWindow<Row>
    private(set) var held: [Row] = []
    /// The index of the first held row.
    private(set) var start = 0
    /// How many rows there are, if known.
    private(set) var count: Int?

    init(_ window: any ListWindow<Row>) {
        self.window = window
    }

    private var end: Int { start + held.count }

    // MARK: Reading

    /// The rows of `range` that exist, read if they are not held.
    func rows(in range: Range<Int>) throws -> ArraySlice<Row> {
        try hold(range)
        let lower = min(max(range.lowerBound, start), end)
        let upper = min(max(range.upperBound, lower), end)
        return held[(lower - start)..<(upper - start)]
    }

    func total() throws -> Int {
        if let count { return count }
        let counted = try window.count()
        count = counted
        return counted
    }

    private func hold(_ wanted: Range<Int>) throws {
        let range = wanted.clamped(to: 0..<(count ?? .max))
        guard !range.isEmpty, range.lowerBound < start || range.upperBound > end else { return }
        // One more screen on either side, so that most steps need no reading.
        let screen = max(range.count, Self.usualSpan / 2)
        let lower = max(0, range.lowerBound - screen)
        let upper = min(count ?? .max, range.upperBound + screen)
        let isHead = start == 0 && lower == 0 && upper <= Self.cheapHead
        guard !held.isEmpty, !isHead, range.lowerBound <= end, range.upperBound >= start else {
            return try jump(to: lower..<upper)
        }
        if upper > end, let last = held.last {
            try take(
                window.rows(in: ListSpan(from: .after(last.id), limit: upper - end)), to: upper)
        }
        if lower < start, let first = held.first {
            let more = try window.rows(in: ListSpan(from: .before(first.id), limit: start - lower))
            held.insert(contentsOf: more, at: 0)
            start -= more.count
        }
        trim(to: lower..<upper)
    }

    /// Appends rows. If there are fewer than wanted, the list ends here.
    private func take(_ more: [Row], to wanted: Int) {
        held += more
        if end < wanted { count = end }
    }

    private func trim(to range: Range<Int>) {
        let lower = min(max(start, range.lowerBound), end)
        let upper = min(max(lower, range.upperBound), end)
        held = Array(held[(lower - start)..<(upper - start)])
        start = lower
    }

    private func jump(to range: Range<Int>) throws {
        if let count, count - range.upperBound < range.lowerBound {
            let offset = count - range.upperBound
            held = try window.rows(in: ListSpan(from: .end, offset: offset, limit: range.count))
            start = count - offset - held.count
            return
        }
        let rows = try window.rows(
            in: ListSpan(from: .start, offset: range.lowerBound, limit: range.count))
        held = []
        start = range.lowerBound
        if rows.isEmpty, start > 0 {
            // The range starts after the end of the list, whose place is unknown.
            count = nil
            start = try total()
        } else {
            take(rows, to: range.upperBound)
        }
    }

    /// Finds a row, and holds it.
    func find(_ id: Row.ID) throws -> Int? {
        if let place = held.firstIndex(where: { $0.id == id }) { return start + place }
        guard let index = try window.position(of: id) else { return nil }
        try hold(index..<(index + 1))
        return index
    }

    // MARK: Reading again

    /// Reads as many rows as it holds again, around the first of `anchors` that still exists.
    ///
    /// - Returns: That row and its index; nil if none exists, so that the list's start is held.
    func reread(
        around anchors: [Row.ID], through other: (any ListWindow<Row>)? = nil
    ) throws -> (id: Row.ID, index: Int)? {
        if let other { window = other }
        let span = max(held.count, Self.usualSpan)
        let lead = anchors.first.flatMap { id in held.firstIndex { $0.id == id } } ?? 0
        let (wasCounted, wasAtStart) = (count != nil, start == 0)
        count = nil
        if wasAtStart { try jump(to: 0..<span) }
        let found = try anchor(anchors, lead: lead, span: span, mayBeHeld: wasAtStart)
        if found == nil, !wasAtStart { try jump(to: 0..<span) }
        if wasCounted { _ = try total() }
        return found
    }

    private func anchor(
        _ anchors: [Row.ID], lead: Int, span: Int, mayBeHeld: Bool
    ) throws -> (id: Row.ID, index: Int)? {
        for id in anchors {
            if mayBeHeld, let place = held.firstIndex(where: { $0.id == id }) {
                return (id, start + place)
            }
            guard let index = try window.position(of: id) else { continue }
            try center(on: id, at: index, lead: lead, span: span)
            return (id, index)
        }
        return nil
    }

    /// Holds the rows around row `id`, which is at `index`.
    private func center(on id: Row.ID, at index: Int, lead: Int, span: Int) throws {
        let before = try window.rows(in: ListSpan(from: .before(id), limit: min(index, lead)))
        let origin = before.last.map { ListSpan<Row.ID>.Origin.after($0.id) }
        let rest = try window.rows(
            in: origin.map { ListSpan(from: $0, limit: span - before.count) }
                ?? ListSpan(from: .start, offset: index, limit: span))
        held = before
        start = index - before.count
        take(rest, to: start + span)
    }
}
