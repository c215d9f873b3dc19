extension Schema {
    // MARK: Accounts

    var accounts: Layout {
        switch self {
        case .account:
            Layout(shape: [
                "ref": .text.orNull, "name": .text, "full_name": .text.orNull,
                "email": .text.orNull, "phone": .text.orNull, "provider": .text,
                "signed_in": .boolean, "signed_in_at": .time.orNull, "kept_in": .text.orNull,
            ])
        case .logout: Layout(shape: Shapes.account)
        case .accountDelete: Layout(shape: Shapes.deletedAccount)
        case .registration: Layout(shape: ["state": .text, "email": .text.orNull])
        case .consents:
            Layout(
                shape: Shape.record([]).with(["provider": .text]).with(.counts).with([
                    "consents": .list([
                        "ref": .text, "name": .text, "kind": .text, "asked": .boolean,
                        "accepted": .boolean,
                    ])
                ]), rows: ["consents"])
        case .addresses:
            Layout(
                shape: .counts.with([
                    "addresses": .list(Shapes.address.with(["delivered": .boolean.orNull]))
                ]), rows: ["addresses"])
        default:
            Layout(
                shape: .either([
                    Shapes.address, ["ref": .text, "name": .text, "removed": .boolean],
                ]))
        }
    }

    // MARK: Upkeep

    var upkeep: Layout {
        switch self {
        case .export: Layout(shape: ["file": .text, "written": .map(.integer)])
        case .import:
            Layout(shape: [
                "file": .text, "added": .map(.integer), "present": .integer, "whole": .boolean,
                "damaged": .list(["line": .integer, "reason": .text]),
            ])
        case .sync:
            Layout(shape: [
                "updated": .integer, "unchanged": .integer, "failed": .integer,
                "skipped": .integer,
            ])
        case .cache:
            Layout(
                shape: .either([
                    [
                        "caterers": .integer, "menus": .integer, "dishes": .integer,
                        "oldest": .time.orNull, "newest": .time.orNull,
                        "files": .list([
                            "ref": .text, "name": .text, "path": .text, "bytes": .integer,
                        ]),
                    ], ["cleared_caterers": .integer, "cleared_dishes": .integer],
                ]))
        case .providers:
            Layout(
                shape: .counts.with([
                    "providers": .list([
                        "ref": .text, "name": .text, "url": .text, "added_at": .time,
                    ])
                ]), rows: ["providers"])
        case .provider:
            Layout(
                shape: .either([
                    [
                        "ref": .text, "name": .text, "currency": .text, "zone": .text,
                        "guest_checkout": .boolean,
                    ], ["ref": .text, "name": .text, "removed": .boolean],
                ]))
        case .config: Layout(shape: Shapes.configuration, rows: ["keys", "problems", "key", "set"])
        case .completion: Layout(shape: ["shell": .text, "script": .text])
        case .keys:
            Layout(
                shape: Shape.record([]).with(["preset": .text]).with(.counts).with([
                    "actions": .list([
                        "ref": .text, "name": .text, "summary": .text, "group": .text,
                        "screens": .texts, "keys": .texts, "twin": .text.orNull,
                    ])
                ]), rows: ["actions"])
        case .switches:
            Layout(
                shape: .counts.with(["switches": .list(Self.reading)]), rows: ["switches"],
                columns: ["ref", "value", "source.kind", "bundled", "summary"])
        case .doctor:
            Layout(
                shape: .counts.with([
                    "checks": .list([
                        "ref": .text, "name": .text, "verdict": .word(HealthFinding.Verdict.self),
                        "message": .text,
                        "advice": .text.orNull,
                    ])
                ]), rows: ["checks"])
        case .help:
            Layout(
                shape: [
                    "about": .text.orNull, "lines": .texts,
                    "statuses": Shape.list(["exit": .integer, "meaning": .text]).orNull,
                ], rows: ["statuses"])
        case .version:
            Layout(shape: [
                "name": .text, "version": .text, "commit": .text.orNull, "date": .text.orNull,
                "swift": .text.orNull, "ncurses": .text.orNull, "sqlite": .text.orNull,
                "curl": .text.orNull,
            ])
        default:
            Layout(
                shape: .record(
                    Self.reported.map {
                        Shape.Member(name: $0, shape: .list(.anything), isOptional: false)
                    }), columns: Self.reported)
        }
    }

    /// The sections of a report.
    private static let reported = [
        "program", "system", "terminal", "configuration", "files", "errors", "crashes", "doctor",
    ]

    private static let setting = Shape.either([.text, .integer, .number, .boolean])

    private static let reading: Shape = [
        "ref": .text, "name": .text, "summary": .text, "value": setting,
        "source": Shapes.source, "bundled": setting, "remote": .boolean, "variable": .text,
        "takes": [
            "type": .text, "least": .number.orNull, "most": .number.orNull,
            "values": .texts.orNull,
        ],
    ]

    // MARK: Records of use

    var records: Layout {
        switch self {
        case .telemetry:
            Layout(shape: [
                "on": .boolean, "decided_by": .text,
                "trackers": Shape.list([
                    "ref": .text, "name": .text, "goes_to": .text, "waiting": .integer,
                    "sent_lately": .integer, "dropped": .integer, "failures": .integer,
                    "next_try": .time.orNull,
                ]).orNull, "purged": .boolean.orNull,
            ])
        case .events:
            Layout(
                shape: .counts.with([
                    "sent_limit": .integer, "file": .text,
                    "events": .list([
                        "ref": .text.orNull, "name": .text.orNull, "tracker": .text,
                        "sent_at": .time.orNull, "body": .text,
                    ]),
                ]), rows: ["events"], columns: ["sent_at", "tracker", "body"])
        default:
            Layout(
                shape: .counts.with(["errors": .list(Self.recorded)]), rows: ["errors"],
                columns: [
                    "ref", "count", "last_at", "muted_until", "code", "errors", "first_at",
                    "message",
                ])
        }
    }

    private static let recorded: Shape = [
        "ref": .text, "name": .text, "fingerprint": .text, "code": .text, "count": .integer,
        "first_at": .time, "last_at": .time, "muted_until": .time.orNull, "message": .text,
        "hint": .text.orNull, "sentence": .text.orNull, "errors": .texts.orNull,
        "path": .text.orNull, "occurrences": Shape.list(occurrence).orNull,
    ]

    private static let occurrence: Shape = [
        "at": .time, "version": .text, "surface": .text, "screen": .text.orNull,
        "action": .text.orNull, "request_id": .text.orNull, "path": .text.orNull,
        "chain": .anything,
    ]
}
