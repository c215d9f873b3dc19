import Services

/// Reads the likely menus ahead while the diner rests, so that they open at once and can be
/// searched offline.
@MainActor
public final class Prefetcher {
    private let provisions: Provisions
    private var rest: Timer?
    private var reading: Task<Void, Never>?
    private var finishedAt: Duration?

    /// How long nothing has to happen before it begins.
    private static let restsAfter: Duration = .seconds(2)
    /// What was read a while ago is looked at again.
    private static let repeatsAfter: Duration = .seconds(600)

    public init(_ provisions: Provisions) {
        self.provisions = provisions
    }

    /// Something happened: begins when nothing more does for a while.
    public func activityEnded() {
        guard provisions.wishes.prefetches, !provisions.wishes.isOffline, reading == nil,
            finishedAt.map({ provisions.time.now - $0 > Self.repeatsAfter }) ?? true
        else { return }
        rest?.cancel()
        rest = provisions.time.after(Self.restsAfter) { [weak self] in self?.begin() }
    }

    public func stop() {
        rest?.cancel()
        reading?.cancel()
    }

    private func begin() {
        rest = nil
        // A server that cannot be reached is asked by what the diner does, not by this.
        guard reading == nil, provisions.transfers.outage == nil else { return }
        reading = provisions.work { [weak self, provisions] in
            for provider in provisions.providers {
                // What cannot be read ahead is asked for again, and told, when it is opened.
                _ = try? await provisions.services.caterers(of: provider).prefetch(
                    near: provisions.wishes.place, step: { _ in })
            }
            self?.ended()
        }
    }

    private func ended() {
        reading = nil
        finishedAt = provisions.time.now
    }
}
