public import OrderModels
public import Presentation
import Services

/// Asking the servers: once a minute about open orders, and when the diner wants to know.
extension Orders {
    /// What to ask about now.
    private var due: (orders: [OrderRecord], attempts: [OrderAttempt]) {
        let found = read()
        return (
            found.active.filter { $0.isRunning(at: clock.now) && mute[$0.id] == nil },
            // An attempt just sent is still waiting for its answer.
            found.unsettled.filter { attempt in
                attempt.state == .unknown || attempt.state == .handedOff
                    || attempt.state == .sent
                        && clock.now.seconds(since: attempt.sentAt) >= Self.interval
            }
        )
    }

    /// Sets the timer for the next request; none if there is nothing to ask.
    func plan() {
        guard isFollowing, asking == nil else { return }
        timer?.cancel()
        timer = nil
        guard !servers.isOffline else { return }
        let due = due
        let isAnyOpen = read().unsettled.contains { $0.state != .unresolvable }
        guard !due.orders.isEmpty || isAnyOpen else { return }
        timer = activity.time.after(wait(due.orders)) { [weak self] in
            self?.timer = nil
            self?.ask(.due)
        }
    }

    /// The rest of a minute since this process asked or, if it did not yet, since another one did.
    private func wait(_ orders: [OrderRecord]) -> Duration {
        let interval = Duration.seconds(Self.interval)
        if let asked { return max(.zero, interval - (activity.time.now - asked)) }
        guard let oldest = orders.map(\.readAt).min() else { return .zero }
        return max(.zero, interval - .seconds(max(0, clock.now.seconds(since: oldest))))
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
        asked = activity.time.now
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
        var providers = servers.providers
        switch scope {
        case .due: break
        case .everything: attempts = read().unsettled
        case .one(let id):
            orders = [record(id)].compactMap { $0 }
            attempts = read().unsettled.filter { $0.cart == id }
        }
        if case .everything = scope {
        } else {
            let wanted = Set(orders.map(\.provider) + attempts.map(\.provider))
            providers = providers.filter(wanted.contains)
        }
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
        try await servers.transfers.run(Say.Orders.yourOrders, isTrial: true) { _ in
            let service = try await servers.services.orders(of: provider)
            var isSignedIn = false
            var leftOut: [RowProblem] = []
            if case .everything = scope {
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
