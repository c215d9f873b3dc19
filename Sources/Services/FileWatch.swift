import Cache
import Glibc
import OrderModels
import Synchronization

/// Notices that a file stands for another content, through the kernel.
///
/// Editors write a new file and rename it, so that the directory is watched, not the file. So is
/// the directory of the file that a symbolic link leads to; and where a directory is missing, the
/// one that it would be in.
///
/// An editor's one edit may be several changes, between which the file is not there or not whole.
public final class FileWatch: Sendable {
    private let path: String
    private let events: FileEvents
    private let changed: @Sendable () -> Void
    private let ears = Mutex<[FileEvents.Ear]>([])

    /// Calls `changed` on a queue of its own. Nil if the kernel grants no watch.
    public init?(_ path: String, _ changed: @escaping @Sendable () -> Void) {
        // Without it the file is read at the start, as ever.
        guard let events = try? FileEvents.ofProcess() else { return nil }
        (self.path, self.events, self.changed) = (path, events, changed)
        listen()
    }

    private func listen() {
        var places: Set<Place>
        repeat {
            places = Self.places(of: path)
            listen(at: places)
            // A directory that was made before its parent was watched is never heard of.
        } while places != Self.places(of: path)
    }

    private func listen(at places: Set<Place>) {
        let fresh = places.compactMap { place in
            events.listen(to: place.directory, for: place.isWhole ? .replacements : .names) {
                [weak self] names in
                guard names?.contains(where: { $0 == place.name || $0.isEmpty }) ?? true else {
                    return
                }
                self?.heard()
            }
        }
        // The old ones end only now, so that a directory of both is watched all along; and outside
        // the lock, since that takes another one.
        _ = ears.withLock { ears in
            defer { ears = fresh }
            return ears
        }
    }

    private func heard() {
        // Before the file is read: what happens after that is heard.
        listen()
        changed()
    }

    // MARK: What to watch

    private struct Place: Hashable {
        let directory: String
        /// What has to change in it.
        let name: String
        /// Whether it is the directory of the file.
        let isWhole: Bool
    }

    private static func places(of path: String) -> Set<Place> {
        var places: Set = [place(of: path)]
        if let target = realpath(path, nil) {
            defer { free(target) }
            places.insert(place(of: String(cString: target)))
        }
        return places
    }

    /// The deepest directory on the way to `path` that is there.
    private static func place(of path: String) -> Place {
        var (rest, isWhole) = (path[...], true)
        while let slash = rest.lastIndex(of: "/") {
            let name = String(rest[rest.index(after: slash)...])
            let directory = slash == rest.startIndex ? "/" : String(rest[..<slash])
            if isDirectory(directory) || directory == "/" {
                return Place(directory: directory, name: name, isWhole: isWhole)
            }
            (rest, isWhole) = (rest[..<slash], false)
        }
        return Place(directory: ".", name: String(rest), isWhole: isWhole)
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
