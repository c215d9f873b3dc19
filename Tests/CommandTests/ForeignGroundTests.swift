import Foundation
import Glibc
import Kitchen
import TestSupport
import Testing
import Services

/// Directories that cannot be written, and disks that are full. Both take privileges to set up.
@Suite(.timeLimit(.minutes(10)))
struct ForeignGroundTests {
    /// Runs a program as somebody who owns nothing here.
    private static func asNobody(_ program: Program, _ arguments: [String]) async throws -> Outcome
    {
        try await Program.run(
            "setpriv",
            ["--reuid=nobody", "--clear-groups", Program.tui] + program.prefix + arguments,
            environment: program.environment)
    }

    private static func chmod(_ mode: mode_t, _ path: String) {
        Glibc.chmod(path, mode)
        for file in Home.files(path) {
            let child = path + "/" + file
            let isDirectory = Home.bytes(child) == nil
            if isDirectory { chmod(mode, child) } else { Glibc.chmod(child, mode & 0o666) }
        }
    }

    /// Whether this is root, and the programs lie where others can run them.
    static let canBecomeNobody: Bool = {
        guard geteuid() == 0 else { return false }
        let tried = try? ChildProcess(
            "setpriv", ["--reuid=nobody", "--clear-groups", "test", "-x", Program.tui],
            environment: ["PATH": Program.systemPath]
        ).outcome()
        return tried?.status == 0
    }()

    @Test(.enabled(if: canBecomeNobody))
    func `a data directory that cannot be written is an error that says which`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try server.visitor()
        Self.chmod(0o755, program.home.path)
        let outcome = try await Self.asNobody(program, ["caterers", "--json"])

        #expect(outcome.status == 1)
        #expect(outcome.errorJSON["code"].text == "storage")
        #expect(outcome.errorJSON["message"].text?.contains(program.home.path) == true)
        #expect(outcome.errorJSON["message"].text?.contains("Permission denied") == true)
        #expect(outcome.errorJSON["hint"].text?.contains("directory") == true)
    }

    @Test(.enabled(if: canBecomeNobody))
    func `a store that cannot be written is left as it is`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try server.visitor()
        let before = try await program.run("caterers", "--plain", "--fields", "ref,name")
        let files = (Home.bytes(program.cacheFile), Home.bytes(program.userFile))
        Self.chmod(0o755, program.home.path)
        let words = ["--offline", "caterers", "--plain", "--fields", "ref,name"]
        let outcome = try await Self.asNobody(program, words)

        // SQLite reads such a file only while its log lies beside it.
        if outcome.status == 0 {
            #expect(outcome.out == before.out)
        } else {
            #expect(outcome.status == 1 && outcome.err.contains("Permission denied"))
        }
        #expect(Home.bytes(program.cacheFile) == files.0)
        #expect(Home.bytes(program.userFile) == files.1)
    }

    @Test(.enabled(if: canBecomeNobody))
    func `another's own things cannot be read`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try Program()
        _ = try await program.run("provider", "add", server.url)
        Glibc.chmod(program.home.path, 0o755)
        Glibc.chmod(program.home.path + "/data", 0o755)
        Glibc.chmod(program.home.path + "/data/eat-tui", 0o755)

        let outcome = try await Program.run(
            "setpriv", ["--reuid=nobody", "--clear-groups", "cat", program.userFile])
        #expect(outcome.status == 1 && outcome.output.isEmpty)
    }

    @Test(.enabled(if: geteuid() == 0))
    func `a configuration of somebody else's names no commands`() async throws {
        let program = try Program()
        try program.configure(#"{ credentials: { command: "cat" } }"#)
        Glibc.chown(program.configFile, 54_321, 54_321)
        let outcome = try await program.run("provider", "ls")
        #expect(outcome.status == 2)
        #expect(outcome.err.contains("belongs to somebody else"))
        Glibc.chown(program.configFile, geteuid(), getegid())
        #expect(try await program.run("provider", "ls").status == 0)
    }

    @Test(.enabled(if: canBecomeNobody), arguments: [nil, "", "/nowhere", "relative"])
    func `who has no home is told so, and nothing is written elsewhere`(
        home: String?
    ) async throws {
        var environment = ["PATH": Program.systemPath, "LC_ALL": "C.UTF-8"]
        environment["HOME"] = home
        let before = Home.files("/")
        // Somebody whom the user database does not know.
        let outcome = try await Program.run(
            "setpriv",
            ["--reuid=54321", "--clear-groups", Program.tui, "--offline", "caterers"],
            environment: environment)
        #expect(outcome.status == 2)
        #expect(outcome.err.contains("There is no directory for your files"))
        #expect(outcome.err.contains("Set HOME"))
        #expect(Home.files("/") == before)
    }

    @Test func `a home that is not there is told, and the one that is used`() async throws {
        let program = try Program()
        var environment = program.environment
        environment["HOME"] = "/nowhere"
        environment["XDG_CONFIG_HOME"] = nil
        let told = "HOME is /nowhere, which is no home directory: "
        for command in [["--offline", "caterers"], ["--offline", "doctor"]] {
            let outcome = try await Program.run(Program.tui, command, environment: environment)
            let said = outcome.out + outcome.err
            #expect(said.contains(told) && said.split(separator: told).count == 2, "\(said)")
        }
        // Where the home is not used, its name does not matter.
        environment["XDG_CONFIG_HOME"] = program.home.path
        let quiet = try await Program.run(
            Program.tui, ["--offline", "caterers"], environment: environment)
        #expect(!quiet.err.contains("/nowhere"))
    }

    // MARK: A full disk

    /// A small file system of its own, or nil where none may be mounted.
    private final class SmallDisk {
        let path: String

        init?(_ directory: TemporaryDirectory, kilobytes: Int) {
            path = directory.path + "/disk"
            mkdir(path, 0o755)
            guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { return nil }
        }

        deinit {
            umount(path)
        }
    }

    static let canMount: Bool = {
        guard geteuid() == 0, let directory = try? TemporaryDirectory() else { return false }
        return SmallDisk(directory, kilobytes: 64) != nil
    }()

    @Test(.enabled(if: canMount))
    func `a full disk is said to be full and what was cached stays`() async throws {
        let server = try KitchenServer.still(caterers: 24)
        let program = try server.visitor()
        let disk = try #require(SmallDisk(program.home, kilobytes: 1400))
        let there = program.with(nil, ["XDG_CACHE_HOME": disk.path])
        let before = try await there.run("caterers", "--plain", "--fields", "ref,name")
        #expect(before.status == 0)

        let full = try await there.run("sync", "--all", "--json")
        #expect(full.status == 1)
        #expect(full.errorJSON["code"].text == "storage")
        #expect(full.errorJSON["message"].text?.contains("disk is full") == true)
        let after = try await there.run(
            "--offline", "caterers", "--plain", "--fields", "ref,name")
        #expect(after.status == 0 && after.out == before.out)
        let refreshed = try await there.run(
            "caterers", "--refresh", "--plain", "--fields", "ref,name")
        #expect(refreshed.status == 0 && refreshed.out == before.out)
    }

    @Test(.enabled(if: canMount))
    func `a disk that is full from the start is said to be full`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try server.visitor()
        let disk = try #require(SmallDisk(program.home, kilobytes: 16))
        let there = program.with(nil, ["XDG_CACHE_HOME": disk.path])

        let outcome = try await there.run("caterers")
        #expect(outcome.status == 1)
        #expect(outcome.err.contains("disk is full"))
    }
}
