import Glibc
import Logging
public import OrderModels

/// The reports that faults of the program left in a directory.
///
/// Beside a report that the user was not told of is an empty file with `.new` at the end of its name.
public struct CrashReports: Sendable {
    /// Older ones are deleted.
    public static let limit = 10

    private let directory: String

    public init(in directory: String) {
        self.directory = directory
    }

    /// Paths, the latest first.
    public var paths: [String] {
        Self.names(in: directory).filter { $0.hasSuffix(".txt") }.sorted(by: >)
            .prefix(Self.limit).map { directory + "/" + $0 }
    }

    /// Deletes all but the latest reports.
    func trim() {
        let names = Self.names(in: directory).sorted(by: >)
        let old = Set(names.filter { $0.hasSuffix(".txt") }.dropFirst(Self.limit))
        for name in names where old.contains(name) || old.contains(String(name.dropLast(4))) {
            unlink(directory + "/" + name)
        }
    }

    /// The reports that the user was not told of, latest first. Each is returned once, to one
    /// process.
    public func takeNew() -> [String] {
        Self.names(in: directory).filter { $0.hasSuffix(".new") }.sorted(by: >)
            .map { directory + "/" + $0 }
            .filter { unlink($0) == 0 }
            .map { String($0.dropLast(".new".count)) }
            .filter { access($0, R_OK) == 0 }
    }

    /// When the program stopped; nil where there is no such report.
    public func time(of path: String) -> Instant? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Instant(secondsSince1970: Int64(status.st_mtim.tv_sec))
    }

    /// The text of a report; nil when it cannot be read.
    public static func text(of path: String) -> String? {
        WholeFile(path).read(limit: 16 * 1024).map { String(decoding: $0, as: UTF8.self) }
    }

    /// `crash-20261124T183005Z-4711.txt`, so that names are in the order of time.
    func path(of process: pid_t, startedAt now: Instant) -> String {
        let time = now.rfc3339.filter { $0 != "-" && $0 != ":" }
        return "\(directory)/crash-\(time)-\(process).txt"
    }

    private static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("crash-") { names.append(name) }
        }
        return names
    }
}
