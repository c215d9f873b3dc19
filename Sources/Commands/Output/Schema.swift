/// What a command answers as JSON. Each has a version, within which members are only added.
enum Schema: String, CaseIterable {
    case near, caterers, menu, item, hours, search, searches
    case basket, drafts, purge, quote, invite, send, proposal, proposals
    case draftHistory = "draft-history"
    case draftExport = "draft-export"
    case draftImport = "draft-import"
    case order, orders, track, receipt, shares, stats, status
    case account, logout, registration, consents, addresses, address
    case accountDelete = "account_delete"
    case favourites, favourite, export, `import`, sync, cache, providers, provider
    case config, completion, keys, switches, doctor, report, telemetry, events, errors
    // What options answer.
    case help, version
    case error, warning, remark, trace

    var text: String { "eat-tui/\(rawValue)/\(version)" }

    /// Two is the first whose times are in UTC.
    private var version: Int { self == .hours ? 2 : 1 }

    /// Whether it is written beside answers, and has no frame.
    var isBesideAnswers: Bool { [.error, .warning, .remark, .trace].contains(self) }

    /// Those that a command answers with; none for one that only opens screens.
    static func answers(of command: String) -> [Schema] {
        allCases.filter { $0.commands.contains(command) }
    }

    /// The commands that answer with it.
    var commands: [String] {
        switch self {
        case .near, .caterers, .menu, .item, .hours, .search, .quote, .invite, .send,
            .orders, .track, .shares, .stats, .status, .logout, .export, .import, .sync, .keys,
            .switches, .doctor, .report, .completion:
            [rawValue]
        case .basket:
            [
                "basket show", "basket add", "basket set", "basket rm", "basket clear",
                "basket undo", "basket redo", "basket occasion", "draft show", "draft save",
                "draft rename", "draft duplicate", "draft rm", "draft restore", "promo add",
                "promo rm", "join", "repeat",
            ]
        case .searches: ["search"]
        case .drafts: ["draft ls"]
        case .order: ["order", "approve"]
        case .purge: ["draft purge"]
        case .proposal: ["propose"]
        case .proposals: ["approve"]
        case .draftHistory: ["draft undo", "draft redo"]
        case .draftExport: ["draft export"]
        case .draftImport: ["draft import"]
        case .receipt: ["receipt"]
        case .account: ["login", "whoami", "register"]
        case .registration: ["register"]
        case .consents: ["account consents"]
        case .accountDelete: ["account delete"]
        case .addresses: ["address ls"]
        case .address:
            ["address add", "address edit", "address default", "address rm", "address restore"]
        case .favourites: ["favourite ls"]
        case .favourite: ["favourite add", "favourite rm"]
        case .cache: ["cache info", "cache clear"]
        case .providers: ["provider ls"]
        case .provider: ["provider add", "provider rm", "provider check", "near"]
        case .config:
            [
                "config path", "config ls", "config check", "config get", "config set",
                "config unset", "config template",
            ]
        case .telemetry:
            [
                "telemetry status", "telemetry on", "telemetry off", "telemetry send",
                "telemetry purge",
            ]
        case .events: ["telemetry show"]
        case .errors: ["errors", "errors mute", "errors unmute", "errors clear"]
        case .help, .version, .error, .warning, .remark, .trace: []
        }
    }
}
