import Actions
import Files
import Glibc
import Logging
import OrderModels
import Presentation
import Services
import Telemetry
import Terminal

extension Report {
    @MainActor
    init(of context: Context) async {
        time = context.now()
        sections = [
            Section(title: "program", rows: Self.program),
            Section(title: "system", rows: Self.system),
            Section(title: "terminal", rows: Self.terminal),
            Section(title: "configuration", rows: Self.configuration(context)),
            Section(title: "files", rows: Self.files(context)),
            Section(title: "errors", rows: Self.errors(context)),
            Section(title: "crashes", texts: Self.crashes(context)),
            Section(title: "doctor", rows: await Self.findings(context)),
        ]
    }

    // MARK: The program and what it runs on

    @MainActor private static var program: [LogFields] {
        var fields: LogFields = [
            "version": .systemName(Version.text), "build": .systemName(Build.id ?? "unknown"),
            "sqlite": .systemName(StoreHealth.version),
            "ncurses": .systemName(
                CursesLibrary.version.split(separator: " ").last.map(String.init) ?? ""),
        ]
        // Where libcurl is missing, doctor says so.
        if let version = try? Network.libraryVersion().split(separator: " ").first {
            fields["libcurl"] = .systemName(String(version.drop { $0 != "/" }.dropFirst()))
        }
        return [fields]
    }

    private static var system: [LogFields] {
        let origin = LogOrigin.here(appVersion: "")
        let machine = origin.device.split(separator: " ").last.map(String.init) ?? ""
        var fields: LogFields = [
            "kernel": .systemName(origin.systemVersion), "machine": .systemName(machine),
        ]
        let release = release
        if let name = release["ID"] { fields["system"] = .systemName(name) }
        if let version = release["VERSION_ID"] { fields["system_version"] = .systemName(version) }
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let locale = Environment.value(name) else { continue }
            fields["locale"] = .systemName(locale)
            break
        }
        return [fields]
    }

    /// As in `os-release(5)`.
    private static var release: [Substring: String] {
        guard let file = fopen("/etc/os-release", "re") else { return [:] }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 8192) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        var members: [Substring: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            members[line[..<equals]] = line[equals...].dropFirst().filter { $0 != "\"" }
        }
        return members
    }

    private static var terminal: [LogFields] {
        let info = TerminalInfo.current()
        var fields: LogFields = [
            "name": .systemName(Environment.value("TERM") ?? ""), "width": .count(info.width),
            "utf8": .flag(info.isUTF8), "input": .flag(info.isTerminal(.input)),
            "output": .flag(info.isTerminal(.output)), "error": .flag(info.isTerminal(.error)),
        ]
        if let color = Environment.value("COLORTERM") { fields["colorterm"] = .systemName(color) }
        if let program = Environment.value("TERM_PROGRAM") {
            fields["program"] = .systemName(program)
        }
        let set = ["TMUX", "STY", "SSH_TTY", "NO_COLOR"].filter { Environment.value($0) != nil }
        fields["set"] = .list(set.map { .systemName($0) })
        return [fields]
    }

    // MARK: What the user has

    @MainActor private static func configuration(_ context: Context) -> [LogFields] {
        let config = context.config
        let known = ConfigKeys.all.map(\.name)
        let named = known.filter(config.named.contains).map { LogValue.listed($0, among: known) }
        var servers = 0
        // Where the store cannot be read, doctor says so.
        if let added = try? context.servers.addedProviders() { servers = added.count }
        return [
            ["set": .list(named), "mistakes": .count(context.settings.remarks.count)],
            [
                "hold": .seconds(config.hold), "timeout": .seconds(config.timeout),
                "max_age": .seconds(config.maxAge),
                "color": .listed(config.color ?? "auto", among: ["auto", "always", "never"]),
                "ascii": .flag(config.ascii), "mouse": .flag(config.mouse),
                "peek": .flag(config.peek), "prefetch": .flag(config.prefetch),
                "notify": .flag(config.notify),
            ],
            ["servers": .count(servers), "keys": .count(config.keys.overrides.count)],
        ]
    }

    @MainActor private static func files(_ context: Context) -> [LogFields] {
        let paths = context.paths
        var rows = places.flatMap { place in
            place.names.compactMap { row(for: $0, in: paths[keyPath: place.folder]) }
        }
        if let facts = try? context.store.library.facts() {
            rows.append([
                "caterers": .count(facts.caterers), "menus": .count(facts.menus),
                "dishes": .count(facts.dishes),
            ])
        }
        return rows
    }

    private static var places:
        [(folder: any KeyPath<Paths, String> & Sendable, names: [StaticString])]
    {
        [
            (\.cache, ["cache.db", "cache.db-wal"]),
            (\.data, ["user.db", "user.db-wal", "demo-kitchen.db", "demo-kitchen.db-wal"]),
            (
                \.state,
                [
                    "eat-tui.log", "eat-tui.log.1", "logs.db", "events.db", "events.jsonl",
                    "errors.db",
                ]
            ),
        ]
    }

    private static func row(for name: StaticString, in folder: String) -> LogFields? {
        var status = stat()
        guard stat(folder + "/" + name.description, &status) == 0 else { return nil }
        return [
            "file": .listed(name.description, among: [name.description]),
            "bytes": .count(Int(status.st_size)), "mode": .count(mode(status)),
        ]
    }

    /// As people write it: 600.
    private static func mode(_ status: stat) -> Int {
        Int(String(status.st_mode & 0o777, radix: 8)) ?? 0
    }

    // MARK: What went wrong

    @MainActor private static func crashes(_ context: Context) -> [String] {
        guard !context.options.isPrivate else { return [] }
        return CrashReports(in: context.paths.state).paths.compactMap { path in
            CrashReports.text(of: path).map {
                String($0.reversed().drop(while: \.isNewline).reversed())
            }
        }
    }

    /// Each kind of error, the latest first, with its last occurrence.
    @MainActor private static func errors(_ context: Context) -> [LogFields] {
        guard !context.options.isPrivate else { return [] }
        do {
            return try context.errors.recorder.store.redacted().prefix(errorLimit).map(\.logFields)
        } catch {
            return [["unreadable": true]]
        }
    }

    private static let errorLimit = 50

    @MainActor private static func findings(_ context: Context) async -> [LogFields] {
        await DoctorCommand.findings(context).map { finding in
            [
                "check": .name(finding.check), "verdict": .name(finding.verdict),
                "said": .sentence(finding.said),
            ]
        }
    }
}

extension LogValue {
    /// Nil is a setting that is not set.
    fileprivate static func seconds(_ number: Int64?) -> LogValue {
        number.map { .count(Int(clamping: $0)) } ?? "default"
    }
}
