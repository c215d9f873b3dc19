import Files
import Glibc
import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// `eat-tui doctor`: checks everything the program depends on, and gives advice.
enum DoctorCommand {
    static let command = Command(
        name: "doctor", operands: [], options: [],
        summary: .help.doctorSummary, run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        var findings = libraries(context)
        findings += configuration(context)
        findings += await CredentialCheck.findings(context)
        findings += await StoreCheck.findings(context)
        if !findings.contains(where: { $0.name == "store" && $0.verdict == .failure }) {
            findings += await servers(context)
        }
        if context.output.form == .json {
            context.output.json(json(findings, at: context.now()))
        } else {
            for finding in findings {
                let mark = mark(finding.verdict).padded(toCells: 4)
                context.output.line("\(mark) \(finding.name): \(finding.text)")
                if let advice = finding.advice { context.output.line("     " + advice) }
            }
        }
        return findings.contains { $0.verdict == .failure } ? .internal : .done
    }

    private static func mark(_ verdict: HealthFinding.Verdict) -> String {
        switch verdict {
        case .ok: Say.Store.verdictOk
        case .warning: Say.Store.verdictWarning
        case .failure: Say.Store.verdictFailure
        }
    }

    // MARK: Checks

    @MainActor private static func libraries(_ context: Context) -> [HealthFinding] {
        var findings: [HealthFinding] = []
        let missing = StoreHealth.missingFeatures
        findings.append(
            missing.isEmpty
                ? HealthFinding(name: "SQLite", verdict: .ok, text: StoreHealth.version)
                : HealthFinding(
                    name: "SQLite", verdict: .failure,
                    text:
                        Say.Store.builtWithout(
                            version: StoreHealth.version, missing: missing.joined(separator: ", ")),
                    advice: Say.Store.installSQLite))
        findings.append(HealthFinding(name: "ncurses", verdict: .ok, text: CursesLibrary.version))
        do throws(HTTPError) {
            findings.append(
                HealthFinding(
                    name: "libcurl", verdict: .ok,
                    text: try Network.libraryVersion().split(separator: " ").prefix(2)
                        .joined(separator: " ")))
        } catch {
            findings.append(
                HealthFinding(
                    name: "libcurl", verdict: .failure, text: Problem(error).sentence,
                    advice: Say.Store.installCurl))
        }
        let knowsZones = context.zones.rules(for: "Europe/Paris") != nil
        findings.append(
            knowsZones
                ? HealthFinding(name: "time zones", verdict: .ok, text: Say.Store.zonesFound)
                : HealthFinding(
                    name: "time zones", verdict: .failure, text: Say.Store.zonesNotFound,
                    advice: Say.Store.installZones))
        return findings
    }

    @MainActor private static func configuration(_ context: Context) -> [HealthFinding] {
        do {
            let (_, remarks) = try Config.read(context.paths.config)
            guard !remarks.isEmpty else {
                let isThere = access(context.paths.config, F_OK) == 0
                return [
                    HealthFinding(
                        name: "configuration", verdict: .ok,
                        text: isThere ? context.paths.config : Say.Store.noConfiguration)
                ]
            }
            return remarks.map {
                HealthFinding(
                    name: "configuration", verdict: .warning,
                    text: "\(context.paths.config):\($0.line): \($0.sentence.text)")
            }
        } catch {
            return [
                HealthFinding(
                    name: "configuration", verdict: .failure, text: Problem(error).sentence)
            ]
        }
    }

    @MainActor private static func servers(_ context: Context) async -> [HealthFinding] {
        guard !context.isOffline else {
            return [HealthFinding(name: "server", verdict: .ok, text: Say.Store.serverNotAsked)]
        }
        let sources: [Source]
        do {
            sources = try context.servers.sources()
        } catch {
            let problem = Problem(error)
            return [
                HealthFinding(
                    name: "server", verdict: .warning, text: problem.sentence, advice: problem.hint)
            ]
        }
        var findings: [HealthFinding] = []
        for source in sources {
            do {
                let service = try context.services.caterers(at: source)
                try await service.check()
                try await service.refreshMarketplace(.always)
                findings.append(
                    HealthFinding(
                        name: "server", verdict: .ok,
                        text: Say.Store.serverAnswers(server: "\(source.id)")))
            } catch {
                let problem = Problem(error)
                findings.append(
                    HealthFinding(
                        name: "server", verdict: .failure,
                        text: "\(source.id): \(problem.sentence)", advice: problem.hint))
            }
        }
        return findings
    }

    private static func json(_ findings: [HealthFinding], at now: Instant) -> [UInt8] {
        Envelope.bytes("doctor", nil, now: now) { json in
            json.objects("checks", findings) { json, finding in
                json.field("ref", finding.name)
                json.field("name", finding.name)
                json.field("verdict", finding.verdict.rawValue)
                json.field("message", finding.text)
                json.field("advice", finding.advice)
            }
        }
    }
}
