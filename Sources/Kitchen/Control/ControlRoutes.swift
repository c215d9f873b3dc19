import OrderModels
import FoundationEssentials
import Synchronization

/// The control endpoint: what goes wrong, what was asked, what time it is, and the kitchen's side
/// of every order.
struct ControlRoutes: Sendable {
    let faults: FaultBook
    let log: CallLog
    let late: LateCalls
    let kitchen: KitchenState

    private var clock: KitchenClock { kitchen.clock }

    var routes: [Route] {
        [
            Route("GET", "/faults") { _, _ in .encoded(faults.rules) },
            Route("PUT", "/faults") { request, _ in change(request) { faults.replace(with: $0) } },
            Route("POST", "/faults") { request, _ in change(request) { faults.add($0) } },
            Route("DELETE", "/faults") { _, _ in
                faults.replace(with: [])
                return Answer(204, contentType: nil)
            },
            Route("GET", "/calls") { request, _ in calls(request.query) },
            Route("DELETE", "/calls") { _, _ in
                log.clear()
                return Answer(204, contentType: nil)
            },
            Route("GET", "/late") { request, _ in lateCalls(request.query) },
            Route("POST", "/late") { _, _ in .encoded(["executed": late.executeAll()]) },
            Route("GET", "/malice") { _, _ in .encoded(malice) },
            Route("PUT", "/malice") { request, _ in setMalice(request) },
            Route("GET", "/clock") { _, _ in time() },
            Route("POST", "/clock") { request, _ in setClock(request) },
            Route("PUT", "/clock") { request, _ in setClock(request) },
        ] + kitchen.orderControlRoutes + kitchen.amendmentControlRoutes
    }

    private func change(_ request: Request, _ apply: ([FaultRule]) -> Void) -> Answer {
        do {
            apply(try FaultRule.rules(json: request.body))
        } catch {
            return .problem(400, "\(error)")
        }
        return .encoded(faults.rules)
    }

    /// The calls that fit the query, once there are as many as it wants.
    private func calls(_ query: [String: String]) -> Answer {
        let wanted = query["count"].flatMap { Int($0) } ?? 0
        let path = Array((query["path"] ?? "*").utf8)
        let found = kitchen.bell.wait(seconds: KitchenState.patience(query)) {
            let calls = log.calls.filter { call in
                Glob.matches(path[...], Array(call.path.utf8)[...])
                    && query["method"].map { $0 == call.method } ?? true
            }
            return (calls.count < wanted ? nil : calls, nil)
        }
        return found.map { .encoded($0) } ?? .problem(408, "There are not as many")
    }

    /// How many calls are still to be executed, once there are as many as the query wants.
    private func lateCalls(_ query: [String: String]) -> Answer {
        let wanted = query["count"].flatMap { Int($0) } ?? 0
        let found = kitchen.bell.wait(seconds: KitchenState.patience(query)) {
            let count = late.count
            return (count < wanted ? nil : count, nil)
        }
        return found.map { .encoded(["pending": $0]) } ?? .problem(408, "There are not as many")
    }

    private var malice: [String] {
        kitchen.malice.withLock { $0.map(\.rawValue).sorted() }
    }

    private func setMalice(_ request: Request) -> Answer {
        guard
            let tricks = try? JSONDecoder().decode(Set<Malice>.self, from: Data(request.body))
        else {
            let names = Malice.allCases.map(\.rawValue).joined(separator: ", ")
            return .problem(400, "Give an array of any of \(names)")
        }
        kitchen.malice.withLock { $0 = tricks }
        return .encoded(malice)
    }

    /// What to do with the clock: stand at a time, go on by some seconds, or run.
    private struct ClockOrder: Decodable {
        let now: String?
        let advanceSeconds: Int?
        let live: Bool?
    }

    private func setClock(_ request: Request) -> Answer {
        guard let order = try? JSONDecoder().decode(ClockOrder.self, from: Data(request.body))
        else { return .problem(400, "Give \"now\", \"advanceSeconds\" or \"live\"") }
        if let text = order.now {
            guard let instant = Instant(rfc3339: text) else {
                return .problem(400, "\"now\" must be RFC 3339")
            }
            clock.freeze(at: instant)
        } else if let seconds = order.advanceSeconds {
            clock.advance(bySeconds: seconds)
        } else if order.live == true {
            clock.freeze(at: nil)
        } else {
            return .problem(400, "Give \"now\", \"advanceSeconds\" or \"live\"")
        }
        // Orders live by the clock, and somebody may be waiting for one.
        kitchen.bell.ring()
        return time()
    }

    private func time() -> Answer {
        .encoded(["epochSeconds": clock.seconds])
    }
}

extension Answer {
    /// A good answer of the control endpoint.
    static func encoded(_ value: some Encodable) -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            return .problem(500, "The answer cannot be written")
        }
        return Answer(200, body: Body(Array(data)), contentType: json)
    }
}
