import Cache
import Dispatch
import Glibc
import OrderModels
import SQLite
import TestSupport
import Testing

@testable import DraftProbe

/// Kills processes at random instants while they edit drafts.
@MainActor
@Suite(.oneByOne)
struct CrashTests {
    @Test(.timeLimit(.minutes(10)))
    func `a kill at any instant loses no step that was acknowledged and leaves no half step`()
        async throws
    {
        let directory = try TemporaryDirectory()
        let diner = try await Diner(nil, in: directory.path)
        var dice = Campaign.generator(4)
        for round in 1...Campaign.rounds(25) {
            let sitting = try diner.sitDown(&dice)
            kill(sitting, within: 60_000, &dice)
            try await diner.check(sitting, round)
            try diner.checkFile()
        }
    }

    @Test(.enabled(if: SmallDisk.canMount), .timeLimit(.minutes(10)))
    func `nor does one while the disk is full and another process works on the same files`()
        async throws
    {
        let disk = try #require(SmallDisk(kilobytes: 2000))
        let diners = try await [Diner("Ada", in: disk.path), Diner("Bo", in: disk.path)]
        var dice = Campaign.generator(5)
        var refusals = 0
        for round in 1...Campaign.rounds(25) {
            disk.leave(Int.random(in: 0...300_000, using: &dice))
            var sittings: [Diner.Sitting] = []
            for diner in diners { sittings.append(try diner.sitDown(&dice)) }
            for sitting in sittings { kill(sitting, within: 60_000, &dice) }
            var outcomes: [Outcome] = []
            for sitting in sittings { outcomes.append(try sitting.process.outcome()) }
            disk.leave(nil)
            for (place, diner) in diners.enumerated() {
                refusals += try await diner.check(sittings[place], outcomes[place], round)
            }
            try diners[0].checkFile()
        }
        #expect(refusals > 0)
    }

    private func kill(
        _ sitting: Diner.Sitting, within microseconds: Int, _ dice: inout SeededGenerator
    ) {
        let (pid, patience) = (
            sitting.process.id, Int.random(in: 0...microseconds, using: &dice)
        )
        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(patience)) {
            Glibc.kill(pid, SIGKILL)
        }
    }
}

/// A draft edited by processes that are killed. A second draft, whose process is not killed, takes
/// the same steps and shows the expected state.
@MainActor
private struct Diner {
    /// One editing process.
    struct Sitting {
        let process: ChildProcess
        let seed: UInt64
        let first: String
    }

    private let name: String?
    private let path: String
    private let locations: StoreLocations
    private let id: CopyID
    private let mirror: TestStore
    private let reflection: WorkingCopy

    init(_ name: String?, in path: String) async throws {
        self.name = name
        self.path = path
        locations = StoreLocations(cacheDirectory: path + "/cache", dataDirectory: path + "/data")
        let store = SQLiteStore(at: locations)
        _ = try store.open()
        id = try await store.makeCopy(named: name ?? "lunch").id
        await store.close()
        mirror = try TestStore()
        reflection = try await mirror.store.makeCopy(named: "lunch")
    }

    func sitDown(_ dice: inout SeededGenerator) throws -> Sitting {
        let seed = UInt64.random(in: 0..<1 << 32, using: &dice)
        let process = try ChildProcess(
            Program.path(besideTests: "DraftProbe"),
            [path, id.rawValue, String(seed)] + (name.map { [$0] } ?? []), environment: [:])
        return Sitting(process: process, seed: seed, first: try #require(process.line()))
    }

    func check(_ sitting: Sitting, _ round: Int) async throws {
        _ = try await check(sitting, sitting.process.outcome(), round)
    }

    /// - Returns: How many steps were refused because the disk was full.
    func check(
        _ sitting: Sitting, _ outcome: Outcome, _ round: Int
    ) async throws -> Int {
        let what: Comment = "round \(round), seed \(sitting.seed), \(name ?? "alone")"
        guard sitting.first != Probe.full else {
            #expect(outcome.status == 0, what)
            return 1
        }
        try #require(outcome.signal == SIGKILL, "\(what): \(outcome.err)")
        var refusals = 0
        var steps = DraftSteps(seed: sitting.seed, diner: name)
        let isWhole = String(decoding: outcome.output, as: UTF8.self).last == "\n"
        let told = isWhole ? outcome.lines : outcome.lines.dropLast()
        try expect(sitting.first, what)
        for line in told {
            if line == Probe.full {
                refusals += 1
                steps.pass()
            } else {
                try await steps.take(reflection, in: mirror.store)
                try expect(line, what)
            }
        }
        let again = SQLiteStore(at: locations)
        _ = try again.open()
        let child = try await again.openCopy(id)
        let found = try DraftSteps.state(of: child, in: again, diner: name)
        let shown = try expected()
        if found != shown {
            // The running step was stored, but its process could not report it.
            try await steps.take(reflection, in: mirror.store)
            try expect(found, what)
        }
        child.close()
        await again.close()
        return refusals
    }

    func checkFile() throws {
        let file = try Connection(path: locations.path(of: .user), mode: .readOnly)
        #expect(try file.text("PRAGMA integrity_check") == "ok")
    }

    private func expect(_ state: String, _ what: Comment) throws {
        let expected = try expected()
        try #require(state == expected, what)
    }

    private func expected() throws -> String {
        try DraftSteps.state(of: reflection, in: mirror.store, diner: name)
    }
}
