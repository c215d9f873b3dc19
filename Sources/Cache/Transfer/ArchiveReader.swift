import OrderModels
import Sentences
import JSON

/// Assembles the lines of an archive into units that can be written.
struct ArchiveReader {
    /// An item and everything that belongs to it.
    struct Unit: Sendable {
        typealias Write = @Sendable (any WriteAccessor) throws -> Void

        let part: Archive.Part
        let key: String
        let countedName: String?
        let insertion: Write
        var belongings: [Write] = []

        /// - Returns: Whether it was new.
        func add(to writer: any WriteAccessor) throws -> Bool {
            do {
                try insertion(writer)
            } catch StoreError.alreadyThere {
                return false
            }
            for write in belongings { try write(writer) }
            return true
        }
    }

    var report = ArchiveReport()
    private(set) var ready: [Unit] = []
    private(set) var names: [Remembered] = []
    private let wanted: Set<Archive.Part>
    private var line = 0
    private var isBegun = false
    private var current: Unit?

    init(wanted: Set<Archive.Part>) {
        self.wanted = wanted
    }

    mutating func takeReady() -> [Unit] {
        defer { ready = [] }
        return ready
    }

    /// Reads one line; reports a damaged one and skips it.
    mutating func take(_ bytes: [UInt8]) throws {
        line += 1
        do {
            let json = try JSONDocument(bytes).root
            guard isBegun else { return try begin(json) }
            if let count = try json.optional("end")?.int() {
                report.isWhole = count == line - 2
            } else {
                try takeItem(json)
            }
        } catch let error as JSONError {
            guard isBegun else { throw ArchiveError.noArchive }
            damaged(error.placed)
        } catch StoreError.broken(let reason) {
            damaged(reason)
        }
    }

    mutating func finish() throws {
        guard isBegun else { throw ArchiveError.noArchive }
        close()
    }

    private mutating func begin(_ json: JSONValue) throws {
        guard let format = json["format"], format.equals("eat-tui archive") else {
            throw ArchiveError.noArchive
        }
        let version = try json.required("version").int()
        guard version <= Archive.version else {
            throw ArchiveError.newerVersion(found: version, known: Archive.version)
        }
        isBegun = true
    }

    private mutating func takeItem(_ json: JSONValue) throws {
        let table = try json.required("in").string()
        guard let part = Archive.Part.of(table) else {
            return damaged(.rows.unknownTable(table: table))
        }
        if part == .remembered, try takeName(json) { return }
        guard wanted.contains(part) else { return }
        if part.units.table == table {
            close()
            current = try unit(part.units, part, json)
        } else if let type = part.units.belongings.first(where: { $0.table == table }) {
            try add(type, json)
        }
    }

    /// Takes names of caterers even if that part is not wanted, because the others need them
    /// (0033).
    private mutating func takeName(_ json: JSONValue) throws -> Bool {
        let name = try Self.item(Remembered.self, json)
        if name.isName { names.append(name) }
        return name.isName
    }

    private func unit<Item: ArchiveUnits>(
        _ type: Item.Type, _ part: Archive.Part, _ json: JSONValue
    ) throws -> Unit {
        let item = try Self.item(type, json)
        return Unit(
            part: part, key: type.storage.sql.key(item.id), countedName: item.countedName,
            insertion: { try $0.insert(item.arriving(in: $0)) })
    }

    private mutating func add<Item: ArchiveBelonging>(
        _ type: Item.Type, _ json: JSONValue
    ) throws {
        let item = try Self.item(type, json)
        guard let current, current.key.utf8.elementsEqual(item.owner.utf8),
            current.part.units.belongings.contains(where: { $0.table == type.table })
        else { return damaged(.rows.ownerUnreadable) }
        self.current?.belongings.append { try $0.upsert(item) }
    }

    private mutating func close() {
        if let current { ready.append(current) }
        current = nil
    }

    private mutating func damaged(_ reason: Sentence) {
        report.damaged.append(ArchiveReport.Damage(line: line, reason: reason))
    }

    private static func item<Item: ColumnItem>(
        _ type: Item.Type, _ json: JSONValue
    ) throws -> Item {
        try Item(
            values: Item.columns.map { column in
                try json.member(named: column).map { try ColumnValue($0) } ?? .null
            })
    }
}
