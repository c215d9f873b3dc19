import OrderModels
import SQLite

/// Carries over how fresh everything is.
struct FreshnessStep: TransferStep {
    var name: String { "freshness" }

    @MainActor func count(in store: any RootStore) throws -> Int {
        try store.readAll { try $0.freshness().count }
    }

    @MainActor func copy(
        from source: any RootStore, to target: any RootStore, after skipped: Int, batch: Int,
        committed: @MainActor (Int) throws -> Void
    ) async throws {
        let all = try source.readAll { try $0.freshness() }
        var done = min(skipped, all.count)
        while done < all.count {
            let part = all[done...].prefix(batch)
            try await target.writeInBackground(.cache) { writer in
                for freshness in part { try writer.record(freshness) }
            }
            done += part.count
            try committed(done)
        }
    }

    @MainActor func sum(of store: any RootStore, batch: Int) async throws -> TransferSum {
        var sum = TransferSum()
        for freshness in try store.readAll({ try $0.freshness() }) {
            var digest = Digest()
            digest.mix(freshness.resource.key)
            for instant in [freshness.fetchedAt, freshness.expiresAt] {
                digest.mix(UInt64(bitPattern: instant.secondsSince1970))
            }
            digest.mix(freshness.etag.map { "\"" + $0 } ?? "")
            digest.mix(freshness.fingerprint.map(String.init) ?? "")
            digest.mix(freshness.lastError.map { "\"" + $0 } ?? "")
            sum.add(digest.value)
        }
        return sum
    }
}
