public import OrderModels
public import Telemetry

/// What is known of a kind of error, in words.
public struct ErrorText: Sendable {
    private let entry: ErrorEntry
    private let occurrences: [ErrorOccurrence]
    private let zone: ZoneRules
    private let now: Instant

    public init(
        _ entry: ErrorEntry, _ occurrences: [ErrorOccurrence], in zone: ZoneRules, at now: Instant
    ) {
        self.entry = entry
        self.occurrences = occurrences
        self.zone = zone
        self.now = now
    }

    /// What was said, then what happened, the latest first.
    public func paragraphs(on surface: Surface) -> [String] {
        var all = [entry.said.text(on: surface) ?? entry.said.text]
        if let advice = entry.advice?.text(on: surface) { all.append(advice) }
        all.append(
            Say.Errors.reference(reference: entry.id.reference, code: entry.code))
        all.append(
            Say.Errors.occurred(
                count: entry.count, first: OrderWords.time(entry.first, in: zone),
                last: OrderWords.time(entry.last, in: zone)))
        if let mutedUntil = entry.mutedUntil, mutedUntil > now {
            all.append(Self.muted(until: mutedUntil, in: zone))
        }
        if !entry.errors.isEmpty {
            all.append(Say.Errors.chain(errors: entry.errors.joined(separator: " < ")))
        }
        return all + occurrences.map(line)
    }

    /// One occurrence, in one line.
    private func line(_ occurrence: ErrorOccurrence) -> String {
        let parts = [
            OrderWords.time(occurrence.at, in: zone),
            occurrence.screen.map { Say.Errors.screen(screen: $0) },
            occurrence.action.map { Say.Errors.action(action: $0) },
            occurrence.request.map { Say.Errors.request(request: $0) },
            occurrence.path.map { Say.Errors.path(path: $0) },
            Say.Errors.version(version: occurrence.version),
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// The count of one that has occurred several times.
    public static func count(_ count: Int, last: Instant, in zone: ZoneRules) -> String {
        Say.Errors.times(count: count, last: zone.local(at: last).time.text)
    }

    public static func muted(until end: Instant, in zone: ZoneRules) -> String {
        let local = zone.local(at: end)
        let isDay = local.time == .midnight
        return Say.Errors.mutedUntil(
            end: isDay ? OrderWords.day(local.date) : OrderWords.time(end, in: zone))
    }
}
