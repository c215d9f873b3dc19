import OrderModels

extension OrderingCall {
    /// The secrets that go along: a server that fails may repeat them in what it says.
    private var secrets: [String] {
        var secrets: [Secret] = []
        switch access {
        case .anonymous: break
        case .account(let token), .cart(let token): secrets = [token]
        case .both(let account, let cart): secrets = [account, cart]
        }
        var texts = secrets.map(\.revealed)
        if case .form(let fields)? = body {
            texts += fields.filter { Self.secretFields.contains($0.name) }.map(\.value)
        }
        // A path that goes by another name ends in a code.
        if name != nil, let code = path.split(separator: "/").last { texts.append(String(code)) }
        return texts
    }

    private static let secretFields: Set<String> = ["_password", "password", "refresh_token"]

    /// Less than this is no secret, and may be part of any word.
    private static let shortest = 4

    /// `response` without what only we and the server should know: people are shown its words, and
    /// logs keep them.
    func discreet(_ response: HTTPResponse) -> HTTPResponse {
        var body = response.body
        for secret in secrets where secret.utf8.count >= Self.shortest {
            body.replace(Array(secret.utf8), with: Array("•••".utf8))
        }
        return HTTPResponse(
            status: response.status, headers: response.headers, body: body, url: response.url)
    }
}
