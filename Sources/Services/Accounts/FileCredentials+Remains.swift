import Glibc

extension FileCredentials {
    /// Longer than writing the file ever takes; by then another process may have the writer's ID.
    private static let oldest: time_t = 600

    /// Files left by processes killed while they wrote the file at `path`. They contain tokens.
    public static func remains(of path: String) -> [String] {
        guard let slash = path.lastIndex(of: "/") else { return [] }
        let (directory, start) = (
            String(path[..<slash]), path[path.index(after: slash)...] + ".part-"
        )
        guard let entries = opendir(directory) else { return [] }
        defer { closedir(entries) }
        var found: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix(start) else { continue }
            let whole = directory + "/" + name
            if isAbandoned(whole, by: pid_t(name.dropFirst(start.count))) { found.append(whole) }
        }
        return found.sorted()
    }

    private static func isAbandoned(_ path: String, by writer: pid_t?) -> Bool {
        guard let writer, kill(writer, 0) == 0 || errno != ESRCH else { return true }
        var status = stat()
        return stat(path, &status) == 0 && time(nil) - status.st_mtim.tv_sec > oldest
    }

    /// - Returns: What was removed.
    @discardableResult
    public static func removeRemains(of path: String) -> [String] {
        remains(of: path).filter { unlink($0) == 0 }
    }
}
