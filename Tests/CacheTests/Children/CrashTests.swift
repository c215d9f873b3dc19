import Cache
import Dispatch
import Glibc
import OrderModels
import SQLite
import TestSupport
import Testing

@testable import DraftProbe

/// A process that edits a draft is killed at random instants. A second draft, which nobody kills,
/// takes the same steps and so knows what has to be there.
@MainActor
@Suite(.oneByOne)
struct CrashTests {
    @Test(.timeLimit(.minutes(10)))
    func `a kill at any instant loses no step that was acknowledged and leaves no half step`()
        async throws
    {
        let (victim, mirror) = (try TemporaryDirectory(), try TestStore())
        let locations = TestStore.locations(in: victim)
        let store = SQLiteStore(at: locations)
        _ = try store.open()
        let id = try await store.makeChild(named: "lunch").id
        await store.close()
        let other = try await mirror.store.makeChild(named: "lunch")
        let program = Program.path(besideTests: "DraftProbe")
        var dice = Campaign.generator(4)

        for round in 1...Campaign.rounds(25) {
            let seed = UInt64.random(in: 0..<1 << 32, using: &dice)
            let process = try ChildProcess(
                program, [victim.path, id.rawValue, String(seed)], environment: [:])
            let first = try #require(process.line())
            let (pid, patience) = (process.id, Int.random(in: 0...60_000, using: &dice))
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(patience)) {
                kill(pid, SIGKILL)
            }
            let outcome = try process.outcome()
            try #require(outcome.signal == SIGKILL, "\(outcome.err)")

            var steps = DraftSteps(seed: seed)
            let last = String(decoding: outcome.output, as: UTF8.self).last == "\n"
            let told = [first] + (last ? outcome.lines : outcome.lines.dropLast())
            let start = try DraftSteps.state(of: other, in: mirror.store)
            try #require(told.first == start, "round \(round), seed \(seed)")
            for line in told.dropFirst() {
                try await steps.take(other, in: mirror.store)
                let state = try DraftSteps.state(of: other, in: mirror.store)
                try #require(line == state, "round \(round), seed \(seed)")
            }

            let again = SQLiteStore(at: locations)
            _ = try again.open()
            let child = try await again.openChild(id)
            let found = try DraftSteps.state(of: child, in: again)
            if found != (try DraftSteps.state(of: other, in: mirror.store)) {
                // The step under way was kept, and nobody could be told any more.
                try await steps.take(other, in: mirror.store)
                let next = try DraftSteps.state(of: other, in: mirror.store)
                try #require(found == next, "round \(round), seed \(seed)")
            }
            await child.close()
            await again.close()
            let file = try Connection(path: locations.path(of: .user), mode: .readOnly)
            #expect(try file.text("PRAGMA integrity_check") == "ok")
        }
    }
}
