import OrderModels
import Sentences
import Kitchen
import Networking
import Synchronization
import TestSupport

/// Sends real requests, counts them, and makes the planned ones fail.
final class MishapClient: HTTPClient {
    private struct State {
        /// Each by method and address.
        var requests: [String] = []
        /// What went wrong though it was not planned.
        var troubles: [String] = []
        var due: [Int: OrderMishap] = [:]
        var isDead = false
        var late: [HTTPRequest] = []
        var kitchen: KitchenServer
    }

    private let client: CurlClient
    private let state: Mutex<State>
    private let configuration: KitchenConfiguration
    /// Called at the instant when the program dies.
    private let died: @Sendable () -> Void

    init(
        _ kitchen: KitchenServer, _ configuration: KitchenConfiguration,
        due: [Int: OrderMishap], died: @escaping @Sendable () -> Void
    ) {
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        client = CurlClient(configuration: curl)
        state = Mutex(State(due: due, kitchen: kitchen))
        self.configuration = configuration
        self.died = died
    }

    var count: Int { requests.count }
    var requests: [String] { state.withLock { $0.requests } }
    var troubles: [String] { state.withLock { $0.troubles } }
    var kitchen: KitchenServer { state.withLock { $0.kitchen } }
    var isDead: Bool { state.withLock { $0.isDead } }

    /// Stops all failures.
    func heal() {
        state.withLock { $0.due = [:] }
        kitchen.setFaults([])
    }

    /// Starts over, as a restarted program.
    func revive() {
        state.withLock { $0.isDead = false }
    }

    /// Delivers late requests to the server; their answers are dropped.
    func deliverLate() async {
        let late = state.withLock { state in
            defer { state.late = [] }
            return state.late
        }
        for request in late { _ = try? await client.send(request) }
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let (mishap, isDead) = state.withLock { state in
            state.requests.append("\(request.method.rawValue) \(request.url)")
            return (state.due.removeValue(forKey: state.requests.count), state.isDead)
        }
        guard !isDead else { throw .cancelled }
        guard let mishap else {
            do throws(HTTPError) {
                return try await client.send(request, progress: progress)
            } catch {
                state.withLock { $0.troubles.append("\(request.url): \(error)") }
                throw error
            }
        }
        return try await go(wrong: mishap, with: request)
    }

    private func go(
        wrong mishap: OrderMishap, with request: HTTPRequest
    ) async throws(HTTPError) -> HTTPResponse {
        if let rule = mishap.rule { try? kitchen.setFaults(json: rule) }
        switch mishap {
        case .cutBefore, .cutAfter, .unauthorized, .busy, .down:
            return try await client.send(request)
        case .unanswered:
            var impatient = request
            impatient.limits.total = .milliseconds(200)
            return try await client.send(impatient)
        case .executedLate:
            state.withLock { $0.late.append(request) }
            throw .interrupted(host: "kitchen", reason: .network.noAnswer)
        case .clientKilledBefore:
            throw die()
        case .clientKilledAfter:
            _ = try? await client.send(request)
            throw die()
        case .serverKilledBefore:
            kitchen.stop()
            defer { restart() }
            return try await client.send(request)
        case .serverKilledWaiting: return try await lose(request, once: "/late?count=1")
        case .serverKilledAfter:
            return try await lose(request, once: "/calls?count=\(kitchen.calls.count + 1)")
        }
    }

    /// Sends the request, and stops the server once it has come that far.
    private func lose(
        _ request: HTTPRequest, once query: String
    ) async throws(HTTPError) -> HTTPResponse {
        let (client, kitchen) = (client, kitchen)
        let sending = Task { () async -> Result<HTTPResponse, HTTPError> in
            do throws(HTTPError) {
                return .success(try await client.send(request))
            } catch {
                return .failure(error)
            }
        }
        // Stops after a minute even if it has not come that far.
        try? await kitchen.wait(for: query)
        kitchen.stop()
        let answer = await sending.value
        restart()
        return try answer.get()
    }

    private func die() -> HTTPError {
        died()
        state.withLock { $0.isDead = true }
        return .cancelled
    }

    private func restart() {
        // If the server does not restart, the case fails for lack of answers.
        guard let kitchen = try? KitchenServer(configuration: configuration) else { return }
        state.withLock { $0.kitchen = kitchen }
    }
}
