import Sentences
import JSON
import OrderModels

/// One call about accounts, carts or orders: the request, its access, and what a lost answer means.
struct OrderingCall {
    enum Body {
        case json((inout JSONWriter) -> Void)
        /// Account endpoints take forms.
        case form([(name: String, value: String)])
    }

    enum Consequence {
        /// Repeating the call does no harm.
        case none
        /// If the answer is lost, something may have been created.
        case acts
        /// If the answer is lost, an order may have been placed: only the server's own refusal says
        /// that it was not.
        case places
    }

    var method = HTTPRequest.Method.get
    var path: String
    /// The name in errors, where the path contains a secret.
    var name: String?
    var access = Access.anonymous
    var body: Body?
    var consequence = Consequence.none

    /// Reading, and setting a value to what it is, can be repeated. Adding cannot, and paying least
    /// of all.
    var isRepeatable: Bool { method != .post && consequence == .none }

    /// Whether the call carries what somebody signs in with: a password or a refresh token.
    var isSignIn: Bool {
        if case .form? = body { true } else { false }
    }

    /// Whether a refusal leaves open if the call was carried out.
    ///
    /// A gateway answers for a server that may still be working, or may have finished; only the
    /// server's own answer counts.
    func isOpen(after refusal: HTTPError.Refusal) -> Bool {
        switch (consequence, refusal.status) {
        case (.none, _): false
        case (_, 408), (_, 502), (_, 504): true
        case (.acts, _): !refusal.isOwn
        // A server error may follow a placed order; a server in maintenance does nothing.
        case (.places, 400...499), (.places, 503): !refusal.isOwn
        case (.places, _): true
        }
    }
}

extension CoopCycleAPI {
    /// Longer than any answer about one cart or one page of orders.
    private static let longestAnswer = 16 << 20

    func call<Value>(
        _ call: OrderingCall, read: (JSONValue) throws(JSONError) -> Value
    ) async throws(OrderingError) -> Value {
        let response = try await send(call)
        do throws(HTTPError) {
            return try decode(response, call.name ?? call.path, read)
        } catch {
            throw call.consequence == .none ? .http(error) : .mayHaveActed(error)
        }
    }

    /// Sends `call` and accepts any status from 200 to 299.
    @discardableResult
    func send(_ call: OrderingCall) async throws(OrderingError) -> HTTPResponse {
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await client.send(request(for: call))
        } catch {
            throw Self.error(error, after: call)
        }
        guard !(200...299).contains(response.status) else { return response }
        guard !response.isForeign else {
            throw Self.error(Self.stranger(response, call), after: call)
        }
        throw Self.refusal(call.discreet(response), of: call)
    }

    private func request(for call: OrderingCall) -> HTTPRequest {
        var request = request(call.method, call.path)
        request.bodyLimit = Self.longestAnswer
        request.isRepeatable = call.isRepeatable
        switch call.access {
        case .anonymous: break
        case .account(let token), .cart(let token): request.authorize(token)
        case .both(let account, let cart):
            request.authorize(account)
            request.headers["X-CoopCycle-Session"] = "Bearer " + cart.revealed
        case .player(let token): request.headers["X-Player-Token"] = token.revealed
        }
        switch call.body {
        case nil: break
        case .json(let write):
            var json = JSONWriter()
            // Even without fields, since the server requires `{}` rather than an empty body.
            json.object { write(&$0) }
            request.headers["Content-Type"] = "application/ld+json"
            request.body = json.bytes
        case .form(let fields):
            request.headers["Content-Type"] = "application/x-www-form-urlencoded"
            let pairs = fields.map { URLText.query($0.name) + "=" + URLText.query($0.value) }
            request.body = Array(pairs.joined(separator: "&").utf8)
        }
        return request
    }

    /// A refusal by a server that did not get the token, so it says nothing about the diner's
    /// sign-in.
    private static func stranger(_ response: HTTPResponse, _ call: OrderingCall) -> HTTPError {
        let host = response.url.split(separator: "/").dropFirst().first ?? ""
        return .unreadable(
            endpoint: .verbatim(call.name ?? call.path), path: "",
            reason: .network.redirectedTo(host: String(host), status: response.status),
            request: response.request)
    }

    private static func error(_ error: HTTPError, after call: OrderingCall) -> OrderingError {
        switch error {
        case .notAllowed, .unreachable, .untrusted: .http(error)  // Nothing was sent.
        case .interrupted, .refused, .unreadable, .cancelled:
            call.consequence == .none ? .http(error) : .mayHaveActed(error)
        }
    }

    private static func refusal(
        _ response: HTTPResponse, of call: OrderingCall
    ) -> OrderingError {
        let refusal = refusal(response, call.name ?? call.path)
        guard !call.isOpen(after: refusal) else { return .mayHaveActed(.refused(refusal)) }
        // Only the server itself can sign the diner out or end a cart.
        guard response.status != 401 || refusal.isOwn else { return .http(.refused(refusal)) }
        switch (response.status, call.access) {
        // Only a sign-in form carries a password, which may be wrong; every other call lacks a sign-in.
        case (401, .anonymous):
            return call.isSignIn ? .signInRefused(refusal.message) : .http(.refused(refusal))
        // With both tokens sent, the server checks the account's first.
        case (401, .account), (401, .both): return .accountExpired
        case (401, .cart), (401, .player): return .cartExpired
        default: break
        }
        let violations = response.status == 400 ? ViolationsWire.violations(response.body) : []
        guard !violations.isEmpty else { return .http(.refused(refusal)) }
        if call.isSignIn { return .invalid(violations.map(\.field)) }
        return .refused(violations.map(\.problem))
    }
}

extension HTTPRequest {
    fileprivate mutating func authorize(_ token: Secret) {
        headers["Authorization"] = "Bearer " + token.revealed
    }
}
