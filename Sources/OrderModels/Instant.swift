/// A point in time, to the second.
///
/// Instants lie in the years 0000 to 9999 (UTC), the range of RFC 3339; values beyond that are
/// moved to the nearest end, so that arithmetic on instants cannot overflow.
public struct Instant: Hashable, Comparable, Sendable {
    public static let distantPast = Instant(secondsSince1970: .min)
    public static let distantFuture = Instant(secondsSince1970: .max)

    private static let bounds: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    public let secondsSince1970: Int64

    public init(secondsSince1970: Int64) {
        self.secondsSince1970 = min(
            max(secondsSince1970, Self.bounds.lowerBound), Self.bounds.upperBound)
    }

    public static func < (earlier: Instant, later: Instant) -> Bool {
        earlier.secondsSince1970 < later.secondsSince1970
    }

    /// The instant `seconds` later, or earlier; limited to the valid range.
    public func adding(seconds: Int64) -> Instant {
        let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
        return Instant(secondsSince1970: overflow ? (seconds < 0 ? .min : .max) : sum)
    }

    /// The seconds from `earlier` to this instant; negative if it is the earlier one.
    public func seconds(since earlier: Instant) -> Int64 {
        secondsSince1970 - earlier.secondsSince1970
    }
}
