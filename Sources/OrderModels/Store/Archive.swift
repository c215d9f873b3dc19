public import Sentences

/// A diner's things in a file that can be carried elsewhere: JSON, a line each.
///
/// The first line says what it is, the last how many lines there were, so that a file that was cut is
/// known for one. Between them, each line is one item, by the names of its columns. What belongs to
/// something follows it at once.
public enum Archive {
    /// What can be carried.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        case drafts
        case baskets
        case favourites
        case orders
        case providers
        /// Those that are kept here only: a server keeps its own.
        case addresses
        /// Where the diner was and how lists were sorted.
        case remembered

        /// What is carried when nobody says.
        public static let usual: Set<Part> = [
            .drafts, .baskets, .favourites, .orders, .providers, .addresses,
        ]
    }

    /// How many things of each part were carried.
    public typealias Counts = [Part: Int]
}

/// What became of an archive's lines.
public struct ArchiveReport: Hashable, Sendable {
    /// A line that could not be read, by its number from one on, and why.
    public struct Damage: Hashable, Sendable {
        public let line: Int
        public let reason: Sentence

        public init(line: Int, reason: Sentence) {
            (self.line, self.reason) = (line, reason)
        }
    }

    /// How many things of each part are here now that were not.
    public var added: Archive.Counts = [:]
    /// How many were here already, and were left as they are.
    public var present = 0
    public var damaged: [Damage] = []
    /// Whether the last line was there: otherwise some of the archive is missing.
    public var isWhole = false

    public init() {}
}

/// Why an archive was not read at all.
public enum ArchiveError: Error, Hashable, Sendable {
    /// Something else, or nothing.
    case noArchive
    /// Written by a newer eat-tui.
    case newerVersion(found: Int, known: Int)
}
