import Glibc

/// The time of a record, to the millisecond.
public struct LogTime: Hashable, Comparable, Sendable {
    public let millisecondsSince1970: Int64

    public init(millisecondsSince1970: Int64) {
        self.millisecondsSince1970 = millisecondsSince1970
    }

    public static var now: LogTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return LogTime(
            millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// `yyyy-MM-dd HH:mm:ss.SSS` in local time.
    public var text: String {
        var seconds = time_t(millisecondsSince1970 / 1000)
        let milliseconds = Int(millisecondsSince1970 % 1000)
        var parts = tm()
        guard milliseconds >= 0, localtime_r(&seconds, &parts) != nil else {
            return String(millisecondsSince1970)
        }
        func padded(_ value: Int, _ width: Int = 2) -> String {
            var digits = String(value)
            while digits.utf8.count < width { digits = "0" + digits }
            return digits
        }
        let date = [
            padded(Int(parts.tm_year) + 1900, 4), padded(Int(parts.tm_mon) + 1),
            padded(Int(parts.tm_mday)),
        ].joined(separator: "-")
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0)) }
            .joined(separator: ":")
        return "\(date) \(time).\(padded(milliseconds, 3))"
    }

    /// Seconds since 1970, with milliseconds: `1700000000.007`.
    var seconds: String {
        let rest = String(abs(millisecondsSince1970 % 1000))
        return "\(millisecondsSince1970 / 1000)."
            + String(repeating: "0", count: 3 - rest.utf8.count)
            + rest
    }

    public static func < (earlier: LogTime, later: LogTime) -> Bool {
        earlier.millisecondsSince1970 < later.millisecondsSince1970
    }
}
