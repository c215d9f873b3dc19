import Logging
import OrderModels
import Sentences
import Services
import Testing

@testable import Presentation
@testable import Telemetry

/// Nothing personal is among what a report may hold.
struct RedactedErrorTests {
    private static let secrets = [
        "Jeanne", "Rue du Secret 7", "jeanne@example.org", "no onions today", "s3cretpass",
    ]

    private static var words: String { secrets.joined(separator: " ") }

    private static var errors: [any Error] {
        let refusal = HTTPError.Refusal(
            endpoint: .verbatim("/api/" + words), status: 400, message: words, retryAfter: nil)
        return [
            HTTPError.refused(refusal),
            HTTPError.unreachable(host: words, reason: .verbatim(words)),
            HTTPError.unreadable(
                endpoint: .verbatim(words), path: "items." + words, reason: .verbatim(words)),
            OrderingError.signInRefused(words), OrderingError.mayHaveActed(.refused(refusal)),
            OrderingError.invalid([.init(field: words, message: .verbatim(words))]),
            OrderingError.refused([QuoteProblem(kind: .closed, message: words)]),
            DraftError.soldOut(words), DraftError.notFound(words, near: words),
            StoreError.broken(reason: .verbatim(words)),
            StoreError.inaccessible(file: "/home/\(words)", reason: words),
            ProblemError(.server, words, hint: words),
        ]
    }

    @Test func `no word of the diner's or a server's is in a redacted error`() async throws {
        let recorder = ErrorRecorder(
            .inMemory(), version: "1", now: { Instant(secondsSince1970: 0) },
            onFailure: { Issue.record($0) })
        let caught = CaughtErrors(
            recorder, log: .silent, now: { Instant(secondsSince1970: 0) })
        for error in Self.errors {
            _ = caught.caught(error, in: ErrorScene(.screens, screen: "menu", action: "x"))
        }
        await recorder.flush()

        let redacted = try recorder.store.redacted()
        #expect(redacted.count >= 8)
        for part in Self.words.split(separator: " ") where part.count > 3 {
            for error in redacted {
                #expect(!"\(error)".contains(part), "\(part) in \(error)")
            }
        }
        // The diner's own page has them.
        #expect(try recorder.store.entries().contains { $0.said.text.contains("Jeanne") })
    }

    @Test func `an error that was handled is recorded once, told or not`() async throws {
        let recorder = ErrorRecorder(
            .inMemory(), version: "1", now: { Instant(secondsSince1970: 0) },
            onFailure: { Issue.record($0) })
        let caught = CaughtErrors(
            recorder, log: .silent, now: { Instant(secondsSince1970: 0) })
        let scene = ErrorScene(.screens)
        let problem = caught.caught(StoreError.full(file: "/a"), in: scene)
        #expect(problem.recorded != nil)
        #expect(caught.told(problem, in: scene) == problem)
        // Passed on as what it became.
        #expect(caught.caught(ProblemError(problem), in: scene).recorded == problem.recorded)
        let answers: [any Error] = [
            CancellationError(), HTTPError.cancelled, DraftError.noBasket, DraftError.noneWorkedOn,
            ProblemError(.usage, "No."), ProblemError(.confirmation, "Yes?"),
        ]
        for answer in answers { #expect(caught.caught(answer, in: scene).recorded == nil) }
        await recorder.flush()
        #expect(try recorder.store.entries().map(\.count) == [1])
    }
}
