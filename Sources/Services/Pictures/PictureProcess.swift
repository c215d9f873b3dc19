internal import CPicture
import Dispatch
import Glibc

/// Room for a picture, and what it is drawn as.
public struct PictureRoom: Hashable, Sendable {
    public enum Form: Hashable, Sendable {
        /// Three bytes each.
        case pixels
        /// A device control string.
        case sixels
    }

    public let columns: Int
    public let lines: Int
    /// The pixels of a cell.
    public let cellWidth: Int
    public let cellHeight: Int
    public let form: Form

    public init(columns: Int, lines: Int, cellWidth: Int, cellHeight: Int, form: Form) {
        (self.columns, self.lines) = (columns, lines)
        (self.cellWidth, self.cellHeight) = (cellWidth, cellHeight)
        self.form = form
    }
}

/// A picture as it came from the process that draws: numbers and bytes, not yet trusted to be more.
public struct DrawnPicture: Sendable {
    /// Counts up in a run.
    public let id: UInt32
    public let width: Int
    public let height: Int
    public let columns: Int
    public let lines: Int
    public let bytes: [UInt8]
}

/// Why there is no picture.
public enum PictureFailure: Error, Hashable, Sendable {
    /// Its address is not one that may be asked.
    case notAllowed
    /// It is not kept here, and the program is offline.
    case notKept
    case noAnswer
    case refused(status: Int)
    /// No picture of a kind that is drawn.
    case unreadable
    case tooLarge
    /// The library for its kind is not installed.
    case noLibrary
    /// The process that draws could not be started, or be limited.
    case notStarted
    /// It took too long, or ended badly.
    case gaveUp

    /// Whether the same picture has it again, whenever it is asked for.
    public var isLasting: Bool {
        switch self {
        case .notAllowed, .unreadable, .tooLarge, .noLibrary: true
        case .notKept, .noAnswer, .refused, .notStarted, .gaveUp: false
        }
    }
}

/// Reads and draws a picture in a process of its own, which can do nothing else (0091): a hostile file
/// costs that process.
public struct PictureProcess: Sendable {
    /// The first word of its command line.
    static let word = "--draw-picture"
    private static let longest = 4 << 20
    /// Milliseconds. What it computes is limited more strictly, so this is for machines with much to do.
    private static let patience: Int32 = 20_000
    private static let queue = DispatchQueue(label: "pictures", qos: .utility)

    /// This program.
    private let program: String

    public init(_ program: String = "/proc/self/exe") {
        self.program = program
    }

    // MARK: In the child

    /// The status of the process that only draws; nil for every other.
    public static func status(of arguments: [String]) -> Int32? {
        if arguments.dropFirst() == [word] {
            print(missingHere.joined(separator: " "), terminator: "")
            fflush(nil)
            return EXIT_SUCCESS
        }
        guard arguments.count == 7, arguments[1] == word else { return nil }
        let numbers = arguments.dropFirst(2).compactMap { Int32($0) }
        guard numbers.count == 5, numbers.dropLast().allSatisfy({ (1...4096).contains($0) }) else {
            return EXIT_FAILURE
        }
        var room = eat_picture_room(
            columns: numbers[0], lines: numbers[1], cell_width: numbers[2],
            cell_height: numbers[3], form: numbers[4])
        return eat_picture_draw(&room)
    }

    /// The packages of Debian whose libraries cannot be opened.
    private static var missingHere: [String] {
        [("p", "libpng16-16"), ("j", "libturbojpeg0"), ("w", "libwebp7"), ("s", "libchafa0")]
            .filter { eat_picture_can(CChar(bitPattern: Character($0.0).asciiValue ?? 0)) == 0 }
            .map(\.1)
    }

    // MARK: In the program

    /// What is missing here for pictures: packages of Debian. The process that draws tries to open the
    /// decoders, so that this one need not; nil where it could not be started.
    public func missing() -> [String]? {
        guard let (output, status) = try? output(of: [], input: .nowhere), status == 0 else {
            return nil
        }
        return String(decoding: output, as: UTF8.self).split(separator: " ").map(String.init)
    }

