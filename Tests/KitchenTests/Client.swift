import Foundation
import Glibc
import Kitchen

/// A blocking HTTP client that hides nothing: one socket, bytes out, bytes in.
final class Client {
    struct Reply {
        let status: Int
        let headers: [String: String]
        let body: [UInt8]
        /// All that was promised arrived.
        let isComplete: Bool

        var text: String { String(decoding: body, as: UTF8.self) }

        func json() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
        }

        func rows() throws -> [[String: Any]] {
            try json()["hydra:member"] as? [[String: Any]] ?? []
        }
    }

    /// The server closed the connection before a status line.
    struct Silence: Error {}

    private let descriptor: Int32
    private var pending: [UInt8] = []
    /// A server runs until it is released.
    private let server: KitchenServer?

    convenience init(_ server: KitchenServer) {
        self.init(url: server.url, server: server)
    }

    init(url: String, server: KitchenServer? = nil, from source: String? = nil) {
        self.server = server
        let port = UInt16(url.split(separator: ":").last?.prefix { $0.isNumber } ?? "") ?? 0
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if let source { SlowClient.bind(descriptor, to: source) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit {
        close(descriptor)
    }

    func get(_ path: String, tag: String? = nil) throws -> Reply {
        try ask("GET", path, headers: tag.map { ["If-None-Match": $0] } ?? [:])
    }

    func ask(
        _ method: String, _ path: String, headers: [String: String] = [:], body: String = ""
    ) throws -> Reply {
        send(method, path, headers: headers, body: body)
        return try receive()
    }

    func send(
        _ method: String, _ path: String, headers: [String: String] = [:], body: String = ""
    ) {
        var lines = [
            "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1", "Content-Length: \(body.utf8.count)",
        ]
        lines += headers.map { "\($0): \($1)" }
        send(lines.joined(separator: "\r\n") + "\r\n\r\n", then: Array(body.utf8))
    }

    func send(_ head: String, then body: [UInt8]) {
        let bytes = Array(head.utf8) + body
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    func receive() throws -> Reply {
        let mark = Array("\r\n\r\n".utf8)
        var end: Int?
        while end == nil {
            if let found = pending.firstRange(of: mark) {
                end = found.upperBound
            } else if !fill() {
                throw Silence()
            }
        }
        let headEnd = end ?? 0
        let head = String(decoding: pending[..<headEnd], as: UTF8.self)
        pending.removeFirst(headEnd)
        let lines = head.split(separator: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1)
            headers[pair[0].lowercased()] = pair.count > 1 ? String(pair[1].dropFirst()) : ""
        }
        let length = Int(headers["content-length"] ?? "") ?? 0
        while pending.count < length, fill() {}
        let body = Array(pending.prefix(length))
        pending.removeFirst(body.count)
        return Reply(
            status: Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0,
            headers: headers, body: body, isComplete: body.count == length)
    }

    private func fill() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { return false }
        pending += chunk[..<count]
        return true
    }
}
