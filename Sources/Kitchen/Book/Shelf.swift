/// Records by number, and what they were before the change under way.
struct Shelf<Record: Codable & Sendable>: Sendable {
    private var records: [Int: Record] = [:]
    private var before: [Int: Record?] = [:]
    /// The highest number ever given.
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

    /// What the change under way did: records by number, nil where one went.
    var changes: [(id: Int, record: Record?)] {
        before.keys.map { ($0, records[$0]) }
    }

    /// Says how many there were.
    @discardableResult
    mutating func keepChanges() -> Int {
        defer { before.removeAll() }
        return before.count
    }

    /// Numbers once given are not given again.
    mutating func undoChanges() {
        for (id, record) in before { records[id] = record }
        before.removeAll()
    }
}
