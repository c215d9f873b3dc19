import Files
import JSON
import OrderModels
import Presentation
import Telemetry

/// `eat-tui telemetry`: whether the use of the program is recorded, and what was.
enum TelemetryCommand {
    static let all = [status, on, off, show, send, purge]

    /// None of these records anything: the one that says no would be the first to break it.
    static func records(_ command: Command?) -> Bool {
        !all.contains { $0.name == command?.name }
    }

    private static let status = Command(
        name: "telemetry status", operands: [], options: [], summary: .telemetry.statusSummary,
        details: [.telemetry.details, .telemetry.statusDetails],
        examples: ["eat-tui telemetry status"], run: tellStatus)

    private static let on = Command(
        name: "telemetry on", operands: [], options: [], summary: .telemetry.onSummary,
        details: [.telemetry.details, .telemetry.onDetails]
    ) { try answer(true, $0) }

    private static let off = Command(
        name: "telemetry off", operands: [], options: [], summary: .telemetry.offSummary,
        details: [.telemetry.offDetails]
    ) { try answer(false, $0) }

    private static let show = Command(
        name: "telemetry show", operands: [], options: [], summary: .telemetry.showSummary,
        details: [.telemetry.showDetails], examples: ["eat-tui telemetry show"], run: tellEvents)

    private static let send = Command(
        name: "telemetry send", operands: [], options: [], summary: .telemetry.sendSummary,
        details: [.telemetry.sendDetails], statuses: StatusHelp.sending, run: deliver)

    private static let purge = Command(
        name: "telemetry purge", operands: [], options: [], summary: .telemetry.purgeSummary,
        details: [.telemetry.purgeDetails], statuses: StatusHelp.asking, run: deleteAll)

    // MARK: Consent

    @MainActor private static func answer(
        _ isYes: Bool, _ context: Context
    ) throws -> ExitStatus {
        do throws(UnwritableFile) {
            try TrackingConsent.answer(isYes, in: context.paths.state)
        } catch {
            throw unwritable(error)
        }
        let record = UseRecord(context.settings, context.options)
        if !isYes { try reading(record) { try record.store.drop(for: .http) } }
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.telemetry, nil, now: context.now()) { json in
                    json.fields(of: record.consent)
                })
            return .done
        }
        context.output.line(sentence(record))
        if record.consent.isGiven {
            context.output.remark(
                record.url.map { Say.Telemetry.whereItGoesToo(path: record.file, url: $0) }
                    ?? Say.Telemetry.whereItGoes(path: record.file))
        } else if !isYes {
            context.output.remark(Say.Telemetry.staysUntilPurged)
        }
        return .done
    }

    /// Whether the use is recorded, and why.
    private static func sentence(_ record: UseRecord) -> String {
        switch record.consent.decider {
        case .privateRun: Say.Telemetry.offByPrivate
        case .doNotTrack:
            TrackingConsent.answer(in: record.directory) == true
                ? Say.Telemetry.offThoughYes : Say.Telemetry.offByDoNotTrack
        case .user: record.consent.isGiven ? Say.Telemetry.onByUser : Say.Telemetry.offByUser
        case .unasked: Say.Telemetry.offUnasked
        }
    }

    @MainActor private static func tellStatus(_ context: Context) async throws -> ExitStatus {
        let record = UseRecord(context.settings, context.options)
        let isPrivate = context.options.isPrivate
        // A private run opens no file of earlier ones.
        let states = isPrivate ? [] : try reading(record) { try TrackerState.all(of: record) }
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.telemetry, nil, now: context.now()) { json in
                    json.fields(of: record.consent, states)
                })
            return .done
        }
        context.output.line(sentence(record))
        for state in states {
            context.output.line(state.sentence)
        }
        return .done
    }

    // MARK: Events

    @MainActor private static func tellEvents(_ context: Context) async throws -> ExitStatus {
        let record = UseRecord(context.settings, context.options)
        let lines = try reading(record) { try record.store.waiting() + record.store.sent() }
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.events, nil, now: context.now()) { json in
                    json.counts(lines.count, of: lines.count)
                    json.field("sent_limit", EventStore.sentLimit)
                    json.field("file", record.file)
                    json.objects("events", lines) { json, line in
                        let event = (try? JSONDocument(Array(line.body.utf8)))?.root
                        json.field(
                            "ref", event?.member(named: "event_id").flatMap { try? $0.string() })
                        json.field(
                            "name", event?.member(named: "name").flatMap { try? $0.string() })
                        json.field("tracker", line.tracker)
                        json.field("sent_at", line.sentAt?.rfc3339)
                        json.field("body", line.body)
                    }
                })
            return .done
        }
        context.output.lines(
            lines.map { line in
                [line.sentAt?.rfc3339 ?? "waiting", line.tracker, line.body].joined(separator: "\t")
            }, keepingTabs: true)
        context.output.remark(
            lines.isEmpty
                ? Say.Telemetry.nothingRecorded
                : Say.Telemetry.onlyTheLast(limit: EventStore.sentLimit, path: record.file))
        return .done
    }

    /// Sends what waits, now.
    @MainActor private static func deliver(_ context: Context) async throws -> ExitStatus {
        let record = UseRecord(context.settings, context.options)
        guard !context.isOffline else {
            throw ProblemError(.offline, .telemetry.notOffline)
        }
        guard record.url != nil else {
            throw ProblemError(
                .configuration, .telemetry.nowhereToSend, hint: .telemetry.setAnAddress)
        }
        guard
            let tracking = record.tracking(
                log: context.log, isSeen: false, by: context.openServices, now: context.now)
        else { return try await tellStatus(context) }
        let isWhole = await tracking.deliverAll()
        _ = try await tellStatus(context)
        guard !isWhole else { return .done }
        throw ProblemError(.server, .telemetry.notAllArrived, hint: .telemetry.comesAgain)
    }

    @MainActor private static func deleteAll(_ context: Context) async throws -> ExitStatus {
        try context.dialogue.confirm(
            Say.Telemetry.purgeAll, otherwise: Say.Telemetry.nothingWasDeleted)
        let record = UseRecord(context.settings, context.options)
        try reading(record) { try record.store.purge() }
        do throws(UnwritableFile) {
            try FileTracker(record.file).purge()
        } catch {
            throw unwritable(error)
        }
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.telemetry, nil, now: context.now()) { json in
                    json.fields(of: record.consent, purged: true)
                })
            return .done
        }
        context.output.line(Say.Telemetry.purged)
        return .done
    }

    // MARK: Errors

    private static func unwritable(_ error: UnwritableFile) -> ProblemError {
        ProblemError(
            .storage, .telemetry.notWritten(path: error.path), hint: .settings.checkThatItIsYours)
    }

    private static func reading<T>(
        _ record: UseRecord, _ body: () throws -> T
    ) throws(ProblemError) -> T {
        do {
            return try body()
        } catch {
            throw ProblemError(
                .storage, .telemetry.notUsable(path: record.store.file.path),
                hint: .settings.checkThatItIsYours)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func fields(
        of consent: TrackingConsent, _ states: [TrackerState]? = nil, purged: Bool? = nil
    ) {
        field("on", consent.isGiven)
        field("decided_by", consent.decider.rawValue)
        if let states {
            objects("trackers", states) { $0.fields(of: $1) }
        } else {
            field("trackers", String?.none)
        }
        field("purged", purged)
    }
}
