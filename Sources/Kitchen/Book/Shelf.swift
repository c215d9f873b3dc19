/// Records by number, and their values before the current change.
struct Shelf<Record: Codable & Sendable>: Sendable {
    private var records: [Int: Record] = [:]
    private var before: [Int: Record?] = [:]
    /// The numbers of records by their keys.
    private var index: [String: Set<Int>] = [:]
    private let keys: @Sendable (Record) -> [String]
    /// The highest number assigned so far.
    private(set) var last: Int

    /// `keys` gives the keys by which a record is found.
    init(after last: Int = 0, keys: @escaping @Sendable (Record) -> [String] = { _ in [] }) {
        self.last = last
        self.keys = keys
    }

    subscript(id: Int) -> Record? {
        get { records[id] }
        set {
            if before[id] == nil { before.updateValue(records[id], forKey: id) }
            put(newValue, at: id)
            last = max(last, id)
        }
    }

    var values: Dictionary<Int, Record>.Values { records.values }

    func ids(_ key: String) -> Set<Int> { index[key] ?? [] }

    func records(_ key: String) -> [Record] { ids(key).compactMap { records[$0] } }

    var nextID: Int { last + 1 }

    /// What `value` takes of each record with that key; cheaper than copying whole records.
    func values<Value>(_ key: String, _ value: (Record) -> Value?) -> [Value] {
        ids(key).compactMap { records[$0].flatMap(value) }
    }

    /// A number that no record gets.
    mutating func takeID() -> Int {
        last += 1
        return last
    }

    /// Assigns no number up to `id` again.
    mutating func reserve(_ id: Int) {
        last = max(last, id)
    }

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
        for (id, record) in before { put(record, at: id) }
        before.removeAll()
    }

    private mutating func put(_ record: Record?, at id: Int) {
        for key in records[id].map(keys) ?? [] {
            index[key]?.remove(id)
            if index[key]?.isEmpty == true { index[key] = nil }
        }
        records[id] = record
        for key in record.map(keys) ?? [] { index[key, default: []].insert(id) }
    }
}
