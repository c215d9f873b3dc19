import Glibc

/// The date of a page.
public enum ManualDate {
    /// That of the sources where a build says it, so that two builds write the same
    /// (https://reproducible-builds.org/specs/source-date-epoch/); else of the day.
    public static var current: String {
        let told = getenv("SOURCE_DATE_EPOCH").flatMap { time_t(String(cString: $0)) }
        var seconds = told ?? time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    }
}
