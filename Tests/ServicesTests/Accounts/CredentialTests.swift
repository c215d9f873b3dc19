import Sentences
import Foundation
import Glibc
import Logging
import Networking
import OrderModels
import TestSupport
import Presentation
import Testing

@testable import Services

/// Each credential store on its own.
@Suite(.timeLimit(.minutes(10)))
struct CredentialTests {
    private static let key = CredentialKey(.session, of: .test)
    private static let secret = Secret("top secret \"%\" \n'$(x)' ü 寿")

    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var file: FileCredentials { FileCredentials(path: directory.path + "/credentials") }

    /// A command that keeps secrets in files of the test, and records its calls.
    private func command() throws -> CommandCredentials {
        let script = """
            echo "$@" >> \(directory.path)/calls
            tr '\\0' ' ' < /proc/$$/cmdline >> \(directory.path)/calls
            tr '\\0' ' ' < /proc/$$/environ >> \(directory.path)/calls
            case $1 in
            get) cat \(directory.path)/kept 2>/dev/null || : ;;
            store) cat > \(directory.path)/kept ;;
            erase) rm -f \(directory.path)/kept ;;
            esac
            """
        try write(script, to: directory.path + "/keep")
        return CommandCredentials("sh \(directory.path)/keep")
    }

    private func stores() throws -> [any CredentialStore] {
        [file, try command(), RunCredentials()]
    }

