extension ZoneRules {
    /// Parses a compiled time zone (TZif, [RFC 9636](https://www.rfc-editor.org/rfc/rfc9636)) of
    /// any version.
    public init(name: String, tzif bytes: [UInt8]) throws(ZoneRulesError) {
        var reader = TZifReader(bytes)
        var header = try reader.header()
        var timeSize = 4
        if header.version >= 2 {
            // The first block is for old readers; the second contains the same and more.
            try reader.skip(header.blockLength(timeSize: 4))
            header = try reader.header()
            timeSize = 8
        }
        guard header.leapCount == 0 else { throw .countsLeapSeconds }
        let block = try reader.block(header, timeSize: timeSize)
        let footerText = timeSize == 8 ? try reader.footer() : ""
        let footer = footerText.isEmpty ? nil : PosixRule(text: footerText)
        guard footerText.isEmpty || footer != nil else {
            throw .malformed(.footerIsNoRule)
        }
        self.init(name: name, block: block, footer: footer)
    }

    private init(name: String, block: TZifReader.Block, footer: PosixRule?) {
        var types = block.types
        var transitions = block.transitions
        var indexes = block.typeIndexes
        // The rule's transitions of this century are added to the list, so that looking one up is a
        // binary search.
        if let footer, !transitions.isEmpty, let daylight = footer.daylight {
            types += [footer.standard, daylight.type]
            for change in footer.changes(in: 1970...2100)
            where change.second > transitions[transitions.count - 1] {
                transitions.append(change.second)
                indexes.append(UInt16(change.isDaylight ? types.count - 1 : types.count - 2))
            }
        }
        self.init(
            name: name, types: types, transitions: transitions, typeIndexes: indexes,
            initialType: 0, footer: footer)
    }
}

/// Reads a TZif file without trusting any of its numbers.
private struct TZifReader {
    struct Header {
        let version: Int
        let utCount: Int
        let standardCount: Int
        let leapCount: Int
        let timeCount: Int
        let typeCount: Int
        let characterCount: Int

        func blockLength(timeSize: Int) -> Int {
            timeCount * (timeSize + 1) + typeCount * 6 + characterCount
                + leapCount * (timeSize + 4) + standardCount + utCount
        }
    }

    struct Block {
        let transitions: [Int64]
        let typeIndexes: [UInt16]
        let types: [ZoneRules.LocalType]
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func skip(_ count: Int) throws(ZoneRulesError) {
        guard count <= bytes.count - position else { throw .truncated }
        position += count
    }

    mutating func header() throws(ZoneRulesError) -> Header {
        guard bytes.count - position >= 4 else { throw bytes.isEmpty ? .notTZif : .truncated }
        guard bytes[position..<position + 4].elementsEqual("TZif".utf8) else { throw .notTZif }
        try skip(4)
        let digit = Int(try integer(size: 1))
        try skip(15)
        var counts: [Int] = []
        for _ in 0..<6 {
            counts.append(Int(try integer(size: 4)) & 0xFFFF_FFFF)
        }
        guard counts[4] > 0, counts[5] > 0 else { throw .malformed(.noTypes) }
        guard counts[4] <= 256 else { throw .malformed(.tooManyTypes) }
        return Header(
            version: digit == 0 ? 1 : digit - 0x30, utCount: counts[0], standardCount: counts[1],
            leapCount: counts[2], timeCount: counts[3], typeCount: counts[4],
            characterCount: counts[5])
    }

    mutating func block(_ header: Header, timeSize: Int) throws(ZoneRulesError) -> Block {
        // Checked before anything is allocated or read: a count may claim four billion.
        guard header.blockLength(timeSize: timeSize) <= bytes.count - position else {
            throw .truncated
        }
        var transitions: [Int64] = []
        for _ in 0..<header.timeCount {
            let second = try integer(size: timeSize)
            guard transitions.last.map({ $0 < second }) ?? true else {
                throw .malformed(.transitionsOutOfOrder)
            }
            transitions.append(second)
        }
        var indexes: [UInt16] = []
        for _ in 0..<header.timeCount {
            let index = UInt16(truncatingIfNeeded: try integer(size: 1)) & 0xFF
            guard index < header.typeCount else {
                throw .malformed(.unknownType)
            }
            indexes.append(index)
        }
        let types = try types(header)
        try skip(
            header.leapCount * (timeSize + 4) + header.standardCount + header.utCount)
        return Block(transitions: transitions, typeIndexes: indexes, types: types)
    }

    private mutating func types(_ header: Header) throws(ZoneRulesError) -> [ZoneRules.LocalType] {
        var parts: [(offset: Int64, name: Int)] = []
        for _ in 0..<header.typeCount {
            let offset = try integer(size: 4)
            guard -89_999...93_599 ~= offset else { throw .malformed(.impossibleOffset) }
            try skip(1)
            parts.append((offset, Int(try integer(size: 1)) & 0xFF))
        }
        let names = bytes[position..<position + header.characterCount]
        try skip(header.characterCount)
        var types: [ZoneRules.LocalType] = []
        for part in parts {
            guard part.name < names.count else { throw .malformed(.nameOutOfRange) }
            let name = names.dropFirst(part.name).prefix { $0 != 0 }
            types.append(
                ZoneRules.LocalType(
                    offset: Int32(part.offset), abbreviation: String(decoding: name, as: UTF8.self))
            )
        }
        return types
    }

    /// The text between the two newlines at the end of the file.
    mutating func footer() throws(ZoneRulesError) -> String {
        guard position < bytes.count else { return "" }
        guard bytes[position] == 0x0A else { throw .malformed(.noFooter) }
        let text = bytes[(position + 1)...].prefix { $0 != 0x0A }
        guard position + 1 + text.count < bytes.count else { throw .truncated }
        return String(decoding: text, as: UTF8.self)
    }

    /// A signed big-endian integer.
    private mutating func integer(size: Int) throws(ZoneRulesError) -> Int64 {
        guard size <= bytes.count - position else { throw .truncated }
        var value: Int64 = bytes[position] >= 0x80 && size > 1 ? -1 : 0
        for byte in bytes[position..<position + size] {
            value = value << 8 | Int64(byte)
        }
        position += size
        return value
    }
}
