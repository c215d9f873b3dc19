// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors where EAT_STRICT is set, as the scripts do. A newcomer's newer compiler, with
// warnings of its own, still builds.
let strict = Context.environment["EAT_STRICT"] != nil

/// What scripts/build says of the source; a build by hand knows nothing of it.
func said(_ name: String) -> CSetting {
    .define(name, to: "\"\(Context.environment[name] ?? "")\"")
}

/// The note that says which build a program is, and that reports of crashes name: made from what the
/// program holds, if scripts/build does not know better.
func named(_ program: Int) -> LinkerSetting {
    let build = Context.environment["EAT_BUILD"].map { "0x\($0)0\(program)" } ?? "sha1"
    return .unsafeFlags(["-Xlinker", "--build-id=\(build)"])
}

/// What only writes source works for a second, and everything waits for it to be compiled.
let helper: [SwiftSetting] = [.unsafeFlags(["-Onone"])]

/// Code that other modules may compile for their own types: lists, memos and panes are generic, and
/// looked up their types at each row of a frame.
let lent: [SwiftSetting] = [
    .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))
]

let package = Package(
    name: "eat-tui",
    products: [
        .executable(name: "eat-tui", targets: ["eat-tui"]),
        .executable(name: "eat-kitchen", targets: ["eat-kitchen"]),
        .executable(name: "eat-bench", targets: ["eat-bench"]),
    ],
    targets: [
        // C libraries. libcurl is opened when first used (docs/decisions/0003), so CCurl links nothing.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncursesw5-dev"])]),
        .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
        .target(name: "CCurl"),
        // libqrencode is opened when the first code is drawn.
        .target(name: "CQRCode"),
        // Draws pictures in a process of its own; the libraries for it are opened there.
        .target(name: "CPicture"),
        // What has to work inside a signal handler.
        .target(name: "CSignals"),
        // Which commit the program was built from.
        .target(name: "CBuild", cSettings: [said("EAT_COMMIT"), said("EAT_COMMIT_DATE")]),
        // What a program does before it starts.
        .target(name: "CStart"),
        // What libdispatch has for run loops and declares in no header.
        .target(name: "CMainQueue"),

        // Pages of the manual, and how they are set.
        .target(name: "Manual"),

        // The cases of what can be said, made from the catalogue; their words are in Presentation.
        .target(name: "Sentences", plugins: ["Catalogue"]),

        // What lies under everything: values, logs, JSON. No I/O but the log's own file.
        .target(name: "OrderModels", dependencies: ["Sentences"]),
        .target(name: "JSON", dependencies: ["Sentences"]),
        .target(name: "Logging", dependencies: ["JSON", "Sentences"]),

        // SQLite as Swift sees it; the only target importing CSQLite.
        .target(name: "SQLite", dependencies: ["CSQLite"]),
        // Keeps what was fetched and what the diner made; does not know where any of it comes from.
        .target(
            name: "Cache", dependencies: ["SQLite", "OrderModels", "Logging", "JSON", "Sentences"]),
        // Talks to providers; does not know that anything is kept.
        .target(
            name: "Networking",
            dependencies: ["CCurl", "OrderModels", "Logging", "JSON", "Sentences"]),
        // The one place that joins the two.
        .target(
            name: "Services",
            dependencies: [
                "CPicture", "Networking", "Cache", "OrderModels", "Logging", "Sentences",
            ]),
        // What the program knows about itself: logs and events on their way, errors.
        .target(
            name: "Telemetry",
            dependencies: [
                "CSignals", "JSON", "Logging", "Networking", "OrderModels", "Sentences", "SQLite",
            ],
            exclude: ["events.json"], plugins: ["Declarations"]),
        // Makes Swift of the declared events, in Telemetry/events.json.
        .plugin(
            name: "Declarations", capability: .buildTool(), dependencies: ["eat-events"]),
        .executableTarget(name: "eat-events", swiftSettings: helper),
        // Turns values into words, for whoever prints, draws or reads them out.
        .target(
            name: "Presentation",
            dependencies: ["Logging", "OrderModels", "Sentences", "Services", "Telemetry"],
            exclude: ["English", "Languages"], plugins: ["Catalogue"]),
        // Makes Swift of the catalogue of sentences, in Presentation/English.
        .plugin(name: "Catalogue", capability: .buildTool(), dependencies: ["eat-words"]),
        .executableTarget(name: "eat-words", swiftSettings: helper),
        .target(
            name: "ViewModels",
            dependencies: [
                "Presentation", "Services", "Cache", "Logging", "OrderModels", "Sentences",
                "Telemetry",
            ], swiftSettings: lent),
        // Knows terminals and nothing of food.
        .target(
            name: "Terminal",
            dependencies: ["CMainQueue", "CNcurses", "CQRCode", "CSignals", "Sentences"],
            // ncurses is to find this wcwidth before the C library's (0093).
            linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=wcwidth"])]),

        // A server of our own. The wire is written a second time here, so that server and client share
        // no mistake about it; what is no wire, as zones and the writing of JSON, is the client's.
        .target(
            name: "Kitchen",
            dependencies: [
                "CMicroHTTPD", "CSodium", "CSQLite", "JSON", "OrderModels", "Sentences",
            ],
            // In the program itself, which is copied about without files beside it.
            resources: [.embedInCode("Food")]),

        .executableTarget(
            name: "eat-kitchen", dependencies: ["Kitchen", "Manual", "OrderModels"],
            linkerSettings: [named(2)]),
        // What can be done, under what name and with which key.
        .target(
            name: "Actions", dependencies: ["OrderModels", "Presentation", "Sentences", "Terminal"]),
        // The diner's own files: drafts, tables of wishes, and where things are kept.
        .target(
            name: "Files",
            dependencies: ["JSON", "OrderModels", "Presentation", "Sentences", "Services"]),
        // The command line. Knows nothing of screens.
        .target(
            name: "Commands",
            dependencies: [
                "Actions", "CBuild", "Files", "JSON", "Logging", "Manual", "OrderModels",
                "Presentation",
                "Sentences", "Services", "Telemetry", "Terminal",
            ]),
        // What is drawn. Knows nothing of commands, nor of how the program was started.
        .target(
            name: "Screens",
            dependencies: [
                "Actions", "Files", "Logging", "OrderModels", "Presentation", "Sentences",
                "Services", "Telemetry", "Terminal", "ViewModels",
            ]),
        // Puts the two together.
        .executableTarget(
            name: "eat-tui",
            dependencies: [
                "Actions", "Commands", "CStart", "Files", "Logging", "OrderModels", "Presentation",
                "Screens", "Sentences", "Services", "Telemetry", "Terminal", "ViewModels",
            ],
            linkerSettings: [named(1)]),
        .executableTarget(
            name: "eat-bench",
            dependencies: [
                "Cache", "CSQLite", "JSON", "Kitchen", "Logging", "Networking", "OrderModels",
                "Presentation", "Services", "SQLite", "ViewModels",
            ]),

        .target(
            name: "TestSupport",
            dependencies: [
                "Cache", "JSON", "Kitchen", "Logging", "Networking", "OrderModels",
                "Presentation", "Sentences", "Services", "Terminal", "ViewModels",
            ],
            path: "Tests/TestSupport"),
        .testTarget(name: "OrderModelsTests", dependencies: ["OrderModels", "TestSupport"]),
        .testTarget(name: "LoggingTests", dependencies: ["Logging", "TestSupport"]),
        .testTarget(
            name: "JSONTests",
            dependencies: [
                "JSON", "Presentation", "Sentences", "TestSupport",
            ]),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
        .testTarget(
            name: "CacheTests",
            dependencies: [
                "Cache", "DraftProbe", "Logging", "OrderModels", "Presentation", "Sentences",
                "SQLite", "TestSupport",
            ]),
        // Edits a draft until it is killed; the tests look at what is left.
        .executableTarget(
            name: "DraftProbe", dependencies: ["Cache", "OrderModels"], path: "Tests/DraftProbe"),
        .testTarget(
            name: "NetworkingTests",
            dependencies: [
                "JSON", "Kitchen", "Logging", "Networking", "OrderModels", "Presentation",
                "Sentences", "TestSupport",
            ]),
        .testTarget(
            name: "TelemetryTests",
            dependencies: [
                "eat-events", "EventProbe", "JSON", "Logging", "Networking", "OrderModels",
                "Sentences", "ShippingProbe", "SQLite", "Telemetry", "TestSupport",
            ]),
        // Records and delivers events until it is killed; the tests count what arrived.
        .executableTarget(
            name: "EventProbe", dependencies: ["Networking", "OrderModels", "Telemetry"],
            path: "Tests/EventProbe"),
        // Logs until it is killed; the tests look at what arrives.
        .executableTarget(
            name: "ShippingProbe", dependencies: ["Logging", "Telemetry"],
            path: "Tests/ShippingProbe"),
        .testTarget(
            name: "ServicesTests",
            dependencies: [
                "Cache", "Kitchen", "Logging", "Networking", "OrderModels", "Presentation",
                "Sentences", "Services", "TestSupport",
            ]),
        .testTarget(
            name: "PresentationTests",
            dependencies: [
                "Cache", "eat-words", "OrderModels", "Presentation", "Sentences", "TestSupport",
            ]),
        .testTarget(
            name: "ViewModelsTests",
            dependencies: [
                "Cache", "Kitchen", "Logging", "Networking", "OrderModels", "Presentation",
                "Sentences", "Services", "Telemetry", "TestSupport", "ViewModels",
            ]),
        // Holds a terminal; the tests watch how it lets go.
        .executableTarget(
            name: "TerminalProbe", dependencies: ["CSignals", "Presentation", "Terminal"],
            path: "Tests/TerminalProbe"),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "Presentation", "Sentences", "Terminal", "TerminalProbe", "TestSupport",
            ]),
        .testTarget(
            name: "KitchenTests",
            dependencies: ["Kitchen", "OrderModels", "TestSupport", "eat-kitchen"]),
        .testTarget(
            name: "ScreenTests",
            dependencies: [
                "Actions", "Cache", "Commands", "eat-tui", "Files", "JSON", "Kitchen",
                "Networking", "OrderModels", "Presentation", "Screens", "Sentences", "Services",
                "Telemetry", "Terminal", "TestSupport", "ViewModels",
            ],
            exclude: ["Golden"]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "Actions", "Cache", "Commands", "eat-kitchen", "eat-tui", "Files", "JSON",
                "Kitchen", "Logging", "OrderModels", "Presentation", "Screens", "Sentences",
                "Services",
                "Telemetry", "Terminal", "TestSupport", "ViewModels",
            ]),
        // The released program in a terminal.
        .testTarget(
            name: "JourneyTests",
            dependencies: [
                "Kitchen", "OrderModels", "Terminal", "TestSupport", "eat-tui", "eat-kitchen",
            ],
            exclude: ["Golden"]),
    ],
    swiftLanguageModes: [.v6]
)