    @Test(arguments: 0..<3)
    func `what was saved is read until it is removed`(which: Int) async throws {
        let store = try stores()[which]
        #expect(try await store.read(Self.key) == nil)
        try await store.save(Self.secret, as: Self.key)
        #expect(try await store.read(Self.key) == Self.secret)
        try await store.save(Secret("another"), as: Self.key)
        #expect(try await store.read(Self.key) == Secret("another"))
        try await store.remove(Self.key)
        #expect(try await store.read(Self.key) == nil)
        try await store.remove(Self.key)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "sleep 60", "sleep 60 &", "exec >&- 2>&-; sleep 60",
            "trap '' TERM; while :; do :; done",
        ])
    func `a command that hangs, or leaves a child with its pipes, is stopped and says so`(
        script: String
    ) async throws {
        let store = CommandCredentials(script + " #", patience: .seconds(1))
        let start = ContinuousClock.now
        let error = await #expect(throws: CredentialError.self) {
            _ = try await store.read(Self.key)
        }
        guard case .failed(.command, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.text.contains("did not end within 1 s"))
        #expect(ContinuousClock.now - start < .seconds(20))
        await #expect(throws: CredentialError.self) {
            _ = try await Credentials.secret(printedBy: script, within: .seconds(1))
        }
        #expect(CommandCredentials.usualPatience == .seconds(30))
    }

    @Test func `what a killed program left of the file is found and removed, and no other's`()
        async throws
    {
        try await file.save(Self.secret, as: Self.key)
        // No process has the first ID, this one has the second, and the third is no number.
        let parts = ["4194999", "\(getpid())", "x"].map { file.path + ".part-" + $0 }
        for part in parts { try write("keys", to: part) }
        #expect(WholeFile(file.path).remains == [parts[0], parts[2]])
        #expect(WholeFile(file.path).removeRemains() == [parts[0], parts[2]])
        #expect(access(parts[0], F_OK) != 0 && access(parts[1], F_OK) == 0)
        #expect(try await file.read(Self.key) == Self.secret)
    }

    @Test func `one key's secret is none of another's`() async throws {
        let other = CredentialKey(.session, of: ProviderID(rawValue: "http://other host:1"))
        try await file.save(Self.secret, as: Self.key)
        try await file.save(Secret("theirs"), as: other)
        #expect(try await file.read(Self.key) == Self.secret)
        try await file.remove(Self.key)
        #expect(try await file.read(other) == Secret("theirs"))
    }

    @Test func `the file is for its owner alone`() async throws {
        try await file.save(Self.secret, as: Self.key)
        #expect(Home.mode(file.path) == 0o600)
        #expect(files(in: directory.path) == ["credentials", "credentials.lock"])
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o666])
    func `a file that others can get at is refused, and stays as it is`(mode: UInt32) async throws {
        try await file.save(Self.secret, as: Self.key)
        let before = Home.bytes(file.path)
        #expect(chmod(file.path, mode) == 0)
        let expected = CredentialError.exposed(path: file.path)
        await #expect(throws: expected) { try await file.read(Self.key) }
        await #expect(throws: expected) { try await file.save(Secret("new"), as: Self.key) }
        await #expect(throws: expected) { try await file.remove(Self.key) }
        #expect(Home.bytes(file.path) == before)
    }

    @Test func `a link is no file of secrets`() async throws {
        try await file.save(Self.secret, as: Self.key)
        let link = FileCredentials(path: directory.path + "/link")
        #expect(symlink(file.path, link.path) == 0)
        await #expect(throws: CredentialError.foreign(path: link.path)) {
            try await link.read(Self.key)
        }
    }

    @Test func `many at once lose nothing`() async throws {
        let file = file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let provider = ProviderID(rawValue: "p\(number)")
                    try await file.save(
                        Secret("s\(number)"), as: CredentialKey(.session, of: provider))
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<40 {
            let key = CredentialKey(.session, of: ProviderID(rawValue: "p\(number)"))
            #expect(try await file.read(key) == Secret("s\(number)"))
        }
    }

    @Test func `a command is told the secret on its standard input only`() async throws {
        let store = try command()
        let secret = Secret("plantedSecret")
        try await store.save(secret, as: Self.key)
        _ = try await store.read(Self.key)
        try await store.remove(Self.key)
        let calls = try String(contentsOfFile: directory.path + "/calls", encoding: .utf8)
        #expect(calls.contains("store \(Self.key.text)\n"))
        #expect(calls.contains("get \(Self.key.text)\n"))
        #expect(calls.contains("erase \(Self.key.text)\n"))
        #expect(!calls.contains("plantedSecret"))
    }

    @Test func `a command that fails says so and repeats nothing`() async throws {
        let store = CommandCredentials("sh -c 'cat >&2; exit 3' x")
        await #expect(
            throws: CredentialError.failed(
                .command, reason: .secrets.endedWith(verb: "store", status: 3))
        ) {
            try await store.save(Self.secret, as: Self.key)
        }
        let missing = CommandCredentials("/no/such/command")
        await #expect(throws: CredentialError.self) { try await missing.read(Self.key) }
    }

    @Test func `a command that never stops talking is stopped`() async throws {
        await #expect(throws: CredentialError.self) {
            try await CommandCredentials("yes").read(Self.key)
        }
    }

    @Test func `a command that does not listen does not end the program`() async throws {
        let store = CommandCredentials("exec 0<&-; true")
        try await store.save(Secret(String(repeating: "x", count: 200_000)), as: Self.key)
    }

    @Test func `a command that was configured is not replaced by what was not asked for`()
        async throws
    {
        let credentials = Credentials(
            command: "false", file: file.path, keyring: { nil }, mayUseFile: { _ in true })
        let kept = try await credentials.keep(Self.secret, as: Self.key)
        #expect(kept.store.place == .run)
        #expect(kept.troubles.count == 1)
        #expect(try await file.read(Self.key) == nil)
    }

    @Test func `the file is used after consent and not before`() async throws {
        for (isWilling, place) in [(false, CredentialPlace.run), (true, .file)] {
            let credentials = Credentials(
                command: nil, file: file.path, keyring: { nil }, mayUseFile: { _ in isWilling })
            #expect(credentials.first == .file)
            let kept = try await credentials.keep(Self.secret, as: Self.key)
            #expect(kept.store.place == place)
            #expect(kept.troubles.isEmpty)
            #expect(try await file.read(Self.key) == (isWilling ? Self.secret : nil))
        }
    }
}
