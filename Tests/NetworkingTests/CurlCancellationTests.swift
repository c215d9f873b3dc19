import OrderModels
import TestSupport
import Testing

@testable import Networking

/// Ending a transfer from outside.
@Suite(.timeLimit(.minutes(10)))
struct CurlCancellationTests {
    @Test func `cancelling the task ends a transfer at once`() async throws {
        let server = try ScriptedServer { _ in .silence }
        let client = CurlClient.once()
        let task = Task { () async throws in try await client.send(HTTPRequest(.get, server.url)) }
        _ = await server.nextRequest()
        let start = ContinuousClock.now
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(start.duration(to: .now) < .seconds(2))
        #expect(await server.abandoned())
    }

    @Test func `a task cancelled before it begins makes no connection`() async throws {
        let server = try ScriptedServer { _ in .answer() }
        let client = CurlClient.once()
        let task = Task { () async throws in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(HTTPRequest(.get, server.url))
        }
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(client.connectionsOpened == 0)
    }

    @Test func `cancelling one transfer leaves the others alone`() async throws {
        let server = try ScriptedServer { $0.path == "/never" ? .silence : .answer(200, [], "ok") }
        let client = CurlClient.once()
        let never = Task { () async throws in
            try await client.send(HTTPRequest(.get, server.url + "/never"))
        }
        _ = await server.nextRequest()
        never.cancel()
        let response = try await client.send(HTTPRequest(.get, server.url))
        #expect(response.status == 200)
    }

    @Test func `shutting down cancels what runs and what comes after`() async throws {
        let server = try ScriptedServer { _ in .silence }
        let client = CurlClient.once()
        let task = Task { () async throws in try await client.send(HTTPRequest(.get, server.url)) }
        _ = await server.nextRequest()
        client.shutdown()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        await #expect(throws: HTTPError.cancelled) {
            try await client.send(HTTPRequest(.get, server.url))
        }
    }

    @Test func `a client that was never used can be shut down`() async {
        let client = CurlClient.once()
        client.shutdown()
        await #expect(throws: HTTPError.cancelled) {
            try await client.send(HTTPRequest(.get, "https://example.invalid"))
        }
    }

    @Test func `many transfers started and cancelled together all end`() async throws {
        let server = try ScriptedServer { $0.path == "/0" ? .silence : .answer(200, [], "ok") }
        let client = CurlClient.once()
        let tasks = (0..<100).map { number in
            Task { () async throws in
                try await client.send(HTTPRequest(.get, server.url + "/\(number % 2)"))
            }
        }
        for (number, task) in tasks.enumerated() where number.isMultiple(of: 2) {
            task.cancel()
        }
        for (number, task) in tasks.enumerated() {
            let status = try? await task.value.status
            #expect(status == (number.isMultiple(of: 2) ? nil : 200))
        }
    }
}
