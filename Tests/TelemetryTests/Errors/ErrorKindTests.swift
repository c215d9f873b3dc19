import Logging
import Networking
import OrderModels
import Sentences
import TestSupport
import Testing

@testable import Telemetry

struct ErrorKindTests {
    private static func kind(_ error: any Error, said: Sentence = .verbatim("No.")) -> ErrorKind {
        ErrorKind(code: "server", said: said, chain: LogFailure.chain(of: error))
    }

    private static func refused(_ status: Int, _ words: String) -> HTTPError {
        .refused(
            HTTPError.Refusal(
                endpoint: .verbatim("/api/x"), status: status, message: words, retryAfter: nil))
    }

    /// These may never change: people quote references, and files of earlier versions hold them.
    @Test(
        arguments: [
            (refused(503, "Later"), "xjs8y2d957f443"),
            (.unreachable(host: "eat.example", reason: .network.noConnection), "bd8vy3jxngmcd4"),
            (
                .unreadable(
                    endpoint: .verbatim("/m"), path: "items[3].price", reason: .json.missing),
                "69h3cvhwdqq6s2"
            ),
        ] as [(HTTPError, String)])
    func `the fingerprint of an error is the same in every version`(
        error: HTTPError, reference: String
    ) {
        #expect(Self.kind(error).id.rawValue == reference)
    }

    @Test func `words of several kinds are several, whatever they say`() {
        func id(_ words: String, _ kind: String) -> ErrorKind.ID {
            Self.kind(Self.refused(400, ""), said: .verbatim(words, of: kind)).id
        }
        #expect(id("Nothing arrives then.", "no_slot_near") != id("No phone.", "phone_missing"))
        #expect(id("At 12.", "no_slot_near") == id("At 13.", "no_slot_near"))
    }

    @Test func `what is filled in does not change the fingerprint`() {
        #expect(Self.kind(Self.refused(503, "a")).id == Self.kind(Self.refused(503, "b")).id)
        #expect(
            Self.kind(Self.refused(503, "a").from(.next())).id
                == Self.kind(Self.refused(503, "a")).id)
        let (here, there) = ("Main Street 1", "Rue Neuve 2")
        #expect(
            Self.kind(Self.refused(503, ""), said: .verbatim(here)).id
                == Self.kind(Self.refused(503, ""), said: .verbatim(there)).id)
        func unreadable(_ path: String) -> ErrorKind {
            Self.kind(
                HTTPError.unreadable(
                    endpoint: .verbatim(here), path: path, reason: .json.missing))
        }
        #expect(unreadable("items[3].price").id == unreadable("items[14].price").id)
        #expect(unreadable("a.12.b").id == unreadable("a.7.b").id)
        #expect(unreadable("items[3].price").id != unreadable("items[3].name").id)
    }

    @Test func `another status, cause or sentence is another kind`() {
        let kinds = [
            Self.kind(Self.refused(503, "")), Self.kind(Self.refused(500, "")),
            Self.kind(OrderingError.http(Self.refused(503, ""))),
            Self.kind(OrderingError.mayHaveActed(Self.refused(503, ""))),
            Self.kind(Self.refused(503, ""), said: .json.missing),
            ErrorKind(code: "busy", said: .verbatim(""), chain: []),
        ]
        #expect(Set(kinds.map(\.id)).count == kinds.count)
        #expect(kinds.allSatisfy { $0.id.reference.utf8.count == 6 })
    }
}
