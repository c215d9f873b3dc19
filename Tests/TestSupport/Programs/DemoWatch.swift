import Foundation
import Glibc

/// Looks at a demo's kitchen from outside: its lock, its address, its process.
public struct DemoWatch {
    private let directory: String

    public init(_ program: Program) throws {
        directory = program.home.path + "/run/eat-tui"
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
    }

    public var url: String? {
        Home.bytes(directory + "/demo.url").map {
            String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    public var kitchens: Int { processes.count }

    /// Those that were started for this lock. What has ended has no command line any more.
    public var processes: [Int32] {
        Home.files("/proc").compactMap { Int32($0) }.filter { id in
            let words = Home.bytes("/proc/\(id)/cmdline") ?? Data()
            let line = String(decoding: words, as: UTF8.self)
            return line.contains("--until-unused\0\(directory)/demo.lock")
        }
    }

    /// Uses the demo as a command does, for as long as it likes.
    public func hold() throws -> Descriptor {
        let lock = open(directory + "/demo.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_SH) == 0 else {
            throw ChildProcess.Trouble(what: "no lock", code: errno)
        }
        return Descriptor(lock)
    }

    /// Waits until no kitchen answers any more. One that ends closes its connections.
    public func waitUntilGone() throws {
        while let connection = try connect() {
            try connection.waitForEnd()
        }
        // It has the lock to itself from before its port closes until its very end.
        let lock = Descriptor(open(directory + "/demo.lock", O_RDWR | O_CLOEXEC))
        lock.waitForLock()
    }

    /// A connection to the kitchen, or nil where none answers.
    public func connect() throws -> Descriptor? {
        guard let port = url?.split(separator: ":").last.flatMap({ UInt16($0) }) else { return nil }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let connection = Descriptor(descriptor)
        return result == 0 ? connection : nil
    }
}
