import Manual
import Presentation

/// What `eat-tui help` explains beside commands. The pages of the manual are made of the same parts.
enum HelpTopic: String, CaseIterable {
    case exitCodes = "exit-codes"
    case files, environment, config, json, time

    var parts: [ManualPage.Part] {
        switch self {
        case .exitCodes: Self.statuses
        case .files: Self.keptFiles
        case .environment: [.terms(EnvironmentVariable.all.map(\.term))]
        case .config: Self.configuration
        case .json: Self.answers
        case .time: Self.times
        }
    }

    static var statuses: [ManualPage.Part] {
        [
            .table(
                ExitStatus.allCases.map { ManualPage.Term("\($0.rawValue)", $0.meaning.text) },
                width: 5),
            .paragraph(Say.Manual.moreStatuses), .paragraph(Say.Manual.statusesInJSON),
        ]
    }

    private static var keptFiles: [ManualPage.Part] {
        [
            .terms(KeptFile.all.map { ManualPage.Term($0.path, HelpText.sentence($0.help.text)) }),
            .paragraph(Say.Manual.filesOfProfiles),
        ]
    }

    // MARK: The configuration

    private static var configuration: [ManualPage.Part] {
        [
            .paragraph(Say.Manual.config), .paragraph(Say.Manual.config2),
            .paragraph(Say.Help.configListDetails), .paragraph(SettingText.followed),
            .heading(Say.Manual.settings),
            .terms(ConfigKeys.all.map(SettingText.term)), .paragraph(SettingText.themes),
            .heading(Say.Manual.switches), .paragraph(Say.Manual.configSwitches),
            .terms(SettingText.switches), .heading(Say.Manual.examples),
            .paragraph(Say.Manual.wholeConfig), .code(SettingText.example),
        ]
    }

    // MARK: JSON

    private static var answers: [ManualPage.Part] {
        [
            .paragraph(Say.Manual.json), .paragraph(Say.Manual.json2),
            .paragraph(Say.Manual.json3), .paragraph(Say.Manual.lines),
            .paragraph(Say.Manual.lines2), .heading(Say.Manual.frame), .table(frame, width: 11),
            .paragraph(Say.Manual.frameOfServers), .heading(Say.Manual.failures),
            .paragraph(Say.Manual.failure), .table(failure, width: 11),
            .paragraph(Say.Manual.warning),
            .heading(Say.Manual.documents), .paragraph(Say.Manual.schemas),
            .table(documents, width: 26),
        ]
    }

    private static var frame: [ManualPage.Term] {
        [
            ManualPage.Term("schema", Say.Manual.frameSchema),
            ManualPage.Term("source", Say.Manual.frameSource),
            ManualPage.Term("fetched_at", Say.Manual.frameFetchedAt),
            ManualPage.Term("age_s", Say.Manual.frameAge),
            ManualPage.Term("stale", Say.Manual.frameStale),
            ManualPage.Term("warnings", Say.Manual.frameWarnings),
            ManualPage.Term("data", Say.Manual.frameData),
        ]
    }

    private static var failure: [ManualPage.Term] {
        let codes = Problem.Code.allCases.map(\.rawValue).joined(separator: ", ")
        return [
            ManualPage.Term("code", Say.Manual.failureCode(codes: codes)),
            ManualPage.Term("exit", Say.Manual.failureExit),
            ManualPage.Term("message", Say.Manual.failureMessage),
            ManualPage.Term("hint", Say.Manual.failureHint),
            ManualPage.Term("retryable", Say.Manual.failureRetryable),
            ManualPage.Term("request_id", Say.Manual.failureRequest),
            ManualPage.Term("key", Say.Manual.failureKey),
            ManualPage.Term("stage", Say.Manual.failureStage),
            ManualPage.Term("page", Say.Manual.failurePage),
            ManualPage.Term("page_over", Say.Manual.failurePageOver),
            ManualPage.Term("kitchen_page", Say.Manual.failureKitchenPage),
            ManualPage.Term("basket_edited", Say.Manual.failureBasketEdited),
            ManualPage.Term("changes", Say.Manual.failureChanges),
            ManualPage.Term("differs", Say.Manual.failureDiffers),
            ManualPage.Term("orders", Say.Manual.failureOrders),
            ManualPage.Term("not_served", Say.Manual.failureNotServed),
            ManualPage.Term(
                "total, ceiling, ref, option, choices, candidates", Say.Manual.failureFacts),
        ]
    }

    private static var documents: [ManualPage.Term] {
        Schema.allCases.compactMap { schema in
            let calls =
                switch schema {
                case .help: ["help"]
                case .version: ["--version"]
                default: schema.commands
                }
            guard !calls.isEmpty else { return nil }
            return ManualPage.Term(schema.text, calls.joined(separator: ", "))
        }
    }

    // MARK: Times

    private static var times: [ManualPage.Part] {
        [
            .paragraph(Say.Manual.time),
            .table(
                [
                    ManualPage.Term("12:30", Say.Manual.timeBare),
                    ManualPage.Term("Fri 12:30", Say.Manual.timeDay),
                    ManualPage.Term("2026-12-24 18:00", Say.Manual.timeDate),
                    ManualPage.Term("2026-12-24T18:00:00+01:00", Say.Manual.timeOffset),
                    ManualPage.Term("1h30m", Say.Manual.timeSpan),
                    ManualPage.Term("now", Say.Manual.timeNow),
                ], width: 27),
            .paragraph(Say.Manual.timeHalf), .paragraph(Say.Manual.timeHours),
            .paragraph(Say.Manual.time2), .paragraph(Say.Manual.time3),
            .paragraph(Say.Manual.time4), .paragraph(Say.Manual.time5),
            .paragraph(Say.Manual.time6),
        ]
    }
}
