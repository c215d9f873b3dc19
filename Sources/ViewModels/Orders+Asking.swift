public import OrderModels
public import Presentation
import Services

/// Asking the servers: at the pace of each running order, and when the diner wants to know.
extension Orders {
    /// What to ask about now.
    private var due: (orders: [OrderRecord], attempts: [OrderAttempt]) {
        let found = read()
        return (
            watched.filter { wait(for: $0) <= .zero },
            found.unsettled.filter {
                $0.state == .unknown || $0.state == .handedOff || $0.state == .sent && isSilent($0)
            }
        )
    }

    /// The running orders that somebody may look at: of a program left alone, and without a status
    /// line that follows, only those that are due, because their news ring.
    private var watched: [OrderRecord] {
        let now = clock.now
        let running = read().active.filter { $0.isRunning(at: now) && mute[$0.id] == nil }
        guard activity.presence.isLeftAlone, running.contains(where: { !$0.isDue(at: now) }),
            !isFollowed()
        else { return running }
        return running.filter { $0.isDue(at: now) }
    }

    /// The rest of an order's pace since this process asked about it; at first, since any process
    /// read it. A machine that slept knows only by the clock on the wall how long.
    private func wait(for order: OrderRecord) -> Duration {
        let pace = Duration.seconds(order.pace(at: clock.now))
        let last = asked[order.id] ?? Asked(at: activity.time.now, wall: order.readAt)
        asked[order.id] = last
        let wall = Duration.seconds(max(0, clock.now.seconds(since: last.wall)))
        return max(.zero, pace - max(wall, activity.time.now - last.at))
    }

    /// The rest of a minute since attempts were looked up.
    private func wait(for attempts: [OrderAttempt]) -> Duration {
        if let last = attempts.compactMap({ asked[$0.cart]?.at }).max() {
            return max(.zero, .seconds(Self.interval) - (activity.time.now - last))
        }
        // One just sent is waiting for its answer.
        let isDue = attempts.contains { $0.state != .sent || isSilent($0) }
        return isDue ? .zero : .seconds(Self.interval)
    }

    /// Whether an attempt that was sent waits for its answer longer than a request does.
    private func isSilent(_ attempt: OrderAttempt) -> Bool {
        clock.now.seconds(since: attempt.sentAt) >= Self.interval
    }

    /// Sets the timer for the next request; none if there is nothing to ask.
    func plan() {
        guard isFollowing, asking == nil else { return }
        timer?.cancel()
        timer = nil
        guard !servers.isOffline else { return }
        var waits = watched.map(wait)
        let open = read().unsettled.filter { $0.state != .unresolvable }
        if !open.isEmpty { waits.append(wait(for: open)) }
        if waits.isEmpty, read().active.contains(where: { $0.isRunning(at: clock.now) }) {
            // Nobody looks: looks again whether one is due by then, or a status line follows.
            waits.append(.seconds(OrderRecord.quietInterval))
        }
        guard let wait = waits.min() else { return }
        timer = activity.time.after(wait) { [weak self] in
            guard let self else { return }
            timer = nil
            if due.orders.isEmpty, due.attempts.isEmpty { plan() } else { ask(.due) }
        }
    }

    private enum Scope {
        /// Running orders and open attempts.
        case due
        /// Also all orders that the server has for an account.
        case everything
        case one(Order.ID)
    }

    /// Asks now about all orders. Returns what went wrong, if anything.
    public func refresh() async -> Problem? {
        _ = await asking?.value
        return await ask(.everything).value
    }

    /// Asks now about one order.
    public func refresh(_ id: Order.ID) async -> Problem? {
        _ = await asking?.value
        mute[id] = nil
        return await ask(.one(id)).value
    }

    @discardableResult
    private func ask(_ scope: Scope) -> Task<Problem?, Never> {
        if let asking { return asking }
        timer?.cancel()
        timer = nil
        let task = Task { [self] in
            let problem = await askNow(scope)
            asking = nil
            if trouble != problem {
                trouble = problem
                changes.beat()
                if let problem { activity.tell(problem) }
            }
            plan()
            return problem
        }
        asking = task
        activity.work { _ = await task.value }
        return task
    }

    private func askNow(_ scope: Scope) async -> Problem? {
        guard !servers.isOffline else {
            return Problem(
                .offline, .orders.offlineAsAskedForNobody,
                hint: .orders.startWithoutOfflineToAsk)
        }
        var (orders, attempts) = due
        var providers = servers.providers + servers.alsoFollowed
        switch scope {
        case .due: break
        case .everything:
            // The diner wants to know now, also of what is not due.
            orders = read().active.filter { $0.isRunning(at: clock.now) && mute[$0.id] == nil }
            attempts = read().unsettled
        case .one(let id):
            orders = [record(id)].compactMap { $0 }
            attempts = read().unsettled.filter { $0.cart == id }
        }
        // Those that were not chosen are asked for nothing but what is under way there.
        var wanted = Set(orders.map(\.provider) + attempts.map(\.provider))
        if case .everything = scope { wanted.formUnion(servers.providers) }
        providers = providers.filter(wanted.contains)
        let moment = Asked(at: activity.time.now, wall: clock.now)
        for id in orders.map(\.id) + attempts.map(\.cart) { asked[id] = moment }
        var trouble: Problem?
        for provider in providers {
            do {
                try await ask(
                    provider, about: orders.filter { $0.provider == provider },
                    attempts.filter { $0.provider == provider }, scope)
            } catch {
                let problem = activity.caught(error)
                trouble = trouble ?? problem
            }
        }
        // Running orders that need a sign-in are not up to date.
        if case .everything = scope {
            let running = read().active.filter { $0.isRunning(at: clock.now) }
            trouble =
                trouble
                ?? running.lazy.compactMap { self.silence(about: $0.id) }
                .first { $0.code == .signIn }
        }
        return trouble
    }

    private func ask(
        _ provider: ProviderID, about orders: [OrderRecord], _ attempts: [OrderAttempt],
        _ scope: Scope
    ) async throws {
        try await servers.transfers.run(Say.Orders.yourOrders, of: provider, isTrial: true) { _ in
            let service = try await servers.services.orders(of: provider)
            var isSignedIn = false
            var leftOut: [RowProblem] = []
            if case .everything = scope, isOurs(provider) {
                do {
                    leftOut = try await service.syncOrders()
                    isSignedIn = true
                } catch OrderError.signInNeeded(nil) {}  // A guest has no list on the server.
            }
            var unanswered: (any Error)?
            for attempt in attempts {
                do {
                    _ = try await service.ask(about: attempt)
                } catch let error as OrderError {
                    hush(attempt.cart, activity.caught(error))
                } catch {
                    unanswered = unanswered ?? error
                }
            }
            for order in orders where !(isSignedIn && order.account != nil) {
                do {
                    _ = try await service.track(order.id)
                    servers.transfers.reached(provider)
                } catch let error as OrderError {
                    hush(order.id, activity.caught(error))
                }
            }
            if let unanswered { throw unanswered }
            if let problem = Problem(leftOut: leftOut) { throw ProblemError(problem) }
        }
    }

    private func hush(_ id: Order.ID, _ problem: Problem) {
        mute[id] = problem
        changes.beat()
    }
}
