import OrderModels

extension OrderingCall {
    /// The secrets in the request: a failing server may repeat them in its message.
    private var secrets: [String] {
        var secrets: [Secret] = []
        switch access {
        case .anonymous: break
        case .account(let token), .cart(let token), .player(let token): secrets = [token]
        case .both(let account, let cart): secrets = [account, cart]
        }
        var texts = secrets.map(\.revealed)
        if case .form(let fields)? = body {
            texts += fields.filter { Self.secretFields.contains($0.name) }.map(\.value)
        }
        // A path that has another name for errors ends in a code.
        if name != nil, let code = path.split(separator: "/").last { texts.append(String(code)) }
        return texts
    }

    private static let secretFields: Set<String> = ["_password", "password", "refresh_token"]

    /// Anything shorter is no secret, and may be part of an ordinary word.
    private static let shortest = 4

    /// `response` with the secrets masked, because its message is shown and logged.
    func discreet(_ response: HTTPResponse) -> HTTPResponse {
        var body = response.body
        for secret in secrets where secret.utf8.count >= Self.shortest {
            body.replace(Array(secret.utf8), with: Array("•••".utf8))
        }
        var discreet = HTTPResponse(
            status: response.status, headers: response.headers, body: body, url: response.url)
        discreet.request = response.request
        return discreet
    }
}
