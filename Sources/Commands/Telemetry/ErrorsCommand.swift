import JSON
import OrderModels
import Presentation
import Services
import Telemetry
import Terminal

/// `eat-tui errors`: what went wrong, here or on the screens, and which kinds of it are muted.
enum ErrorsCommand {
    /// The parser takes the first whose name fits.
    static let all = [mute, unmute, clear, list]

    private static let list = Command(
        name: "errors", operands: [Command.Operand(name: "REF", isOptional: true)],
        options: [],
        summary: .errors.listSummary, details: [.errors.listDetails, .errors.listDetails2],
        examples: ["eat-tui errors", "eat-tui errors --json"], run: tell)

    private static let mute = Command(
        name: "errors mute", operands: [Command.Operand(name: "REF")],
        options: [
            OptionSpec(name: "until", value: "DATE", isRequired: true, help: .options.muteUntil)
        ],
        summary: .errors.muteSummary, details: [.errors.muteDetails], run: muteOne)

    private static let unmute = Command(
        name: "errors unmute", operands: [Command.Operand(name: "REF")], options: [],
        summary: .errors.unmuteSummary, run: unmuteOne)

    private static let clear = Command(
        name: "errors clear", operands: [], options: [], summary: .errors.clearSummary,
        details: [.errors.clearDetails], statuses: StatusHelp.asking, run: forget)

    // MARK: Listing

    @MainActor private static func tell(_ context: Context) async throws -> ExitStatus {
        let output = context.output
        var entries = try reading(context) { try $0.entries() }
        if let text = context.operands.first {
            let entry = try find(text, among: entries)
            guard output.isData || output.form == .linear else {
                return try details(of: entry, context)
            }
            entries = [entry]
        }
        if output.isData {
            try json(entries, context)
        } else {
            table(entries, context).write(to: output)
            output.remark(
                entries.isEmpty
                    ? Say.Errors.none : Say.Errors.recorded(count: entries.count))
        }
        return .done
    }

    private static let columns = [
        Listing.Column(id: "ref", title: Say.Columns.ref, priority: 9),
        Listing.Column(id: "count", title: Say.Errors.columnCount, alignment: .right, priority: 8),
        Listing.Column(id: "last", title: Say.Errors.columnLast, priority: 6),
        Listing.Column(id: "muted_until", title: Say.Errors.columnMuted, priority: 5),
        Listing.Column(id: "message", title: Say.Errors.columnMessage, priority: 10, minimum: 20),
    ]

    @MainActor private static func table(
        _ entries: [ErrorEntry], _ context: Context
    ) -> Listing {
        var listing = Listing(columns: columns)
        let (zone, now) = (context.zones.local, context.now())
        listing.rows = entries.map { entry in
            let muted = entry.mutedUntil.flatMap { $0 > now ? OrderWords.time($0, in: zone) : nil }
            return [
                TextTable.Cell(entry.id.reference), TextTable.Cell("\(entry.count)"),
                TextTable.Cell(OrderWords.time(entry.last, in: zone)),
                TextTable.Cell(muted ?? ""), TextTable.Cell(entry.said.text),
            ]
        }
        return listing
    }

    @MainActor private static func details(
        of entry: ErrorEntry, _ context: Context
    ) throws -> ExitStatus {
        let occurrences = try reading(context) { try $0.occurrences(of: entry.id) }
        let text = ErrorText(entry, occurrences, in: context.zones.local, at: context.now())
        for paragraph in text.paragraphs(on: .commands) { context.output.line(paragraph) }
        return .done
    }

    @MainActor private static func json(
        _ entries: [ErrorEntry], _ context: Context
    ) throws {
        let redacted = Dictionary(
            try reading(context) { try $0.redacted() }.map { ($0.id, $0) }
        ) { first, _ in first }
        context.output.json(
            Envelope.bytes(.errors, nil, now: context.now()) { json in
                json.counts(entries.count, of: entries.count)
                json.objects("errors", entries) { json, entry in
                    json.fields(of: entry, at: context.now())
                    guard let redacted = redacted[entry.id] else { return json.noDetails() }
                    json.fields(of: redacted)
                }
            })
    }

    // MARK: Muting

    @MainActor private static func muteOne(_ context: Context) async throws -> ExitStatus {
        guard let text = context.options.value("until") else {
            throw ProblemError(.usage, .errors.untilNeeded)
        }
        let zone = context.zones.local
        let end: Instant
        do throws(UnusableTime) {
            end = try MuteEnd(now: context.now(), zone: zone).instant(text)
        } catch .unreadable, .past {
            throw ProblemError(.usage, .errors.notADate(text: text))
        } catch {
            throw error.problem(option: "until", in: zone, at: context.now())
        }
        let entry = try found(context)
        guard entry.canBeMuted else {
            throw ProblemError(
                .usage, .errors.cannotBeMutedSaid(reference: entry.id.reference))
        }
        return try set(
            entry, end,
            saying: Say.Errors.nowMuted(
                reference: entry.id.reference, end: ErrorText.muted(until: end, in: zone)),
            context)
    }

