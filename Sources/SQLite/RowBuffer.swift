internal import CSQLite

/// The values of one row to be written, packed into memory that is reused for the next row.
///
/// Writing 50,000 rows allocates nothing per row, and the digest of a row is one pass over
/// contiguous bytes. Bound texts are borrowed, so a row has to be stepped before the next one
/// begins.
public struct RowBuffer: Sendable {
    private enum Cell: Sendable {
        case null
        case integer(Int64)
        case real(Double)
        case text(Range<Int>)
    }

    private var bytes: [UInt8] = []
    private var cells: [Cell] = []

    public init() {
        bytes.reserveCapacity(1024)
        cells.reserveCapacity(28)
    }

    public mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        cells.removeAll(keepingCapacity: true)
    }

    public mutating func append(_ text: String) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        cells.append(.text(start..<bytes.count))
    }

    public mutating func append(_ text: String?) {
        guard let text else { return appendNull() }
        append(text)
    }

    public mutating func append(_ number: Int64) {
        cells.append(.integer(number))
    }

    public mutating func append(_ number: Int64?) {
        guard let number else { return appendNull() }
        append(number)
    }

    public mutating func append(_ flag: Bool) {
        append(Int64(flag ? 1 : 0))
    }

    public mutating func append(_ number: Double?) {
        cells.append(number.map(Cell.real) ?? .null)
    }

    public mutating func append(bytes text: some Collection<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: text)
        cells.append(.text(start..<bytes.count))
    }

    public mutating func append(_ value: SQLValue) {
        switch value {
        case .null: appendNull()
        case .integer(let number): append(number)
        case .real(let number): append(number)
        case .text(let text): append(text)
        }
    }

    public mutating func appendNull() {
        cells.append(.null)
    }

    /// A digest that differs, except with a chance of one in 2⁶⁴, when any value of the row
    /// differs.
    public var digest: Int64 {
        var hash = Digest()
        for cell in cells {
            switch cell {
            case .null: hash.mix(0x9E)
            case .integer(let number): hash.mix(UInt64(bitPattern: number) &+ 1)
            case .real(let number): hash.mix(number.bitPattern &+ 2)
            case .text(let range): hash.mix(UInt64(range.count) &+ 3)
            }
        }
        bytes.withUnsafeBytes { hash.mix($0) }
        return hash.value
    }

    /// The last value, if it is an integer.
    public var lastInteger: Int64? {
        if case .integer(let number)? = cells.last { number } else { nil }
    }

    /// Runs `statement` with this row's values as its parameters, from the first on.
    public func run(_ statement: Statement) throws(DatabaseError) {
        let result = bytes.withUnsafeBufferPointer { buffer -> Int32 in
            for (index, cell) in cells.enumerated() {
                let bound = bind(cell, at: Int32(index + 1), of: statement.handle, from: buffer)
                guard bound == SQLITE_OK else { return bound }
            }
            let stepped = sqlite3_step(statement.handle)
            let reset = sqlite3_reset(statement.handle)
            return stepped == SQLITE_DONE ? SQLITE_OK : reset
        }
        guard result == SQLITE_OK else { throw statement.failure(result) }
    }

    /// Runs `statement` with a row number and some of this row's values as its parameters.
    public func run(
        _ statement: Statement, row: Int64, cells chosen: Range<Int>
    ) throws(DatabaseError) {
        let result = bytes.withUnsafeBufferPointer { buffer -> Int32 in
            var index: Int32 = 1
            var bound = sqlite3_bind_int64(statement.handle, index, row)
            for cell in cells[chosen] where bound == SQLITE_OK {
                index += 1
                bound = bind(cell, at: index, of: statement.handle, from: buffer)
            }
            guard bound == SQLITE_OK else { return bound }
            let stepped = sqlite3_step(statement.handle)
            let reset = sqlite3_reset(statement.handle)
            return stepped == SQLITE_DONE ? SQLITE_OK : reset
        }
        guard result == SQLITE_OK else { throw statement.failure(result) }
    }

    private func bind(
        _ cell: Cell, at index: Int32, of statement: OpaquePointer,
        from buffer: UnsafeBufferPointer<UInt8>
    ) -> Int32 {
        switch cell {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        case .real(let number): sqlite3_bind_double(statement, index, number)
        case .text(let range):
            if let base = buffer.baseAddress, !range.isEmpty {
                UnsafeRawPointer(base + range.lowerBound)
                    .withMemoryRebound(to: CChar.self, capacity: range.count) {
                        eat_sqlite_bind_borrowed(statement, index, $0, Int32(clamping: range.count))
                    }
            } else {
                eat_sqlite_bind_text(statement, index, "", 0)
            }
        }
    }
}
