import Files
import Glibc
import Presentation
import Services

/// The demo's server, started beside this program and shared with other programs that ask for it.
///
/// Every client holds a shared lock on one file. The kitchen waits for an exclusive lock, gets it
/// when no client is left, even after crashes, and exits. Nothing counts clients or polls.
final class DemoKitchen: Sendable {
    let url: String
    /// Whether nothing is left of it when this program ends.
    let isOwn: Bool
    private let lock: Int32

    /// The kitchen shared by the diner's programs, which stores its orders; or one for this program
    /// alone, which leaves nothing behind.
    enum Place: Sendable {
        case shared(directory: String, data: String)
        case own
    }

    /// Real kitchens take half an hour, which is too long for a demo.
    private static let secondsToArrival = 170

    convenience init(_ place: Place) throws(ProblemError) {
        switch place {
        case .shared(let directory, let data): try self.init(directory: directory, data: data)
        case .own: try self.init()
        }
    }

    /// Starts a kitchen that leaves nothing behind: its lock file is unlinked.
    private init() throws(ProblemError) {
        var name = Array("/tmp/eat-tui-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw Self.unusable("/tmp") }
        let directory = String(
            decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let path = directory + "/demo.lock"
        defer {
            unlink(path)
            rmdir(directory)
        }
        isOwn = true
        lock = try Self.locked(path, LOCK_SH)
        url = try Self.start(until: path, keeping: ":memory:")
    }

    /// Joins the running kitchen, or starts one. Its earlier orders are in `data`.
    private init(directory: String, data: String) throws(ProblemError) {
        try Self.makeDirectory(directory)
        try Self.makeDirectory(data)
        // This lock prevents two programs from starting two kitchens.
        let starting = try Self.locked(directory + "/demo.starting", LOCK_EX)
        defer { close(starting) }
        let path = directory + "/demo.lock"
        isOwn = false
        lock = try Self.locked(path, LOCK_SH)
        let note = directory + "/demo.url"
        if let running = Self.running(note) {
            url = running
            return
        }
        url = try Self.start(until: path, keeping: data + "/demo-kitchen.db")
        Self.write(url, to: note)
    }

    /// The same, without blocking the screens while it starts.
    @concurrent
    static func joined(_ place: Place) async throws(ProblemError) -> DemoKitchen {
        try DemoKitchen(place)
    }

    /// Whether it still takes requests; it may have died.
    var isListening: Bool {
        url.split(separator: ":").last.flatMap { UInt16($0) }.map(Self.listens) ?? false
    }

    deinit {
        close(lock)
    }

    /// Opens a lock file. The lock belongs to the descriptor, which children must not inherit.
    private static func locked(_ path: String, _ kind: Int32) throws(ProblemError) -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unusable(path) }
        while flock(descriptor, kind) != 0 {
            guard errno == EINTR else { throw unusable(path) }
        }
        return descriptor
    }

    private static func makeDirectory(_ path: String) throws(ProblemError) {
        var built = ""
        for part in path.split(separator: "/") {
            built += "/" + part
            guard mkdir(built, 0o700) != 0 else { continue }
            let reason = errno  // access() overwrites errno.
            guard access(built, F_OK) == 0 else { throw unusable(built, reason) }
        }
    }

    private static func unusable(_ path: String, _ reason: Int32 = errno) -> ProblemError {
        ProblemError(
            .storage, .settings.cannotBeUsed(path: path, string: String(cString: strerror(reason))),
            hint: .settings.checkThatItAndItsDirectory)
    }

    // MARK: The running kitchen

    /// The address in the note, if a kitchen still listens there.
    private static func running(_ note: String) -> String? {
        guard let file = fopen(note, "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let text = String(
            decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let url = String(text.prefix { $0 != "\n" })
        guard let port = url.split(separator: ":").last.flatMap({ UInt16($0) }), listens(port)
        else {
            return nil
        }
        return url
    }

    private static func listens(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func write(_ url: String, to note: String) {
        guard let file = fopen(note, "we") else { return }  // The next demo starts its own.
        fputs(url + "\n", file)
        fclose(file)
    }

    // MARK: Starting a kitchen

    private static func start(
        until lock: String, keeping data: String
    ) throws(ProblemError) -> String {
        let program = Environment.value("EAT_KITCHEN") ?? beside("eat-kitchen")
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw unusable(Say.Settings.aPipe) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        defer { close(ends[0]) }
        let arguments = [
            program, "serve", "--port", "0", "--until-unused", lock, "--data", data,
            "--replace-damaged", "--arrive-within", String(secondsToArrival),
        ]
        do {
            defer { close(ends[1]) }
            // Ctrl-C for this command must not stop it for others.
            _ = try Subprocess.start(
                arguments, output: .descriptor(ends[1]), apartFrom: .group)
        } catch {
            throw ProblemError(
                .internal,
                .settings.demoKitchenDidNotStartFor(program: program, reason: error.reason),
                hint: .settings.buildTheKitchen)
        }
        return try address(in: firstLine(of: ends[0]), program)
    }

    private static func address(
        in line: String, _ program: String
    ) throws(ProblemError) -> String {
        guard let start = line.firstRange(of: "http://")?.lowerBound else {
            throw ProblemError(
                .internal, .settings.demoKitchenDidNotStart(program: program),
                hint: .settings.runTheKitchen(program: program))
        }
        var url = line[start...].prefix { $0 != " " }
        while url.hasSuffix("/") { url = url.dropLast() }
        return String(url)
    }

    private static func firstLine(of descriptor: Int32) -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < 1024 {
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != 0x0A else { break }
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// The program of that name in this program's directory.
    private static func beside(_ name: String) -> String {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        guard count > 0 else { return name }
        let own = String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return String(own[...(own.lastIndex(of: "/") ?? own.startIndex)]) + name
    }
}
