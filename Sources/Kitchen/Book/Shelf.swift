/// Records by number, and their values before the current change.
struct Shelf<Record: Codable & Sendable>: Sendable {
    private var records: [Int: Record] = [:]
    private var before: [Int: Record?] = [:]
    /// The highest number assigned so far.
    private(set) var last: Int

    init(after last: Int = 0) {
        self.last = last
    }

    subscript(id: Int) -> Record? {
        get { records[id] }
        set {
            if before[id] == nil { before.updateValue(records[id], forKey: id) }
            records[id] = newValue
            last = max(last, id)
        }
    }

    var values: Dictionary<Int, Record>.Values { records.values }

    var nextID: Int { last + 1 }

    var isEmpty: Bool { records.isEmpty }

    /// The current change: records by number, nil for deleted ones.
    var changes: [(id: Int, record: Record?)] {
        before.keys.map { ($0, records[$0]) }
    }

    /// Returns the number of changes.
    @discardableResult
    mutating func keepChanges() -> Int {
        defer { before.removeAll() }
        return before.count
    }

    /// Does not reuse numbers that were assigned.
    mutating func undoChanges() {
        for (id, record) in before { records[id] = record }
        before.removeAll()
    }
}