    @MainActor private static func unmuteOne(_ context: Context) async throws -> ExitStatus {
        let entry = try found(context)
        return try set(
            entry, nil, saying: Say.Errors.nowUnmuted(reference: entry.id.reference), context)
    }

    @MainActor private static func set(
        _ entry: ErrorEntry, _ end: Instant?, saying words: String, _ context: Context
    ) throws -> ExitStatus {
        _ = try reading(context) { try $0.mute(entry.id, until: end) }
        guard context.output.isData else {
            context.output.line(words)
            return .done
        }
        let entries = try reading(context) { try $0.entries() }
        try json(entries.filter { $0.id == entry.id }, context)
        return .done
    }

    @MainActor private static func forget(_ context: Context) async throws -> ExitStatus {
        try context.dialogue.confirm(
            Say.Errors.clearAll, otherwise: Say.Telemetry.nothingWasDeleted)
        try reading(context) { try $0.clear() }
        guard context.output.isData else {
            context.output.line(Say.Errors.cleared)
            return .done
        }
        try json([], context)
        return .done
    }

    // MARK: Finding

    @MainActor private static func found(_ context: Context) throws -> ErrorEntry {
        try find(
            context.operands.first ?? "", among: try reading(context) { try $0.entries() })
    }

    /// The beginning of a fingerprint is enough, if no other begins with it.
    private static func find(
        _ text: String, among entries: [ErrorEntry]
    ) throws(ProblemError) -> ErrorEntry {
        let wanted = text.lowercased()
        let matches = entries.filter { $0.id.rawValue.hasPrefix(wanted) }
        guard !wanted.isEmpty, let match = matches.first else {
            throw ProblemError(
                .notFound, .errors.noSuchError(text: text), hint: .errors.errorsLists)
        }
        guard matches.count == 1 else {
            let names = Words.alternatives(matches.map(\.id.rawValue))
            throw ProblemError(
                .ambiguous, .errors.mayBeSeveral(text: text, references: names),
                hint: .errors.writeMore
            ).among(matches.map { .init($0.id.reference, $0.said.text) })
        }
        return match
    }

    @MainActor private static func reading<T>(
        _ context: Context, _ body: (ErrorStore) throws -> T
    ) throws(ProblemError) -> T {
        let store = context.errors.recorder.store
        do {
            return try body(store)
        } catch StateFileError.newer(let path) {
            throw ProblemError(
                .storage, .errorsFile.newer(path: path), hint: .trouble.updateEatTui)
        } catch StateFileError.full(let path) {
            throw ProblemError(
                .storage, .trouble.theDiskIsFullNothingCould(file: path),
                hint: .trouble.freeSomeSpace)
        } catch StateFileError.notDeleted(let path) {
            throw ProblemError(
                .storage, .errorsFile.notDeleted(path: path), hint: .settings.checkThatItIsYours)
        } catch {
            throw ProblemError(
                .storage, .errors.notUsable(path: store.file.path),
                hint: .settings.checkThatItAndItsDirectory)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func fields(of entry: ErrorEntry, at now: Instant) {
        field("ref", entry.id.reference)
        field("name", entry.said.text)
        field("fingerprint", entry.id.rawValue)
        field("code", entry.code)
        field("count", entry.count)
        field("first_at", entry.first.rfc3339)
        field("last_at", entry.last.rfc3339)
        field("muted_until", entry.mutedUntil.flatMap { $0 > now ? $0.rfc3339 : nil })
        field("message", entry.said.text)
        field("hint", entry.advice?.text)
    }

    /// Of one in a list, all that `errors show` tells of it is left out.
    fileprivate mutating func noDetails() {
        for key in ["sentence", "errors", "path", "occurrences"] { field(key, String?.none) }
    }

    /// What is not personal: what a report has as well.
    fileprivate mutating func fields(of error: RedactedError) {
        field("sentence", error.sentence)
        texts("errors", error.errors)
        field("path", error.path.isEmpty ? nil : error.path)
        objects("occurrences", error.occurrences) { json, occurrence in
            json.field("at", occurrence.at.rfc3339)
            json.field("version", occurrence.version)
            json.field("surface", occurrence.surface)
            json.field("screen", occurrence.screen)
            json.field("action", occurrence.action)
            json.field("request_id", occurrence.request)
            json.field("path", occurrence.path)
            occurrence.writeChain(to: &json)
        }
    }
}

extension ErrorOccurrence {
    /// A text that is no JSON, in a damaged row, would make the whole answer invalid.
    fileprivate func writeChain(to json: inout JSONWriter) {
        do {
            _ = try JSONDocument(Array(chain.utf8))
            json.key("chain")
            json.rawJSON(chain.utf8)
        } catch {
            json.field("chain", chain)
        }
    }
}
