extension String {
    /// The terminal cells this text takes.
    public var cells: Int { CellWidth.of(self) }

    /// This text if it fits, otherwise its start and an ellipsis.
    ///
    /// Characters are never cut in half, so the result may be a cell narrower than `limit`.
    public func truncated(toCells limit: Int, ellipsis: String = "…") -> String {
        guard cells > limit else { return self }
        let room = limit - ellipsis.cells
        guard room >= 0 else { return ellipsis.prefix(cells: limit) }
        return prefix(cells: room) + ellipsis
    }

    /// A string of `count` spaces: `init(repeating:count:)` takes a hundred times as long.
    public static func blanks(_ count: Int) -> String {
        let count = Swift.max(0, count)
        return String(unsafeUninitializedCapacity: count) { bytes in
            bytes.initialize(repeating: 0x20)
            return count
        }
    }

    /// This text padded with spaces to `width` cells; wider text is unchanged.
    public func padded(toCells width: Int, alignment: Alignment = .left) -> String {
        let padding = String.blanks(width - cells)
        return switch alignment {
        case .left: self + padding
        case .right: padding + self
        }
    }

    /// The longest prefix of whole characters that takes at most `limit` cells.
    func prefix(cells limit: Int) -> String {
        guard !isSimple else { return String(unicodeScalars.prefix(limit)) }
        var used = 0
        var end = startIndex
        while end < endIndex {
            used += CellWidth.of(self[end])
            guard used <= limit else { break }
            end = index(after: end)
        }
        return String(self[..<end])
    }

    /// The longest end of whole characters that takes at most `limit` cells.
    public func ending(cells limit: Int) -> String {
        String(String(reversed()).prefix(cells: limit).reversed())
    }
}

extension StringProtocol {
    public func trimmingSpaces() -> String {
        let space = UInt8(ascii: " ")
        guard utf8.first == space || last == " " else { return String(self) }
        let start = drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}

/// The edge that text is aligned to when it has more room than it needs.
public enum Alignment: Sendable {
    case left
    case right
}

extension String {
    /// Whether every code point takes one cell and needs no cleaning, as in nearly all text, so
    /// that it can be written without looking for clusters.
    var isSimple: Bool {
        unicodeScalars.allSatisfy(\.isSimple)
    }
}
