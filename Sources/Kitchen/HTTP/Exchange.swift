import CMicroHTTPD

/// One request as it arrives and its answer as it leaves: what the C library hands back to us
/// between callbacks.
///
/// It is touched only by the thread of its own connection.
final class Exchange {
    let target: String
    var headersSeen = false
    var body: [UInt8] = []

    /// Bodies are for the control endpoint's rules and, later, baskets: none needs more.
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
