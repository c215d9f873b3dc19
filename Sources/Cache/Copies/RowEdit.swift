import JSON

/// The name of an item of any kind. Names compare byte by byte.
public struct ItemName: Hashable, Sendable {
    public let kind: ItemKind
    public var key: String { text.text ?? "" }
    private let text: ColumnValue

    public init(_ kind: ItemKind, _ key: String) {
        self.kind = kind
        text = .text(key)
    }
}

/// A copy's change to one item: the parent's row when the copy changed it, and the row the copy
/// wants.
///
/// Where both have the same value in a column, the parent's present value shows.
struct RowEdit: Hashable, Sendable {
    /// Nil if the parent had no such item.
    var base: [ColumnValue]?
    /// Nil if the copy removed it.
    var mine: [ColumnValue]?

    /// The item as the copy shows it; `theirs` is the parent's present row.
    func applied(to theirs: [ColumnValue]?) -> [ColumnValue]? {
        guard let mine, base != nil, let theirs else { return mine }
        return theirs.indices.map { isMine($0) ? mine.column($0) : theirs[$0] }
    }

    /// The edit after the copy wrote `wanted` (nil: removed the item) over the parent's present
    /// row, `theirs`, and over `edit`, its previous edit. Nil if no change is left.
    static func after(
        _ edit: RowEdit?, writing wanted: [ColumnValue]?, over theirs: [ColumnValue]?
    ) -> RowEdit? {
        let base =
            if let edit, let old = edit.base {
                // The base follows the parent. A changed column keeps its base, unless the copy
                // wrote that very value: the column would then no longer count as changed.
                theirs.map { theirs in
                    theirs.indices.map { place in
                        let isKept =
                            edit.isMine(place) && wanted?.column(place) != old.column(place)
                        return isKept ? old.column(place) : theirs[place]
                    }
                } ?? old
            } else if edit != nil, wanted != nil {
                [ColumnValue]?.none
            } else {
                theirs
            }
        if base == wanted, wanted == nil || theirs != nil { return nil }
        return RowEdit(base: base, mine: wanted)
    }

    /// Whether the copy changed this column.
    func isMine(_ column: Int) -> Bool {
        guard let base, let mine else { return true }
        return base.column(column) != mine.column(column)
    }
}

extension [ColumnValue] {
    /// Null if a version with fewer columns wrote the row.
    func column(_ place: Int) -> ColumnValue { place < count ? self[place] : .null }
}

/// The stored form: short, because every edit is written twice.
extension RowEdit {
    var text: String {
        JSONColumn.text(reserving: 256, write)
    }

    init(text: String) throws(JSONError) {
        try self.init(JSONDocument(Array(text.utf8)).root)
    }

    /// The base, then the differences as pairs of column and value; or the whole item if there is
    /// no base.
    func write(to json: inout JSONWriter) {
        json.object { json in
            if let base { json.columns("b", base) }
            guard let mine else { return }
            guard let base, base.count == mine.count else { return json.columns("m", mine) }
            json.key("d")
            json.array { json in
                for place in mine.indices where mine[place] != base[place] {
                    json.int(place)
                    mine[place].write(to: &json)
                }
            }
        }
    }

    init(_ json: JSONValue) throws(JSONError) {
        base = try json.optional("b")?.columns()
        mine = try json.optional("m")?.columns()
        guard let changes = json.optional("d"), var whole = base else { return }
        var values = try changes.elements()
        while let place = values.next() {
            let number = try place.int()
            guard whole.indices.contains(number), let value = values.next() else {
                throw place.error(.outOfRange)
            }
            whole[number] = try ColumnValue(value)
        }
        mine = whole
    }
}

extension JSONWriter {
    mutating func columns(_ key: String, _ values: [ColumnValue]) {
        self.key(key)
        columns(values)
    }

    mutating func columns(_ values: [ColumnValue]) {
        array { json in
            for value in values { value.write(to: &json) }
        }
    }
}

extension JSONValue {
    func columns() throws(JSONError) -> [ColumnValue] {
        try elements().map { value throws(JSONError) in try ColumnValue(value) }
    }
}
