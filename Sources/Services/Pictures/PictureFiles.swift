import Glibc
import OrderModels

/// Pictures as they came, in files: a cache with a cap, of which the oldest go.
struct PictureFiles: Sendable {
    private static let mostBytes = 32 << 20
    private static let week = 7 * 86_400

    /// Empty where nothing may be kept.
    let folder: String

    /// The bytes kept under `name`, and whether they are to be asked for again.
    func bytes(of name: String, now: Int) -> (bytes: [UInt8], isOld: Bool)? {
        guard !folder.isEmpty else { return nil }
        let descriptor = open(path(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (1...Pictures.longest).contains(Int(status.st_size))
        else { return nil }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, size))
        }
        guard bytes.count == size else { return nil }
        return (bytes, now - status.st_mtim.tv_sec > Self.week)
    }

    /// Keeps `bytes`. A disk that takes none costs nothing but another request.
    func keep(_ bytes: [UInt8], of name: String) {
        guard !folder.isEmpty else { return }
        mkdir(folder, 0o700)
        let (new, place) = (path("new-\(getpid())-\(name)"), path(name))
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let count = write(descriptor, bytes, bytes.count)
        close(descriptor)
        guard count == bytes.count, rename(new, place) == 0 else {
            unlink(new)
            return
        }
        shorten()
    }

    /// Removes all of them.
    func clear() {
        shorten(to: 0)
    }

    /// Removes the oldest beyond `most` bytes.
    private func shorten(to most: Int = mostBytes) {
        guard let listing = opendir(folder) else { return }
        defer { closedir(listing) }
        var files: [(path: String, size: Int, time: Int)] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            guard lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                continue
            }
            files.append((path(name), Int(status.st_size), status.st_mtim.tv_sec))
        }
        var size = files.reduce(0) { $0 + $1.size }
        for file in files.sorted(by: { $0.time < $1.time }) where size > most {
            unlink(file.path)
            size -= file.size
        }
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// A name for what is at `address`: two FNV-1a hashes from different beginnings.
    static func name(of address: String) -> String {
        let starts: [UInt64] = [0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15]
        return starts.map { start in
            let hash = address.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            let text = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }
}
