import Cache
import OrderModels

/// Timings are shown with their age, so that an equal one is a change as well.
extension WriteAccessor {
    func renew(_ timing: Timing) throws {
        try delete(Timing.self, timing.id)
        try upsert(timing)
    }

    /// Records that an answer is as it was.
    func renew(_ freshness: Freshness) throws {
        try record(freshness)
        guard case .timing(let id) = freshness.resource, let timing = try item(Timing.self, id)
        else { return }
        try renew(timing)
    }
}
