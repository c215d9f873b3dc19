/// The server that logs are sent to: `tls://logs.example:9300`, or `tcp://127.0.0.1:9300`.
struct LogServer: Hashable, Sendable {
    let text: String
    let host: String
    let port: Int
    let usesTLS: Bool

    init?(_ text: String) {
        let parts = text.split(separator: "://", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "tls" || parts[0] == "tcp",
            let colon = parts[1].lastIndex(of: ":"),
            let port = Int(parts[1][parts[1].index(after: colon)...]), 1...65_535 ~= port
        else { return nil }
        let host = parts[1][..<colon]
        guard !host.isEmpty, !host.contains(where: { "/@?# ".contains($0) }) else { return nil }
        self.text = text
        (self.host, self.port, usesTLS) = (host.lowercased(), port, parts[0] == "tls")
    }
}