// What waits for a disk, a server or a person is hardly optimised: two thirds of the time of compiling it
// went into that (0146). Commands leave it to LLVM, as a script may run one for each of its lines.
for target in package.targets {
    let flags: [String: [String]] = [
        "Commands": ["-Xfrontend", "-disable-sil-perf-optzns"], "Kitchen": ["-Onone"],
        "Manual": ["-Onone"], "Services": ["-Onone"],
    ]
    guard let flags = flags[target.name] else { continue }
    target.swiftSettings = [.unsafeFlags(flags, .when(configuration: .release))]
}

// One set of rules for every Swift target: imports state what leaks, and warnings do not build.
let swiftless: Set<String> = ["CCurl", "CPicture", "CQRCode", "CSignals", "CStart"]
for target in package.targets
where ![.system, .plugin].contains(target.type) && !swiftless.contains(target.name) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ] + (strict ? [.treatAllWarnings(as: .error)] : [])
}

// scripts/build names the programs that it wants, and no others are built, nor any tests.
if let wanted = Context.environment["EAT_PROGRAMS"]?.split(separator: " ").map(String.init) {
    let others = package.products.map(\.name).filter { !wanted.contains($0) }
    package.products.removeAll { others.contains($0.name) }
    package.targets.removeAll {
        $0.type == .test || $0.path?.hasPrefix("Tests/") == true || others.contains($0.name)
    }
}
