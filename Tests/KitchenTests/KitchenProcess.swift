import Foundation
import Glibc

/// The program `eat-kitchen` in a process of its own, with a file that goes with the test.
final class KitchenProcess {
    let url: String
    let controlURL: String
    private let process = Process()
    private let book: BookFile

    struct Trouble: Error {}

    init(_ book: BookFile, _ options: [String] = []) throws {
        self.book = book
        let output = Pipe()
        process.executableURL = Self.program
        process.arguments =
            [
                "serve", "--data", book.path, "--control-port", "0",
                "--clock", "2026-05-06T12:30:00+02:00",
            ] + options
        process.standardOutput = output
        try process.run()
        var text = ""
        while text.split(separator: "\n").count < 2 || !text.hasSuffix("\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Trouble() }
            text += String(decoding: more, as: UTF8.self)
        }
        let urls = text.split(separator: "\n").compactMap { $0.split(separator: " ").last }
        (url, controlURL) = (String(urls[0]), String(urls[1]))
    }

    deinit { kill() }

    func kill() {
        guard process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    var port: UInt16 { UInt16(url.split(separator: ":").last?.dropLast() ?? "") ?? 0 }

    /// Kilobytes of memory in use.
    func memory() throws -> Int {
        let text = try String(
            contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    private static var program: URL {
        if let named = ProcessInfo.processInfo.environment["EAT_KITCHEN_BIN"] {
            return URL(filePath: named)
        }
        return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "eat-kitchen")
    }
}
