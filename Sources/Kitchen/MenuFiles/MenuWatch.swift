import Dispatch
import Glibc

/// Notices through the kernel that a menu's files may have changed.
///
/// Editors write a new file and rename it, so directories are watched, not files: that of the menu,
/// that of what a symbolic link leads to, and that in which the menu's own directory stands.
///
/// https://man7.org/linux/man-pages/man7/inotify.7.html
final class MenuWatch: Sendable {
    private let path: String
    private let descriptor: Int32
    private let changed: @Sendable () -> Void
    private let queue = DispatchQueue(label: "eat-kitchen.menu")
    // Safe, though not declared so: dispatch sources may be used from any thread.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    /// One save is several events, between which a file is not there or not whole.
    private static let gathering: DispatchTimeInterval = .milliseconds(30)
    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ATTRIB
            | IN_DELETE_SELF | IN_MOVE_SELF)

    /// Calls `changed` on a queue of its own. Nil if the kernel grants no watch.
    init?(_ path: String, _ changed: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        self.path = path
        self.changed = changed
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: queue)
        self.source = source
        source.setEventHandler { [weak self, queue] in
            guard let self, self.drain() else { return }
            source.suspend()
            queue.asyncAfter(deadline: .now() + Self.gathering) { [weak self] in
                if let self {
                    _ = self.drain()
                    // Before the files are read: what happens after that is heard.
                    self.listen()
                    self.changed()
                }
                source.resume()
            }
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        listen()
    }

    /// A source whose events nobody reads any more would fire for ever.
    deinit {
        source.cancel()
    }

    /// Ends; a call of `changed` that runs is waited for.
    func stop() {
        source.cancel()
        queue.sync {}
    }

    /// A watch that exists already is only renewed by this.
    private func listen() {
        for directory in directories {
            inotify_add_watch(descriptor, directory, Self.events)
        }
    }

    private var directories: Set<String> {
        var directories: Set = [Self.parent(of: path)]
        if Self.isDirectory(path) { directories.insert(path) }
        if let target = realpath(path, nil) {
            defer { free(target) }
            directories.insert(Self.parent(of: String(cString: target)))
        }
        return directories
    }

    /// Reads the events; false if none concerns a menu. The book may be in the same directory, and
    /// is written at each order.
    private func drain() -> Bool {
        var concerns = false
        let size = 1 << 14
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer, size)
            guard count > 0 else { return concerns }
            var offset = 0
            let head = MemoryLayout<inotify_event>.size
            while offset + head <= count {
                let event = (buffer + offset).load(as: inotify_event.self)
                let name = UnsafeRawBufferPointer(
                    start: buffer + offset + head, count: Int(event.len))
                if self.concerns(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)) {
                    concerns = true
                }
                offset += head + Int(event.len)
            }
        }
    }

    /// Whether a change of the file `name` in a watched directory may change the menu; an empty name
    /// stands for a directory itself, or for events that the kernel dropped.
    private func concerns(_ name: String) -> Bool {
        if name.isEmpty || name == Self.name(of: path) { return true }
        if Self.isDirectory(path) { return !name.hasPrefix(".") && MenuSource.isMenu(name) }
        guard let target = realpath(path, nil) else { return false }
        defer { free(target) }
        return name == Self.name(of: String(cString: target))
    }

    private static func name(of path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }

    private static func parent(of path: String) -> String {
        let parts = path.split(separator: "/")
        let parent = parts.dropLast().joined(separator: "/")
        return path.hasPrefix("/") ? "/" + parent : parent.isEmpty ? "." : parent
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
