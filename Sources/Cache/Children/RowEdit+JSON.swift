import JSON

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
