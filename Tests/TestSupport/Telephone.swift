import Foundation

/// Reads codes from how they are drawn, as a telephone's camera does.
public enum Telephone {
    /// What a telephone reads of lines whose full blocks have the brightness `ink`, on `paper`.
    public static func read(
        _ lines: [String], ink: UInt8 = 0, paper: UInt8 = 255
    ) throws -> String {
        let rows = lines.flatMap { line in
            [
                line.map { $0 == "█" || $0 == "▀" ? ink : paper },
                line.map { $0 == "█" || $0 == "▄" ? ink : paper },
            ]
        }
        let (scale, width) = (4, rows.first?.count ?? 0)
        var picture = Array("P5 \(width * scale) \(rows.count * scale) 255\n".utf8)
        for row in rows {
            let line = row.flatMap { [UInt8](repeating: $0, count: scale) }
            for _ in 0..<scale { picture += line }
        }
        let directory = try TemporaryDirectory()
        let path = directory.path + "/code.pgm"
        try Data(picture).write(to: URL(fileURLWithPath: path))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/zbarimg")
        process.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let found = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: found, as: UTF8.self)
    }
}
