import Foundation
import OrderModels

struct Unreadable: Error {
    let text: String
}

func instant(_ text: String) throws -> Instant {
    guard let instant = Instant(rfc3339: text) else { throw Unreadable(text: text) }
    return instant
}

func local(_ text: String) throws -> LocalDateTime {
    guard let local = LocalDateTime(text: text) else { throw Unreadable(text: text) }
    return local
}

func hours(_ text: String) throws -> OpeningHours {
    guard let hours = OpeningHours(text: text) else { throw Unreadable(text: text) }
    return hours
}

func currency(_ code: String) throws -> Currency {
    guard let currency = Currency(code: code) else { throw Unreadable(text: code) }
    return currency
}

/// The zone as this machine's files describe it.
func zone(_ name: String) throws -> ZoneRules {
    try ZoneRules(name: name, tzif: zoneBytes(name))
}

func zoneBytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name)))
}
