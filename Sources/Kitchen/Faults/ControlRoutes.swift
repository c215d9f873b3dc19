import FoundationEssentials

/// The control endpoint: rules, the log and the clock.
struct ControlRoutes: Sendable {
    let faults: FaultBook
    let log: CallLog
    let clock: KitchenClock

    var routes: [Route] {
        [
            Route("GET", "/faults") { _, _ in reply(faults.rules) },
            Route("PUT", "/faults") { request, _ in change(request) { faults.replace(with: $0) } },
            Route("POST", "/faults") { request, _ in change(request) { faults.add($0) } },
            Route("DELETE", "/faults") { _, _ in
                faults.replace(with: [])
                return Answer(204, contentType: nil)
            },
            Route("GET", "/calls") { _, _ in reply(log.calls) },
            Route("DELETE", "/calls") { _, _ in
                log.clear()
                return Answer(204, contentType: nil)
            },
            Route("GET", "/clock") { _, _ in time() },
            Route("POST", "/clock") { request, _ in setClock(request) },
            Route("PUT", "/clock") { request, _ in setClock(request) },
        ]
    }

    private func change(_ request: Request, _ apply: ([FaultRule]) -> Void) -> Answer {
        do {
            apply(try FaultRule.rules(json: request.body))
        } catch {
            return .problem(400, "\(error)")
        }
        return reply(faults.rules)
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
            guard let instant = Instant(text) else {
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
        return time()
    }

    private func time() -> Answer {
        reply(["epochSeconds": clock.now.seconds])
    }

    private func reply(_ value: some Encodable) -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            return .problem(500, "The answer cannot be written")
        }
        return Answer(200, body: Body(Array(data)), contentType: Answer.json)
    }
}
