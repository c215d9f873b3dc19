import Networking
import OrderModels
import TestSupport
import Testing

/// A long list whose rows are not all as they should be.
struct CoopCycleListTests {
    @Test(arguments: [
        (#"{"@id":"/b"}"#, "name"), (#"{"name":"B"}"#, "@id"), (#"{"@id":"/b","name":7}"#, "name"),
        (#"{"@id":"/b","name":"B","name":"C"}"#, ""),
        (#"{"@id":"/b","name":"B","isOpen":"yes"}"#, "isOpen"),
        (
            #"{"@id":"/b","name":"B","openingHoursSpecification":[{"opens":"25:00","closes":"1","dayOfWeek":[]}]}"#,
            "openingHoursSpecification[0].opens"
        ),
        ("7", ""), ("null", ""),
    ])
    func `a bad row costs only itself, and its place is named`(
        row: String, place: String
    ) async throws {
        let body = #"{"hydra:member":[{"@id":"/a","name":"A"},\#(row),{"@id":"/c","name":"C"}]}"#
        let (names, problems) = try await read(body)
        #expect(names == ["A", "C"])
        #expect(problems.count == 1)
        #expect(problems.first?.path.hasPrefix("hydra:member[1]") == true)
        if !place.isEmpty { #expect(problems.first?.path == "hydra:member[1].\(place)") }
    }

    @Test func `a list cut short is no list`() async throws {
        let whole =
            #"{"hydra:member":[{"@id":"/a","name":"A"},{"@id":"/b","name":"B"}],"hydra:totalItems":2}"#
        for length in 1..<whole.utf8.count {
            let cut = String(decoding: Array(whole.utf8.prefix(length)), as: UTF8.self)
            await #expect(throws: HTTPError.self, "cut after \(length)") {
                try await read(cut)
            }
        }
    }

    @Test func `a million brackets are refused without a fall`() async throws {
        let deep = String(repeating: "[", count: 1_000_000)
        await #expect(throws: HTTPError.self) { try await read(deep) }
        let (names, problems) = try await read(
            #"{"hydra:member":[\#(String(repeating: "[", count: 5000))\#(String(repeating: "]", count: 5000)),{"@id":"/a","name":"A"}]}"#
        )
        #expect(names == ["A"])
        #expect(problems.count == 1)
    }

    @Test func `bytes that are no text cost their row`() async throws {
        var body = Array(
            #"{"hydra:member":[{"@id":"/a","name":"?"},{"@id":"/b","name":"B"}]}"#.utf8)
        body[body.firstIndex(of: UInt8(ascii: "?")) ?? 0] = 0xFF
        let bytes = body
        let client = StubClient { _ in HTTPResponse(status: 200, body: bytes) }
        let (names, problems) = try await read(client)
        #expect(names == ["B"])
        #expect(problems.map(\.path) == ["hydra:member[0].name"])
    }

    private func read(_ body: String) async throws -> ([String], [RowProblem]) {
        try await read(StubClient(json: body))
    }

    private func read(_ client: StubClient) async throws -> ([String], [RowProblem]) {
        let provider = CoopCycle(id: .test, baseURL: "https://food.example", client: client)
        guard case .fresh(let feed, _) = try await provider.caterers(near: nil, Known()) else {
            throw HTTPError.cancelled
        }
        var names: [String] = []
        let problems = try feed.forEach { names.append($0.name) }
        return (names, problems)
    }
}
