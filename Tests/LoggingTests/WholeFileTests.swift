import Glibc
import Logging
import TestSupport
import Testing

/// A small file that is whole or not there.
struct WholeFileTests {
    private let directory: TemporaryDirectory
    private var file: WholeFile { WholeFile(directory.path + "/state/eat-tui/file") }

    init() throws { directory = try TemporaryDirectory() }

    @Test func `what is put there is read, and only its owner may`() {
        #expect(file.read(limit: 9) == nil)
        #expect(file.replace(with: [1, 2, 3]) == nil)
        #expect(file.read(limit: 9) == [1, 2, 3] && file.read(limit: 2) == [1, 2])
        #expect(Home.mode(file.path) == 0o600)
        #expect(file.replace(with: []) == nil && file.read(limit: 9) == [])
    }

    @Test func `what a killed program left is gone after the next writing`() throws {
        // No process has this number.
        try Program.put("half", at: file.path + ".part-999999999")
        try Program.put("another file", at: file.path + "s.part-999999999")
        #expect(file.replace(with: [1]) == nil)
        #expect(
            Home.files(directory.path + "/state/eat-tui").sorted() == [
                "file", "files.part-999999999",
            ])
    }

    @Test func `links are not followed, and a pipe and a directory are no file`() throws {
        try Program.put("secret", at: directory.path + "/secret")
        try Program.put("", at: directory.path + "/state/eat-tui/other")
        #expect(symlink(directory.path + "/secret", file.path) == 0)
        #expect(file.read(limit: 9) == nil)
        #expect(file.replace(with: [1]) == nil && file.read(limit: 9) == [1])
        #expect(WholeFile(directory.path + "/secret").read(limit: 9) == Array("secret".utf8))
        unlink(file.path)
        #expect(mkfifo(file.path, 0o600) == 0)
        #expect(file.read(limit: 9) == nil)
        #expect(WholeFile(directory.path).read(limit: 9) == nil)
    }

    @Test func `what cannot be written is told by its own error`() throws {
        try Program.put("", at: directory.path + "/state")
        #expect(file.replace(with: [1]) == ENOTDIR)
        #expect(WholeFile(directory.path).replace(with: [1]) == EISDIR)
        #expect(Home.files(directory.path) == ["state"])
    }
}
