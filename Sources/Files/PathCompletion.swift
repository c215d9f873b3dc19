import Glibc

/// Completes a path that is being typed.
public enum PathCompletion {
    /// The typed path with everything added that is certain; nil where there is nothing to add.
    /// Hidden files match only if the name begins with a dot.
    public static func complete(_ typed: String) -> String? {
        let (directory, beginning) = split(typed)
        let place = directory.isEmpty ? "." : Paths.expanded(directory)
        let found = names(in: place).filter { name in
            name.utf8.starts(with: beginning.utf8)
                && (name.first != "." || beginning.first == ".")
        }
        guard var common = found.first else { return nil }
        for name in found.dropFirst() { common = shared(common, name) }
        if found.count == 1, isDirectory(place + "/" + common) { common += "/" }
        return common.utf8.count > beginning.utf8.count ? directory + common : nil
    }

    /// Splits after the last slash.
    private static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        let end = path.index(after: slash)
        return (String(path[..<end]), String(path[end...]))
    }

    /// The common prefix.
    private static func shared(_ one: String, _ other: String) -> String {
        String(zip(one, other).prefix { $0 == $1 }.map(\.0))
    }

    private static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
