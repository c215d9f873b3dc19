/// Days of the week, Monday first.
struct DaySet: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let all = DaySet(rawValue: 0b111_1111)

    static func only(_ day: Int) -> DaySet {
        DaySet(rawValue: 1 << UInt8(day))
    }

    static let names = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    var days: [Int] {
        (0..<7).filter { contains(.only($0)) }
    }

    /// `Mo-We,Fr`.
    var abbreviation: String {
        var runs: [String] = []
        var day = 0
        while day < 7 {
            guard contains(.only(day)) else {
                day += 1
                continue
            }
            let first = day
            while day < 7, contains(.only(day)) { day += 1 }
            let ends = [first, day - 1].map { String(Self.names[$0].prefix(2)) }
            runs.append(first == day - 1 ? ends[0] : ends.joined(separator: "-"))
        }
        return runs.joined(separator: ",")
    }
}
