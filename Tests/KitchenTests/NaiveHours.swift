import Foundation

/// Opening hours as a client without cleverness reads them off the wire.
struct NaiveHours {
    private let spans: [[String: Any]]
    private let closures: [[String: Any]]

    init(_ row: [String: Any]) {
        spans = row["openingHoursSpecification"] as? [[String: Any]] ?? []
        closures = row["specialOpeningHoursSpecification"] as? [[String: Any]] ?? []
    }

    /// `wall` is in minutes since 1970 on the kitchen's clock.
    func isOpen(_ wall: Int) -> Bool {
        let isClosed = closures.contains { closure in
            let from = day(closure["validFrom"]) * 1440 + minutes(closure["closes"])
            let until = day(closure["validThrough"]) * 1440 + minutes(closure["opens"])
            return (from..<until).contains(wall)
        }
        return !isClosed && [0, 1].contains { daysAgo in isOpen(wall, daysAgo: daysAgo) }
    }

    private func isOpen(_ wall: Int, daysAgo: Int) -> Bool {
        let names = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
        let day = wall / 1440 - daysAgo
        return spans.contains { span in
            let opens = day * 1440 + minutes(span["opens"])
            var closes = day * 1440 + minutes(span["closes"])
            if closes <= opens { closes += 1440 }
            let days = span["dayOfWeek"] as? [String] ?? []
            return days.contains(names[day % 7]) && (opens..<closes).contains(wall)
        }
    }

    private func minutes(_ value: Any?) -> Int {
        let parts = (value as? String ?? "").split(separator: ":").compactMap { Int($0) }
        return parts.count == 2 ? parts[0] * 60 + parts[1] : -1
    }

    private func day(_ value: Any?) -> Int {
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyy-MM-dd"
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        let date = formatter.date(from: value as? String ?? "") ?? Date(timeIntervalSince1970: 0)
        return Int(date.timeIntervalSince1970) / 86_400
    }
}
