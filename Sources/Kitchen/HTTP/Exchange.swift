import CMicroHTTPD

/// One request while it arrives and its answer is sent: the state that libmicrohttpd passes back to
/// its callbacks.
///
/// Only the thread of its connection uses it.
final class Exchange {
    let target: String
    var headersSeen = false
    private(set) var body: [UInt8] = []
    /// The bytes that were counted among those of all bodies.
    private(set) var counted = 0
    /// The answer where the body could not be taken. What is left of it is read and dropped, so
    /// that the client gets the answer.
    private(set) var refusal: Answer?

    init(target: String) {
        self.target = target
    }

    /// Keeps a piece of the body; `count` counts it and says whether there is room.
    func take(_ chunk: UnsafeRawBufferPointer, limit: Int, count: (Int) -> Bool) {
        guard refusal == nil else { return }
        guard body.count + chunk.count <= limit else {
            return refuse(.problem(413, "The body is longer than \(limit) bytes"))
        }
        counted += chunk.count
        guard count(chunk.count) else {
            return refuse(.busy("Too much is being sent to the server", seconds: 5))
        }
        body.append(contentsOf: chunk)
    }

    private func refuse(_ answer: Answer) {
        refusal = answer
        body = []
    }

    /// By lower-case name. What is sent several times is one list
    /// ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-5.3)), so that a proxy's address
    /// comes after those that its client made up.
    static func headers(of connection: OpaquePointer?) -> [String: String] {
        var headers: [String: String] = [:]
        withUnsafeMutablePointer(to: &headers) { pointer in
            eat_mhd_headers(
                connection,
                { context, _, key, value in
                    guard let context, let key else { return eat_mhd_result(1) }
                    let name = String(cString: key).lowercased()
                    let text = value.map { String(cString: $0) } ?? ""
                    let found = context.assumingMemoryBound(to: [String: String].self)
                    let before = found.pointee[name].map { $0 + ", " } ?? ""
                    found.pointee[name] = before + text
                    return eat_mhd_result(1)
                }, pointer)
        }
        return headers
    }
}
