import JSON

/// Names one item of any kind. Names are the same where their bytes are.
public struct ItemName: Hashable, Sendable {
    public let kind: ItemKind
    public var key: String { text.text ?? "" }
    private let text: ColumnValue

    public init(_ kind: ItemKind, _ key: String) {
        self.kind = kind
        text = .text(key)
    }
}

/// What a copy holds of one item: how its parent had it when the copy changed it, and how the
/// copy wants it.
///
/// Columns in which the two agree are not the copy's: there the parent's present value shows.
struct RowEdit: Hashable, Sendable {
    /// Nil where the parent had no such item.
    var base: [ColumnValue]?
    /// Nil where the copy removed it.
    var mine: [ColumnValue]?

    /// The item as the copy shows it, where its parent has it as `theirs` now.
    func applied(to theirs: [ColumnValue]?) -> [ColumnValue]? {
        guard let mine, base != nil, let theirs else { return mine }
        return theirs.indices.map { isMine($0) ? mine.column($0) : theirs[$0] }
    }

    /// The edit after the copy wrote `wanted` (nil: removed the item) over what it saw: what its
    /// parent has, `theirs`, and this edit, if there was one. Nil where nothing is left to hold.
    static func after(
        _ edit: RowEdit?, writing wanted: [ColumnValue]?, over theirs: [ColumnValue]?
    ) -> RowEdit? {
        let base =
            if let edit, let old = edit.base {
                // What the copy saw of the parent is what it changed; its own columns keep theirs,
                // unless that would undo what was written.
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

    /// Whether the copy wants another value in a column than it found there.
    func isMine(_ column: Int) -> Bool {
        guard let base, let mine else { return true }
        return base.column(column) != mine.column(column)
    }
}

extension [ColumnValue] {
    /// Null where a version that knew fewer columns wrote it.
    func column(_ place: Int) -> ColumnValue { place < count ? self[place] : .null }
}

/// How edits are kept: short, since every one of them is written twice.
extension RowEdit {
    var text: String {
        var json = JSONWriter(reserving: 256)
        write(to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    init(text: String) throws(JSONError) {
        try self.init(JSONDocument(Array(text.utf8)).root)
    }

    /// The base, then what of it is different: pairs of column and value. Or the whole item, where
    /// there is no base.
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
        base = try json.optional("b").map(Self.columns)
        mine = try json.optional("m").map(Self.columns)
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

    static func columns(_ json: JSONValue) throws(JSONError) -> [ColumnValue] {
        var found: [ColumnValue] = []
        for value in try json.elements() { found.append(try ColumnValue(value)) }
        return found
    }
}

extension JSONWriter {
    mutating func columns(_ key: String, _ values: [ColumnValue]) {
        self.key(key)
        array { json in
            for value in values { value.write(to: &json) }
        }
    }
}
