/// A time zone as a value: its offsets from UTC in the past and the future.
///
/// It is parsed from the bytes of a TZif file, because a static release build lacks the platform's
/// time zones.
public struct ZoneRules: Hashable, Sendable {
    public static let utc = ZoneRules(name: "UTC", fixedOffset: 0, abbreviation: "UTC")

    /// An offset with its name.
    struct LocalType: Hashable, Sendable {
        let offset: Int32
        let abbreviation: String
    }

    /// A period of constant offset, from `start` up to `end`.
    struct Period: Hashable {
        let start: Int64
        let end: Int64
        let offset: Int
        let abbreviation: String
    }

    /// The requested name, such as `Europe/Paris`.
    public let name: String
    let types: [LocalType]
    /// When clocks changed, ascending; `typeIndexes` has the type from each change on.
    let transitions: [Int64]
    let typeIndexes: [UInt16]
    let initialType: Int
    /// The rule for the time after the last transition.
    let footer: PosixRule?

    /// A zone that never changes its clocks.
    public init(name: String, fixedOffset seconds: Int, abbreviation: String) {
        self.name = name
        types = [LocalType(offset: Int32(clamping: seconds), abbreviation: abbreviation)]
        transitions = []
        typeIndexes = []
        initialType = 0
        footer = nil
    }

    /// The parts must be consistent: each index is one of `types`, one for each transition.
    init(
        name: String, types: [LocalType], transitions: [Int64], typeIndexes: [UInt16],
        initialType: Int, footer: PosixRule?
    ) {
        self.name = name
        self.types = types
        self.transitions = transitions
        self.typeIndexes = typeIndexes
        self.initialType = initialType
        self.footer = footer
    }

    /// Seconds east of UTC.
    public func offset(at instant: Instant) -> Int {
        let index = transitionCount(upTo: instant.secondsSince1970)
        guard index < transitions.count || footer == nil else {
            return period(at: instant.secondsSince1970).offset
        }
        return Int(types[typeIndex(after: index)].offset)
    }

    /// The abbreviation at that time, such as `CEST`.
    public func abbreviation(at instant: Instant) -> String {
        period(at: instant.secondsSince1970).abbreviation
    }

    public func local(at instant: Instant) -> LocalDateTime {
        LocalDateTime(wallSeconds: instant.secondsSince1970 + Int64(offset(at: instant)))
    }

    func period(at second: Int64) -> Period {
        let index = transitionCount(upTo: second)
        if index == transitions.count, let footer {
            let period = footer.period(at: second)
            guard let last = transitions.last else { return period }
            return Period(
                start: max(period.start, last), end: period.end, offset: period.offset,
                abbreviation: period.abbreviation)
        }
        let type = types[typeIndex(after: index)]
        return Period(
            start: index == 0 ? .min : transitions[index - 1],
            end: index == transitions.count ? .max : transitions[index],
            offset: Int(type.offset), abbreviation: type.abbreviation)
    }

    private func typeIndex(after transitionCount: Int) -> Int {
        transitionCount == 0 ? initialType : Int(typeIndexes[transitionCount - 1])
    }

    /// The number of transitions up to that time.
    private func transitionCount(upTo second: Int64) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= second {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

/// Why the bytes are not a usable time zone.
public enum ZoneRulesError: Error, Hashable, Sendable {
    /// The bytes are no TZif file.
    case notTZif
    /// The file ends before what it announces.
    case truncated
    /// The file contradicts itself or the standard.
    case malformed(Flaw)
    /// A valid file that eat-tui cannot use, because it counts leap seconds.
    case countsLeapSeconds

    public enum Flaw: Hashable, Sendable {
        case noFooter
        case footerIsNoRule
        case noTypes
        case tooManyTypes
        case unknownType
        case transitionsOutOfOrder
        case impossibleOffset
        case nameOutOfRange
    }
}
