import Foundation
import Services
import Synchronization
import TestSupport
import Testing

/// A file that other programs edit, noticed through the kernel.
@Suite(.timeLimit(.minutes(5)))
struct FileWatchTests {
    private let directory: TemporaryDirectory
    private var file: String { directory.path + "/config/eat-tui/config.json5" }

    init() throws { directory = try TemporaryDirectory() }

    /// Reads the file after each notice, until it says `wanted` (nil: is gone).
    private func says(_ wanted: String?, _ path: String, after change: () throws -> Void)
        async throws
    {
        let (notices, sink) = AsyncStream.makeStream(of: Void.self)
        let watch = try #require(FileWatch(path) { sink.yield() })
        try change()
        for await _ in notices {
            let text = Home.bytes(path).map { String(decoding: $0, as: UTF8.self) }
            if text == wanted { break }
        }
        withExtendedLifetime(watch) {}
    }

    private func put(_ text: String, at path: String) throws {
        try Program.put(text, at: path)
    }

    private func move(_ path: String, to other: String) throws {
        #expect(rename(path, other) == 0)
    }

    @Test func `a file that is written, replaced, deleted and made again`() async throws {
        try put("one", at: file)
        try await says("two", file) { try write("two", to: file) }
        try await says("three", file) {
            try put("three", at: file + ".new")
            try move(file + ".new", to: file)
        }
        try await says(nil, file) { try FileManager.default.removeItem(atPath: file) }
        try await says("four", file) { try write("four", to: file) }
    }

    @Test func `several changes, one after the other, are each noticed`() async throws {
        try put("0", at: file)
        let (notices, sink) = AsyncStream.makeStream(of: Void.self)
        let watch = try #require(FileWatch(file) { sink.yield() })
        var waiting = notices.makeAsyncIterator()
        for number in 1...20 {
            try put("\(number)", at: file + ".new")
            try move(file + ".new", to: file)
            while Home.bytes(file).map({ String(decoding: $0, as: UTF8.self) }) != "\(number)" {
                await waiting.next()
            }
            await waiting.next()
        }
        withExtendedLifetime(watch) {}
    }

    @Test func `a directory that is not there yet`() async throws {
        try await says("one", file) { try put("one", at: file) }
    }

    /// A directory could be made between looking for the deepest one and watching it.
    @Test func `directories that are made meanwhile, one in the other`() async throws {
        for number in 1...200 {
            let file = directory.path + "/\(number)/a/b/c/d/e/f/g/h/config.json5"
            try await says("one", file) { try put("one", at: file) }
        }
    }

    @Test func `a directory that is deleted and made again`() async throws {
        try put("one", at: file)
        try await says("two", file) {
            try FileManager.default.removeItem(atPath: directory.path + "/config")
            try put("two", at: file)
        }
    }

    @Test func `a directory that is replaced as a whole`() async throws {
        try put("one", at: file)
        try put("two", at: directory.path + "/other/eat-tui/config.json5")
        try await says("two", file) {
            try move(directory.path + "/config/eat-tui", to: directory.path + "/config/old")
            try move(directory.path + "/other/eat-tui", to: directory.path + "/config/eat-tui")
        }
    }

    @Test func `the file that a link leads to`() async throws {
        let target = directory.path + "/dotfiles/eat.json5"
        try put("one", at: target)
        try put("", at: file)
        try FileManager.default.removeItem(atPath: file)
        #expect(symlink(target, file) == 0)
        try await says("two", file) { try write("two", to: target) }
        let other = directory.path + "/dotfiles/other.json5"
        try put("three", at: other)
        try await says("three", file) {
            #expect(symlink(other, file + ".new") == 0)
            try move(file + ".new", to: file)
        }
    }

    @Test func `other files of the directory are not noticed`() async throws {
        try put("other", at: directory.path + "/config/eat-tui/other.json5")
        let count = Mutex(0)
        let (notices, sink) = AsyncStream.makeStream(of: Void.self)
        let watch = try #require(
            FileWatch(file) {
                count.withLock { $0 += 1 }
                sink.yield()
            })
        try put("other", at: directory.path + "/config/eat-tui/other.json5")
        // A link to nothing: a file that was written is noticed again where a process that starts
        // meanwhile closes it later.
        #expect(symlink("nothing", file + ".new") == 0)
        try move(file + ".new", to: file)
        var waiting = notices.makeAsyncIterator()
        await waiting.next()
        #expect(count.withLock { $0 } == 1)
        withExtendedLifetime(watch) {}
    }
}
