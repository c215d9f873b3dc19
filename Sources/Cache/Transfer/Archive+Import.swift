public import OrderModels

extension Archive {
    /// Adds the content of an archive to `store`, but never overwrites what exists: importing twice
    /// changes nothing, and newer data stays.
    ///
    /// Imports only `parts`. `source` returns the archive's bytes in chunks of any size, and nil at
    /// the end.
    @MainActor public static func read(
        _ parts: Set<Part> = Set(Part.allCases), into store: any RootStore,
        from source: @MainActor () async throws -> [UInt8]?
    ) async throws -> ArchiveReport {
        var reader = ArchiveReader(wanted: parts)
        var (added, present) = (ArchiveTally(), ArchiveTally())
        var lines = LineReader()
        func write() async throws {
            for (unit, isNew) in try await Self.write(&reader, to: store) {
                if isNew {
                    added.add(unit.countedName, of: unit.part)
                } else {
                    present.add(unit.countedName, of: unit.part)
                }
            }
        }
        while let bytes = try await source() {
            try Task.checkCancellation()
            for line in lines.lines(in: bytes) { try reader.take(line) }
            if reader.ready.count >= 200 { try await write() }
        }
        if let last = lines.rest { try reader.take(last) }
        try reader.finish()
        try await write()
        try await keep(reader.names, in: store)
        var report = reader.report
        (report.added, report.present) = (added.counts, present.total)
        return report
    }

    /// Names that the store already has stay unchanged.
    @MainActor private static func keep(
        _ names: [Remembered], in store: any RootStore
    ) async throws {
        guard !names.isEmpty else { return }
        try await store.write(.user) { writer in
            for name in names where try writer.item(Remembered.self, name.id) == nil {
                try writer.upsert(name)
            }
        }
    }

    /// Writes the complete units in one transaction.
    ///
    /// - Returns: Each unit, and whether the store lacked it.
    @MainActor private static func write(
        _ reader: inout ArchiveReader, to store: any RootStore
    ) async throws -> [(ArchiveReader.Unit, isNew: Bool)] {
        let units = reader.takeReady()
        guard !units.isEmpty else { return [] }
        let added = try await store.write(.user) { writer in
            try units.map { try $0.add(to: writer) }
        }
        return zip(units, added).map { ($0, $1) }
    }
}
