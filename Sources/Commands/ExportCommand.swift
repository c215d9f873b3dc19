import Cache
import Files
import Glibc
import JSON
import Presentation

/// `eat-tui export`: what the diner made, in a file to carry elsewhere.
enum ExportCommand {
    static let command = Command(
        name: "export", operands: [Command.Operand(name: "FILE")], options: [ArchiveParts.option],
        summary: "put drafts, favourites, orders and addresses in a file",
        details: [
            "The file is text, a line of JSON for each thing. eat-tui import FILE reads it, on any "
                + "machine. With - for FILE it goes to stdout. A file that is there is replaced "
                + "with --yes only.",
            "Without --what everything goes in but what the screens remember of how you left them. "
                + "Addresses that a server keeps stay there.",
        ],
        examples: [
            "eat-tui export lunch.eat",
            "eat-tui export --what favourites - | ssh desk eat-tui import -",
        ], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let path = context.operands[0]
        let parts = try ArchiveParts.wanted(context.options) ?? Archive.Part.usual
        let store = try context.store
        guard path != "-" else {
            guard context.output.form != .json else {
                throw ProblemError(.usage, "--json and the archive would both go to stdout.")
            }
            let counts = try await Archive.export(parts, from: store) { context.output.raw($0) }
            context.output.remark("Wrote \(ArchiveParts.words(counts)).")
            return .done
        }
        let file = try NewFile(path, replaces: context.mayReplace(path))
        let counts: Archive.Counts
        do {
            var bytes = 0
            counts = try await Archive.export(parts, from: store) { lines in
                try file.write(lines)
                bytes += lines.count
                context.output.progress("Writing \(path): \(bytes / 1024) KiB")
            }
            try file.finish()
        } catch {
            context.output.endProgress()
            file.abandon()
            throw error
        }
        context.output.endProgress()
        guard context.output.form == .json else {
            context.output.line("Wrote \(ArchiveParts.words(counts)) to \(path).")
            return .done
        }
        context.output.json(
            Envelope.bytes("export", nil, now: context.now()) { json in
                json.field("file", path)
                json.key("written")
                ArchiveParts.write(counts, of: parts, to: &json)
            })
        return .done
    }
}

extension ArchiveParts {
    static func write(
        _ counts: Archive.Counts, of parts: Set<Archive.Part>, to json: inout JSONWriter
    ) {
        json.object { json in
            for part in Archive.Part.allCases where parts.contains(part) {
                json.field(part.rawValue, counts[part] ?? 0)
            }
        }
    }
}
