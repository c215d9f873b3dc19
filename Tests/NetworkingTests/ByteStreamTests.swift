import Dispatch
import Foundation
import Glibc
import OrderModels
import Sentences
import TestSupport
import Testing

@testable import Networking

/// Bytes to a receiver that says nothing, over TLS and without.
@Suite(.timeLimit(.minutes(5)))
struct ByteStreamTests {
    init() {
        signal(SIGPIPE, SIG_IGN)
    }

    private static func endpoint(
        _ port: Int, stall: Duration = .seconds(20),
        _ change: (inout StreamEndpoint) -> Void = { _ in }
    ) -> StreamEndpoint {
        var endpoint = StreamEndpoint(
            host: "127.0.0.1", port: port, usesTLS: false, stallLimit: stall)
        change(&endpoint)
        return endpoint
    }

    /// Sends `parts` from a thread of its own, since streams block.
    private func send(
        _ parts: [[UInt8]], to endpoint: StreamEndpoint, _ signal: CancelSignal = CancelSignal()
    ) async -> HTTPError? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                do throws(HTTPError) {
                    let stream = try ByteStream(to: endpoint, cancelledBy: signal)
                    for part in parts { try stream.send(part) }
                    try stream.finish()
                    continuation.resume(returning: nil)
                } catch {
                    continuation.resume(returning: error)
                }
            }
        }
    }

    private static let much = [UInt8](repeating: 0x61, count: 8 << 20)

    @Test func `all bytes arrive, in order`() async throws {
        let listener = try ScriptedListener { _ in .reads }
        let parts: [[UInt8]] = [Array("one\n".utf8), [], Self.much, Array("two\n".utf8)]
        #expect(await send(parts, to: Self.endpoint(listener.port)) == nil)
        #expect(listener.heard == [parts.flatMap { $0 }])
    }

    @Test func `a receiver that takes nothing is noticed`() async throws {
        let listener = try ScriptedListener { _ in .stalls }
        let endpoint = Self.endpoint(listener.port, stall: .milliseconds(200))
        let error = await send([Self.much], to: endpoint)
        let time = Sentence.network.milliseconds(count: 200)
        #expect(error == .interrupted(host: "127.0.0.1", reason: .stream.notTaken(time: time)))
    }

    @Test func `bytes that only the kernel took count as lost`() async throws {
        let listener = try ScriptedListener { _ in .stalls }
        let endpoint = Self.endpoint(listener.port, stall: .milliseconds(200))
        let error = await send([Array("line\n".utf8)], to: endpoint)
        let time = Sentence.network.milliseconds(count: 200)
        #expect(error == .interrupted(host: "127.0.0.1", reason: .stream.notConfirmed(time: time)))
    }

    @Test func `a receiver that closes before the end has not read everything`() async throws {
        let listener = try ScriptedListener { _ in .closes(after: 100_000) }
        let error = await send([Self.much], to: Self.endpoint(listener.port))
        guard case .interrupted(host: "127.0.0.1", _, _)? = error else {
            Issue.record("ended with \(String(describing: error))")
            return
        }
    }

    @Test(arguments: [1, 4, 100_000])
    func `a receiver that resets the connection has not read everything`(after count: Int)
        async throws
    {
        let listener = try ScriptedListener { _ in .resets(after: count) }
        let error = await send([Array("line\n".utf8), Self.much], to: Self.endpoint(listener.port))
        guard case .interrupted(host: "127.0.0.1", _, _)? = error else {
            Issue.record("ended with \(String(describing: error))")
            return
        }
    }

    @Test func `cancelling ends a wait for the receiver`() async throws {
        let listener = try ScriptedListener { _ in .stalls }
        let signal = CancelSignal()
        let port = listener.port
        async let error = send([Self.much], to: Self.endpoint(port, stall: .seconds(600)), signal)
        signal.cancel()
        #expect(await error == .cancelled)
    }

    @Test func `cancelling ends connecting`() async throws {
        let port = try UnansweredPort(.ignores)
        let signal = CancelSignal()
        let endpoint = Self.endpoint(Int(port.port)) { $0.connectLimit = .seconds(600) }
        async let error = send([], to: endpoint, signal)
        signal.cancel()
        #expect(await error == .cancelled)
    }

    @Test func `without a listener nothing was sent`() async throws {
        let port = try UnansweredPort(.refuses)
        let error = await send([], to: Self.endpoint(Int(port.port)))
        #expect(error == .unreachable(host: "127.0.0.1", reason: .network.refused))
    }

    @Test func `connecting has a limit`() async throws {
        let port = try UnansweredPort(.ignores)
        let endpoint = Self.endpoint(Int(port.port)) { $0.connectLimit = .milliseconds(200) }
        let time = Sentence.network.milliseconds(count: 200)
        #expect(
            await send([], to: endpoint)
                == .unreachable(host: "127.0.0.1", reason: .network.noConnectionWithin(time: time)))
    }

    @Test func `a receiver that does not speak TLS gets nothing in clear`() async throws {
        let listener = try ScriptedListener { _ in .closes(after: 1) }
        let endpoint = Self.endpoint(listener.port) { $0.usesTLS = true }
        let error = await send([Array("secret\n".utf8)], to: endpoint)
        guard case .untrusted(host: "127.0.0.1", _, _)? = error else {
            Issue.record("ended with \(String(describing: error))")
            return
        }
        let heard = listener.heard.map { String(decoding: $0, as: UTF8.self) }
        #expect(heard.count == 1 && !heard[0].contains("secret"))
    }

    @Test func `a certificate is verified, its host included`() async throws {
        let server = try TLSServer(files: [:])
        let port = Int(server.port)
        let unknown = Self.endpoint(port) { ($0.host, $0.usesTLS) = ("localhost", true) }
        #expect(
            await send([], to: unknown)
                == .untrusted(host: "localhost", reason: .network.unknownAuthority))
        let other = Self.endpoint(port) { ($0.usesTLS, $0.caFile) = (true, server.authority) }
        #expect(
            await send([], to: other) == .untrusted(host: "127.0.0.1", reason: .network.wrongHost))
    }

    @Test(arguments: ["", "a/b", "user@host", "host?x", "a b", "host#"])
    func `what is no host is not connected to`(host: String) async {
        let endpoint = Self.endpoint(1) { $0.host = host }
        #expect(
            await send([], to: endpoint) == .notAllowed(reason: .stream.noEndpoint(host: host)))
    }

    @Test func `without TLS nothing leaves this machine, unless that is allowed`() {
        var endpoint = StreamEndpoint(host: "logs.example", port: 9300, usesTLS: false)
        #expect(throws: HTTPError.notAllowed(reason: .stream.plaintext(host: "logs.example"))) {
            try endpoint.address()
        }
        endpoint.allowsPlaintext = true
        #expect(throws: Never.self) { try endpoint.address() }
        for host in ["localhost", "127.1.2.3", "::1"] {
            let near = StreamEndpoint(host: host, port: 9300, usesTLS: false)
            #expect(throws: Never.self) { try near.address() }
        }
    }
}
