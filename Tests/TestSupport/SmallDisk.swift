public import Cache
import Glibc

/// A small file system of its own.
public final class SmallDisk {
    private let directory: TemporaryDirectory
    public let path: String

    /// Nil where none may be mounted.
    public init?(kilobytes: Int) {
        guard let directory = try? TemporaryDirectory() else { return nil }
        self.directory = directory
        path = directory.path + "/disk"
        mkdir(path, 0o755)
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { return nil }
    }

    deinit {
        umount(path)
    }

    public static let canMount = geteuid() == 0 && SmallDisk(kilobytes: 64) != nil

    public var locations: StoreLocations {
        StoreLocations(cacheDirectory: path + "/cache", dataDirectory: path + "/data")
    }

    /// How many bytes there is room for.
    public var free: Int {
        var status = statvfs()
        return statvfs(path, &status) == 0 ? Int(status.f_bavail) * Int(status.f_bsize) : 0
    }

    /// Leaves room for so many bytes and no more; for all there is where that is nil.
    public func leave(_ bytes: Int?) {
        let filler = path + "/filler"
        unlink(filler)
        guard let bytes, free > bytes else { return }
        let descriptor = open(filler, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        _ = posix_fallocate(descriptor, 0, free - bytes)
        close(descriptor)
    }

    public func makeReadOnly() -> Bool {
        mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
    }
}
