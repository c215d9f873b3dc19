import JSON
public import OrderModels

extension Archive {
    /// Writes `parts` of the content of `store`; `sink` gets the lines as they are ready.
    ///
    /// Each unit is written from one snapshot with everything that belongs to it; different units
    /// may be from different snapshots.
    @discardableResult
    @MainActor public static func export(
        _ parts: Set<Part> = Part.usual, from store: any RootStore,
        to sink: @MainActor ([UInt8]) async throws -> Void
    ) async throws -> Counts {
        try await sink(header(parts))
        var tally = ArchiveTally(of: parts)
        var lines = 0
        for part in Part.allCases where parts.contains(part) {
            lines += try await write(part.units, from: store, to: sink) {
                tally.add($0, of: part)
            }
        }
        let names = try store.read { reader in
            try reader.names(of: Array(try reader.ownCaterers(in: parts)))
        }
        for (caterer, name) in names.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            try await sink(line(of: Remembered(Remembered.name(of: caterer), name)))
            lines += 1
        }
        try await sink(
            line { json in
                json.field("end", lines)
            })
        return tally.counts
    }

    private static func header(_ parts: Set<Part>) -> [UInt8] {
        line { json in
            json.field("format", format)
            json.field("version", version)
            json.texts("parts", Part.allCases.filter(parts.contains).map(\.rawValue))
        }
    }

    @MainActor private static func write<Item: ArchiveUnits>(
        _ type: Item.Type, from store: any RootStore,
        to sink: @MainActor ([UInt8]) async throws -> Void, count: (String?) -> Void
    ) async throws -> Int {
        var place = InventoryPlace()
        var lines = 0
        while true {
            try Task.checkCancellation()
            let (bytes, written, next) = try store.readAll { [place] inventory in
                let (items, next) = try inventory.stored(type, from: place, limit: 100)
                var bytes: [UInt8] = []
                var written = 0
                for item in items where item.isCarried {
                    count(item.countedName)
                    bytes += line(of: item)
                    written += 1
                    for belonging in type.belongings {
                        written += try append(
                            belonging, of: type.storage.sql.key(item.id), from: inventory,
                            to: &bytes)
                    }
                }
                return (bytes, written, next)
            }
            // A batch may contain only unreadable rows; the end is where the place stays the same.
            guard next != place else { return lines }
            if !bytes.isEmpty { try await sink(bytes) }
            (lines, place) = (lines + written, next)
        }
    }

    private static func append<Item: ArchiveBelonging>(
        _ type: Item.Type, of owner: String, from inventory: any Inventory, to bytes: inout [UInt8]
    ) throws -> Int {
        let items = try inventory.items(Request(type, where: type.filter(owner: owner)))
        for item in items { bytes += line(of: item) }
        return items.count
    }

    private static func line<Item: ColumnItem>(of item: Item) -> [UInt8] {
        line { json in
            json.field("in", Item.table)
            for (column, value) in zip(Item.columns, item.values) where value != .null {
                json.key(column)
                value.write(to: &json)
            }
        }
    }

    private static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(reserving: 256)
        json.object(body)
        return json.bytes + [0x0A]
    }
}
