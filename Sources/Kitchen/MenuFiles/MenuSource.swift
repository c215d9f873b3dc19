import Glibc

/// The text of one menu file.
struct MenuSource: Equatable, Sendable {
    enum Form {
        case json5, csv
    }

    let name: String
    let form: Form
    let bytes: [UInt8]

    /// The largest file that is read, and the largest number of files.
    static let sizeLimit = 4 << 20
    static let countLimit = 200

    /// The files of the menu at `path`, a file or a directory, in the order of their names.
    static func all(at path: String, _ mistakes: MistakeList) -> [MenuSource] {
        var status = stat()
        guard stat(path, &status) == 0 else {
            mistakes.note(path, nil, "cannot be read: \(String(cString: strerror(errno))).")
            return []
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            let form = form(of: path) ?? .json5
            return read(path, form, mistakes).map { [$0] } ?? []
        }
        guard let names = names(in: path) else {
            mistakes.note(path, nil, "cannot be read: \(String(cString: strerror(errno))).")
            return []
        }
        guard !names.isEmpty else {
            mistakes.note(path, nil, "There is no .json5, .json or .csv file in it.")
            return []
        }
        guard names.count <= countLimit else {
            mistakes.note(path, nil, "There are more than \(countLimit) menu files in it.")
            return []
        }
        let head = path.hasSuffix("/") ? path : path + "/"
        return names.compactMap { name in
            form(of: name).flatMap { read(head + name, $0, mistakes) }
        }
    }

    /// Whether a file of that name in a directory is part of the menu.
    static func isMenu(_ name: String) -> Bool {
        form(of: name) != nil
    }

    private static func form(of name: String) -> Form? {
        switch name.split(separator: ".").last?.lowercased() {
        case "json5", "json": .json5
        case "csv": .csv
        default: nil
        }
    }

    /// Nil if the directory cannot be read. Hidden files and other kinds of files are no menus.
    private static func names(in directory: String) -> [String]? {
        guard let stream = opendir(directory) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix("."), isMenu(name) { names.append(name) }
        }
        return names.sorted()
    }

    private static func read(
        _ path: String, _ form: Form, _ mistakes: MistakeList
    ) -> MenuSource? {
        // A pipe that nobody writes to must not be waited for.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            mistakes.note(path, nil, "cannot be read: \(String(cString: strerror(errno))).")
            return nil
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            mistakes.note(path, nil, "is not a file with text.")
            return nil
        }
        guard Int(status.st_size) <= sizeLimit else {
            mistakes.note(path, nil, "The file is larger than 4 MiB, which no menu is.")
            return nil
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            guard count != 0 else { return MenuSource(name: path, form: form, bytes: bytes) }
            guard count > 0 else {
                if errno == EINTR { continue }
                mistakes.note(path, nil, "cannot be read: \(String(cString: strerror(errno))).")
                return nil
            }
            bytes += chunk[..<count]
            guard bytes.count <= sizeLimit else {
                mistakes.note(path, nil, "The file is larger than 4 MiB, which no menu is.")
                return nil
            }
        }
    }
}
