public import OrderModels
import Synchronization

/// The days of a week in the order of the diner's region, as CLDR has it.
public enum Week {
    private static let first = Atomic(Weekday.monday.rawValue)

    /// Follows the region of the first of `LC_ALL`, `LC_TIME` and `LANG` that is set.
    public static func follow(environment variable: (_ name: String) -> String?) {
        first.store(Weekday.first(in: code(from: variable)).rawValue, ordering: .relaxed)
    }

    private static func code(from variable: (_ name: String) -> String?) -> String {
        ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
    }

    public static var days: [Weekday] { days(from: first.load(ordering: .relaxed)) }

    static func days(from first: Int) -> [Weekday] {
        Weekday.allCases.filter { $0.rawValue >= first }
            + Weekday.allCases.filter { $0.rawValue < first }
    }

    /// `Mo-Sa` for scripts, `lun.-sam.` for people: three days or more in a row become a range.
    public static func text(_ set: WeekdaySet) -> String {
        Language.current == .base ? set.text : text(set, days)
    }

    /// `Mo-Sa 11:30-14:30`.
    public static func text(_ span: OpeningHours.Span) -> String {
        text(span.days) + " " + Say.Times.slot(start: span.opens.text, end: span.closes.text)
    }

    static func text(_ set: WeekdaySet, _ days: [Weekday]) -> String {
        let runs = days.split { !set.contains($0) }
        return runs.flatMap { run in
            guard run.count > 2, let first = run.first, let last = run.last else {
                return run.map(Words.weekday)
            }
            return [Say.Times.weekdays(first: Words.weekday(first), last: Words.weekday(last))]
        }.joined(separator: ", ")
    }
}
