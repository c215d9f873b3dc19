import CMicroHTTPD

/// One request while it arrives and its answer is sent: the state that libmicrohttpd passes back to
/// its callbacks.
///
/// Only the thread of its connection uses it.
final class Exchange {
    let target: String
    var headersSeen = false
    var body: [UInt8] = []

    /// Larger than any body that clients or the control endpoint send.
    static let bodyLimit = 4 << 20

    init(target: String) {
        self.target = target
    }

    static func headers(of connection: OpaquePointer?) -> [String: String] {
        var headers: [String: String] = [:]
        withUnsafeMutablePointer(to: &headers) { pointer in
            eat_mhd_headers(
                connection,
                { context, _, key, value in
                    guard let context, let key else { return eat_mhd_result(1) }
                    let name = String(cString: key).lowercased()
                    let text = value.map { String(cString: $0) } ?? ""
                    context.assumingMemoryBound(to: [String: String].self).pointee[name] = text
                    return eat_mhd_result(1)
                }, pointer)
        }
        return headers
    }
}
