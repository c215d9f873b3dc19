import JSON
import OrderModels

/// The source of an answer, and how old it is.
struct Provenance: Sendable {
    enum Source: String, Sendable {
        case cache
        case network
    }

    var source = Source.cache
    var fetchedAt: Instant?
    /// The same without what did not answer; nil where nothing did.
    var answeredAt: Instant?
    var isStale = false
    var warnings: [String] = []

    /// Combined answers are as old as the oldest, and stale if one is.
    /// `isApart`: the age of what did not answer was said with the reason.
    mutating func add(_ freshness: Freshness?, at now: Instant, isApart: Bool = false) {
        guard let freshness else { return }
        if !isApart {
            answeredAt = min(answeredAt ?? freshness.fetchedAt, freshness.fetchedAt)
        }
        fetchedAt = min(fetchedAt ?? freshness.fetchedAt, freshness.fetchedAt)
        isStale = isStale || freshness.isStale(at: now)
    }

    func age(at now: Instant) -> Int64? {
        fetchedAt.map { max(0, now.seconds(since: $0)) }
    }

    /// The age of what answered or, where nothing did, of all.
    func ageOfAnswers(at now: Instant) -> Int64? {
        (answeredAt ?? fetchedAt).map { max(0, now.seconds(since: $0)) }
    }
}

extension Output {
    func tell(_ provenance: Provenance) {
        for line in provenance.warnings {
            warning(line)
        }
    }
}

/// The frame of every JSON answer.
enum Envelope {
    static func bytes(
        _ schema: Schema, _ provenance: Provenance?, warnings: [String] = [], now: Instant,
        data: (inout JSONWriter) throws -> Void
    ) rethrows -> [UInt8] {
        var json = begun(schema, provenance, warnings: warnings, now: now)
        try data(&json)
        json.endObject()
        json.endObject()
        return json.bytes
    }

    /// An answer up to what stands in `data`, which ends with two objects.
    static func begun(
        _ schema: Schema, _ provenance: Provenance?, warnings: [String] = [], now: Instant
    ) -> JSONWriter {
        var json = JSONWriter(reserving: 4096)
        json.beginObject()
        json.field("schema", schema.text)
        if let provenance {
            json.field("source", provenance.source.rawValue)
            json.field("fetched_at", provenance.fetchedAt?.rfc3339)
            json.field("age_s", provenance.age(at: now).map(Int.init))
            json.field("stale", provenance.isStale)
        }
        json.texts("warnings", (provenance?.warnings ?? []) + warnings)
        json.key("data")
        json.beginObject()
        return json
    }
}

extension JSONWriter {
    /// How many rows exist, and whether some are left out.
    mutating func counts(_ shown: Int, of total: Int?) {
        field("total", total)
        field("truncated", total.map { $0 > shown } ?? true)
    }
}
