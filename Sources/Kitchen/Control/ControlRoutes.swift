import OrderModels
import FoundationEssentials

/// The control endpoint: faults, the log of calls, the clock, and the kitchen's side of every
/// order.
struct ControlRoutes: Sendable {
    let faults: FaultBook
    let log: CallLog
    let late: LateCalls
    let bell: Bell
    let market: Market

    private var clock: KitchenClock { market.clock }

    var routes: [Route] {
        [
            Route("GET", "/faults") { _ in .encoded(faults.rules) },
            Route("PUT", "/faults") { request in change(request) { faults.replace(with: $0) } },
            Route("POST", "/faults") { request in change(request) { faults.add($0) } },
            Route("DELETE", "/faults") { _ in
                faults.replace(with: [])
                return .noContent
            },
            Route("GET", "/calls") { request in calls(request.query) },
            Route("DELETE", "/calls") { _ in
                log.clear()
                return .noContent
            },
            Route("GET", "/late") { request in lateCalls(request.query) },
            Route("POST", "/late") { _ in .encoded(["executed": late.executeAll()]) },
            Route("GET", "/malice") { _ in .encoded(malice) },
            Route("PUT", "/malice", setMalice),
            Route("GET", "/clock") { _ in time() },
            Route("POST", "/clock", setClock),
            Route("PUT", "/clock", setClock),
        ]
    }

    private func change(_ request: Request, _ apply: ([FaultRule]) -> Void) -> Answer {
        do {
            apply(try FaultRule.rules(json: request.body))
        } catch {
            return .problem(400, "\(error)")
        }
        return .encoded(faults.rules)
    }

    /// The calls that match the query, once there are as many as it asks for.
    private func calls(_ query: [String: String]) -> Answer {
        let wanted = query["count"].flatMap { Int($0) } ?? 0
        let path = Array((query["path"] ?? "*").utf8)
        return bell.answer(query, else: "There are not as many") {
            let calls = log.calls.filter { call in
                Glob.matches(path[...], Array(call.path.utf8)[...])
                    && query["method"].map { $0 == call.method } ?? true
            }
            return (calls.count < wanted ? nil : .encoded(calls), nil)
        }
    }

    /// The number of late calls not yet executed, once there are as many as the query asks for.
    private func lateCalls(_ query: [String: String]) -> Answer {
        let wanted = query["count"].flatMap { Int($0) } ?? 0
        return bell.answer(query, else: "There are not as many") {
            let count = late.count
            return (count < wanted ? nil : .encoded(["pending": count]), nil)
        }
    }

    private var malice: [String] {
        market.tricks.malice.map(\.rawValue).sorted()
    }

    private func setMalice(_ request: Request) -> Answer {
        guard
            let tricks = try? JSONDecoder().decode(Set<Malice>.self, from: Data(request.body))
        else {
            let names = Malice.allCases.map(\.rawValue).joined(separator: ", ")
            return .problem(400, "Give an array of any of \(names)")
        }
        market.tricks.malice = tricks
        return .encoded(malice)
    }

    /// A command to the clock: stop at a time, advance by some seconds, or run.
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
        // Orders depend on the clock, and a call may be waiting for one.
        bell.ring()
        return time()
    }

    private func time() -> Answer {
        .encoded(["epochSeconds": clock.seconds])
    }
}

extension Answer {
    /// A successful answer of the control endpoint.
    static func encoded(_ value: some Encodable) -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            return .problem(500, "The answer cannot be written")
        }
        return Answer(200, body: Body(Array(data)), contentType: json)
    }
}