    /// Draws `file`. One at a time: a list that is walked through does not start a crowd.
    func draw(_ file: [UInt8], in room: PictureRoom, id: UInt32) async throws(PictureFailure)
        -> DrawnPicture
    {
        let result = await withCheckedContinuation { continuation in
            Self.queue.async {
                continuation.resume(
                    returning: Result { () throws(PictureFailure) in try run(file, room, id) })
            }
        }
        return try result.get()
    }

    private func run(
        _ file: [UInt8], _ room: PictureRoom, _ id: UInt32
    ) throws(PictureFailure) -> DrawnPicture {
        let input = eat_picture_file(file, UInt(file.count))
        guard input >= 0 else { throw .notStarted }
        defer { close(input) }
        let form = room.form == .sixels ? EAT_PICTURE_SIXELS : EAT_PICTURE_PIXELS
        let numbers = [
            room.columns, room.lines, room.cellWidth, room.cellHeight, Int(form),
        ]
        let (output, status) = try output(
            of: numbers.map(String.init), input: .descriptor(input))
        if let failure = Self.failure(status) { throw failure }
        guard let drawn = Self.parsed(output, room, id) else { throw .unreadable }
        return drawn
    }

    /// Runs the process to its end: what it writes, and its status.
    private func output(
        of words: [String], input: Subprocess.Stream
    ) throws(PictureFailure) -> (output: [UInt8], status: Int32) {
        var ends: [Int32] = [0, 0]
        guard eat_picture_pipe(&ends) == 0 else { throw .notStarted }
        defer { close(ends[0]) }
        let child: pid_t
        do {
            defer { close(ends[1]) }
            child = try Subprocess.start(
                [program, Self.word] + words, input: input, output: .descriptor(ends[1]),
                apartFrom: .session)
        } catch {
            throw .notStarted
        }
        let output = Self.read(ends[0])
        if output == nil { kill(child, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard let output, status & 0x7F == 0 else { throw .gaveUp }
        return (output, status >> 8 & 0xFF)
    }

    /// All that the child writes; nil where that is too much, or takes too long.
    private static func read(_ descriptor: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let end = ContinuousClock.now + .milliseconds(Int64(patience))
        while bytes.count <= longest {
            let left = Int32((end - .now) / .milliseconds(1))
            guard left > 0 else { return nil }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&polled, 1, left)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return nil }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += buffer[..<count]
        }
        return nil
    }

    private static func failure(_ status: Int32) -> PictureFailure? {
        switch Int(status) {
        case Int(EAT_PICTURE_DRAWN): nil
        case Int(EAT_PICTURE_UNREADABLE), Int(EAT_PICTURE_UNKNOWN_KIND):
            .unreadable
        case Int(EAT_PICTURE_TOO_LARGE): .tooLarge
        case Int(EAT_PICTURE_NO_LIBRARY): .noLibrary
        case Int(EAT_PICTURE_NO_LIMITS): .notStarted
        default: .gaveUp
        }
    }

    /// `WIDTH HEIGHT COLUMNS LINES`, a line end, and the bytes: as large as the room at most, and of
    /// pixels exactly as many as there are.
    static func parsed(_ output: [UInt8], _ room: PictureRoom, _ id: UInt32) -> DrawnPicture? {
        guard let end = output.prefix(64).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let numbers = String(decoding: output[..<end], as: UTF8.self).split(separator: " ")
            .compactMap { Int($0) }
        guard numbers.count == 4, (1...room.columns * room.cellWidth).contains(numbers[0]),
            (1...room.lines * room.cellHeight).contains(numbers[1]),
            (1...room.columns).contains(numbers[2]), (1...room.lines).contains(numbers[3])
        else { return nil }
        let bytes = Array(output[(end + 1)...])
        guard room.form == .sixels || bytes.count == numbers[0] * numbers[1] * 3 else { return nil }
        return DrawnPicture(
            id: id, width: numbers[0], height: numbers[1], columns: numbers[2], lines: numbers[3],
            bytes: bytes)
    }
}
