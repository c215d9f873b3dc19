import Files
import JSON
import OrderModels
import Presentation

/// `eat-tui report`: what a user can send to the makers of the program.
enum ReportCommand {
    static let command = Command(
        name: "report", operands: [Command.Operand(name: "FILE", isOptional: true)], options: [],
        summary: .report.summary, details: [.report.details, .report.detailsFile],
        examples: ["eat-tui report", "eat-tui report - | less"], run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let report = await Report(of: context)
        let isData = context.output.isData
        let bytes =
            isData
            ? context.output.rendered(
                Envelope.bytes(.report, nil, now: report.time) { report.write(to: &$0) })
            : Array((report.lines.joined(separator: "\n") + "\n").utf8)
        let path = context.operands.first ?? (isData ? "-" : name(at: report.time))
        guard path != "-" else {
            isData ? context.output.raw(bytes) : context.output.lines(report.lines)
            return .done
        }
        try NewFile.write(bytes, to: path, replaces: context.dialogue.mayReplace(path))
        context.output.remark(Say.Report.wrote(path: path))
        return .done
    }

    /// `eat-tui-report-20261125T145000Z.txt`.
    private static func name(at time: Instant) -> String {
        "eat-tui-report-\(time.rfc3339.filter { $0 != "-" && $0 != ":" }).txt"
    }
}
