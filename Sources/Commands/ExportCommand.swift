import OrderModels
import Files
import Glibc
import JSON
import Presentation
import Services

/// `eat-tui export`: writes the diner's data to a file.
enum ExportCommand {
    static let command = Command(
        name: "export", operands: [Command.Operand(name: "FILE")], options: [ArchiveParts.option],
        summary: .help.exportSummary,
        details: [
            .help.exportDetails,
            .help.exportDetails2,
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
            guard !context.output.isData else {
                throw ProblemError(.usage, .archive.jsonToStdoutToo)
            }
            let counts = try await store.export(parts) { context.output.raw($0) }
            context.output.remark(Say.Archive.wrote(counts: ArchiveParts.words(counts)))
            try warnOfUnsettled(parts, context)
            return .done
        }
        let file = try NewFile(path, replaces: context.dialogue.mayReplace(path))
        let counts: Archive.Counts
        do {
            var bytes = 0
            counts = try await store.export(parts) { lines in
                try file.write(lines)
                bytes += lines.count
                context.output.progress(Say.Archive.writing(path: path, kib: bytes / 1024))
            }
            try file.finish()
        } catch {
            context.output.endProgress()
            file.abandon()
            throw error
        }
        context.output.endProgress()
        try warnOfUnsettled(parts, context)
        guard context.output.isData else {
            context.output.line(Say.Archive.wroteTo(counts: ArchiveParts.words(counts), path: path))
            return .done
        }
        context.output.json(
            Envelope.bytes(.export, nil, now: context.now()) { json in
                json.field("file", path)
                json.key("written")
                ArchiveParts.write(counts, of: parts, to: &json)
            })
        return .done
    }

    /// What is not settled stays where it can be looked up: what opens the carts is in no archive.
    @MainActor private static func warnOfUnsettled(
        _ parts: Set<Archive.Part>, _ context: Context
    ) throws {
        guard parts.contains(.orders) else { return }
        let unsettled = try context.store.orders.unsettled()
        let toBePaid = unsettled.count { $0.stage == .agreed(.toBePaid) }
        let notToBePaid = unsettled.count { $0.stage == .agreed(.notToBePaid) }
        for (count, words) in [
            (toBePaid, Say.Archive.toBePaidStay), (notToBePaid, Say.Archive.notToBePaidStay),
            (unsettled.count - toBePaid - notToBePaid, Say.Archive.unknownStay),
        ] where count > 0 {
            context.output.warning(words(count))
        }
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
