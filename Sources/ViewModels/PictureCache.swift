public import OrderModels
public import Services

/// The pictures of what is shown, fetched and drawn while it stays shown.
///
/// Frames ask for what they show; what they ask for no more is not fetched.
@MainActor
public final class PictureCache {
    /// A picture in some room.
    public struct Wish: Hashable, Sendable {
        let address: PictureAddress
        let provider: ProviderID
        let room: PictureRoom
        /// Whether it may come from another host than the server's.
        let elsewhere: Bool

        public init(
            _ address: PictureAddress, of provider: ProviderID, elsewhere: Bool,
            in room: PictureRoom
        ) {
            (self.address, self.provider, self.room) = (address, provider, room)
            self.elsewhere = elsewhere
        }
    }

    public enum State: Sendable {
        case awaited
        case drawn(DrawnPicture)
        /// There is none to show.
        case none
    }

    /// How long something stays shown until its picture is fetched: lists are walked through faster.
    private static let rest = Duration.milliseconds(150)
    private static let most = 24

    private let services: AppServices
    private let activity: Activity
    @Watched private var states: [Wish: State] = [:]
    /// In the order in which they came.
    private var known: [Wish] = []
    /// Those that were not there, and may be when they are shown again.
    private var missed: [Wish] = []
    /// What the frame that is being drawn asks for, and the one before.
    private var asked: Wish?
    private var wish: Wish?
    private var timer: Timer?
    private var task: Task<Void, Never>?

    public init(_ services: AppServices, _ activity: Activity) {
        (self.services, self.activity) = (services, activity)
    }

    /// Whether the connection to a provider is too slow for pictures that nobody asked for.
    public func isLinkSlow(to provider: ProviderID) -> Bool {
        services.isLinkSlow(to: provider)
    }

    /// What there is of a picture that the present frame shows.
    public func look(_ wish: Wish) -> State {
        asked = wish
        return states[wish] ?? .awaited
    }

    /// Begins to fetch what the frame asked for, or leaves what it no longer asks for.
    public func followFrame() {
        defer { asked = nil }
        guard asked != wish else { return }
        wish = asked
        stop()
        if !missed.isEmpty {
            states = states.filter { !missed.contains($0.key) }
            known.removeAll(where: missed.contains)
            missed = []
        }
        guard let wish, states[wish] == nil else { return }
        timer = activity.time.after(Self.rest) { [weak self] in
            self?.timer = nil
            self?.fetch(wish)
        }
    }

    public func stop() {
        timer?.cancel()
        timer = nil
        task?.cancel()
        task = nil
    }

    private func fetch(_ wish: Wish) {
        task = activity.work { [weak self, services] in
            var state = State.none
            do throws(PictureFailure) {
                state = .drawn(
                    try await services.picture(
                        wish.address, of: wish.provider, elsewhere: wish.elsewhere,
                        in: wish.room))
            } catch {
                // It is in the log; a dish without its picture is a dish. One that was left on the
                // way is fetched again.
                guard !Task.isCancelled else { return }
                if !error.isLasting { self?.missed.append(wish) }
            }
            self?.keep(state, of: wish)
        }
    }

    private func keep(_ state: State, of wish: Wish) {
        known.append(wish)
        var all = states
        all[wish] = state
        while known.count > Self.most { all[known.removeFirst()] = nil }
        states = all
    }
}
