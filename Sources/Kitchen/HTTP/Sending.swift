import CMicroHTTPD

/// Passes answers to libmicrohttpd.
enum Sending {
    /// Queues `answer`; false cuts the connection.
    static func send(_ answer: Answer, on connection: OpaquePointer?) -> Bool {
        if answer.cutAfter == 0 { return false }
        guard let response = response(for: answer) else { return false }
        defer { MHD_destroy_response(response) }
        if let contentType = answer.contentType {
            MHD_add_response_header(response, "Content-Type", contentType)
        }
        for (name, value) in answer.headers {
            MHD_add_response_header(response, name, value)
        }
        return MHD_queue_response(connection, UInt32(answer.status), response)
            == eat_mhd_result(1)
    }

    private static func response(for answer: Answer) -> OpaquePointer? {
        if let cut = answer.cutAfter {
            return cutResponse(answer.body, after: cut)
        }
        return eat_mhd_response(
            answer.body.bytes.baseAddress, answer.body.bytes.count,
            { owner in owner.map { Unmanaged<Body>.fromOpaque($0).release() } },
            Unmanaged.passRetained(answer.body).toOpaque())
    }

    /// Announces the whole body, sends part of it, and fails.
    private static func cutResponse(_ body: Body, after count: Int) -> OpaquePointer? {
        MHD_create_response_from_callback(
            UInt64(max(body.bytes.count, count + 1)), 65_536,
            { owner, position, buffer, room in
                guard let owner, let buffer else { return eat_mhd_reader_failed() }
                let piece = Unmanaged<CutBody>.fromOpaque(owner).takeUnretainedValue()
                let left = piece.bytes.bytes.dropFirst(Int(position)).prefix(room)
                guard !left.isEmpty else { return eat_mhd_reader_failed() }
                UnsafeMutableRawBufferPointer(start: buffer, count: room).copyBytes(from: left)
                return left.count
            },
            Unmanaged.passRetained(CutBody(body.prefix(count))).toOpaque(),
            { owner in owner.map { Unmanaged<CutBody>.fromOpaque($0).release() } })
    }
}

/// The part of a body that is sent before its connection is cut.
private final class CutBody {
    let bytes: Body

    init(_ bytes: Body) {
        self.bytes = bytes
    }
}
