import Dispatch
import Foundation
import Glibc
import Telemetry
import TestSupport
import Testing

/// Kills processes at random instants while they record and deliver.
struct KillTests {
    /// 1,000 kills under `EAT_SOAK`.
    @Test(.timeLimit(.minutes(10)))
    func `a kill at any instant loses no event, and the file gets each once`() async throws {
        let directory = try TemporaryDirectory()
        var dice = Campaign.generator(17)
        var recorded = 0
        for _ in 1...Campaign.rounds(50) {
            let seed = UInt64.random(in: 0..<1 << 32, using: &dice)
            let process = try probe(directory, "\(seed)")
            let patience = Int.random(in: 0...60_000, using: &dice)
            let pid = process.id
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(patience)) {
                kill(pid, SIGKILL)
            }
            let outcome = try process.outcome()
            try #require(outcome.signal == SIGKILL, "\(outcome.err)")
            let isWhole = String(decoding: outcome.output, as: UTF8.self).last == "\n"
            let told = isWhole ? outcome.lines[...] : outcome.lines.dropLast()
            recorded += told.last.flatMap { Int($0) } ?? 0
        }
        let drained = try probe(directory, "drain").outcome()
        #expect(drained.status == 0, "\(drained.err)")

        let kept = try lines(directory.path + "/events.jsonl")
        let received = try lines(directory.path + "/received.jsonl")
        #expect(kept.count >= recorded)
        #expect(recorded > 0)
        #expect(Set(kept).count == kept.count, "some came to the file twice")
        // A lost answer makes the server get an event twice, under one ID.
        #expect(Set(received) == Set(kept))
        #expect(try EventStore(directory.path + "/events.db").waiting().isEmpty)
    }

    private func probe(_ directory: TemporaryDirectory, _ seed: String) throws -> ChildProcess {
        try ChildProcess(
            Program.path(besideTests: "EventProbe"), [directory.path, seed], environment: [:])
    }

    /// The lines of a file and of what it was before.
    private func lines(_ path: String) throws -> [String] {
        var text = ""
        for path in [path + ".1", path] where access(path, F_OK) == 0 {
            text += try String(contentsOfFile: path, encoding: .utf8)
        }
        #expect(text.isEmpty || text.last == "\n")
        return text.split(separator: "\n").map(String.init)
    }
}
