import OrderModels
import Files
import JSON
import Presentation
import Services

/// `eat-tui import`: reads a file that eat-tui exported.
enum ImportCommand {
    static let command = Command(
        name: "import", operands: [Command.Operand(name: "FILE")], options: [ArchiveParts.option],
        summary: .help.importSummary,
        details: [
            .help.importDetails,
            .help.importDetails2,
        ],
        examples: ["eat-tui import lunch.eat", "eat-tui import --what favourites lunch.eat"],
        statuses: StatusHelp.importing, run: run)

    /// More lines than anybody reads.
    private static let toldLines = 20

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let path = context.operands[0]
        let parts = try ArchiveParts.wanted(context.options) ?? Set(Archive.Part.allCases)
        let file = try OldFile(path)
        defer { file.close() }
        var bytes = 0
        defer { context.output.endProgress() }
        let known = Set(try context.drafts.summaries().map(\.id))
        let report: ArchiveReport
        do {
            report = try await context.store.add(parts) {
                let piece = try file.next()
                bytes += piece?.count ?? 0
                context.output.progress(Say.Archive.reading(file: file.name, kib: bytes / 1024))
                return piece
            }
        } catch {
            // Some drafts may have arrived, and the next import takes them for old ones.
            await numberNames(besides: known, context)
            throw error
        }
        context.output.endProgress()
        tell(report, of: file.name, parts, context)
        await numberNames(besides: known, context)
        return report.damaged.isEmpty && report.isWhole ? .done : .internal
    }

    /// Numbers drafts with a taken name, except the `known` ones. Two drafts of one name do not make
    /// the import a failure.
    @MainActor private static func numberNames(
        besides known: Set<Basket.ID>, _ context: Context
    ) async {
        context.output.endProgress()
        do {
            let arrived = try context.drafts.summaries().map(\.id).filter { !known.contains($0) }
            for (old, new) in try await context.drafts.numberNames(of: arrived) {
                context.output.remark(Say.Archive.isCalledOtherwise(name: old, new: new))
            }
        } catch {
            context.output.warning(context.errors.caught(error).sentence)
        }
    }

    @MainActor private static func tell(
        _ report: ArchiveReport, of name: String, _ parts: Set<Archive.Part>, _ context: Context
    ) {
        for damage in report.damaged.prefix(toldLines) {
            context.output.warning(
                Say.Archive.lineLeftOut(name: name, line: damage.line, reason: damage.reason))
        }
        if report.damaged.count > toldLines {
            let others = report.damaged.count - toldLines
            context.output.warning(
                Say.Archive.moreLinesLeftOut(name: name, count: others))
        }
        if !report.isWhole {
            context.output.warning(Say.Archive.someIsMissing(name: name))
        }
        guard context.output.isData else {
            let added = Say.Archive.added(things: ArchiveParts.words(report.added))
            guard report.present > 0 else { return context.output.line(added) }
            let here = Say.Archive.hereBefore(count: report.present)
            return context.output.line(added + " " + here)
        }
        context.output.json(
            Envelope.bytes(.import, nil, now: context.now()) { json in
                json.field("file", name)
                json.key("added")
                ArchiveParts.write(report.added, of: parts, to: &json)
                json.field("present", report.present)
                json.field("whole", report.isWhole)
                json.objects("damaged", report.damaged) { json, damage in
                    json.field("line", damage.line)
                    json.field("reason", damage.reason.text)
                }
            })
    }
}
