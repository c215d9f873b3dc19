import Files
import Glibc
import JSON
import OrderModels
import Presentation
import Sentences
import Services
import Terminal

/// `eat-tui doctor`: checks everything the program depends on, and gives advice.
enum DoctorCommand {
    static let command = Command(
        name: "doctor", operands: [], options: [],
        summary: .help.doctorSummary, run: run)

    @MainActor private static func run(_ context: Context) async throws -> ExitStatus {
        let findings = await findings(context)
        if context.output.isData {
            context.output.json(json(findings, at: context.now()))
        } else {
            for finding in findings {
                let mark = mark(finding.verdict).padded(toCells: 4)
                let found = Say.General.labelled(label: finding.check.label, text: finding.text)
                context.output.line("\(mark) \(found)")
                if let advice = finding.advice { context.output.line("     " + advice) }
            }
        }
        return findings.contains { $0.verdict == .failure } ? .internal : .done
    }

    @MainActor static func findings(_ context: Context) async -> [HealthFinding] {
        var findings = libraries(context)
        findings += configuration(context)
        findings += await CredentialCheck.findings(context)
        findings += await LogCheck.findings(context)
        findings += ErrorsCheck.findings(context)
        let store = await StoreCheck.findings(context)
        findings += store
        if !store.contains(where: { $0.check == .store && $0.verdict == .failure }) {
            findings += await servers(context)
        }
        return findings
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
                ? HealthFinding(.sqlite, verdict: .ok, said: .verbatim(StoreHealth.version))
                : HealthFinding(
                    .sqlite, verdict: .failure,
                    said:
                        .store.builtWithout(
                            version: StoreHealth.version, missing: missing.joined(separator: ", ")),
                    advice: Say.Store.installSQLite))
        findings.append(
            HealthFinding(.ncurses, verdict: .ok, said: .verbatim(CursesLibrary.version)))
        do throws(HTTPError) {
            findings.append(
                HealthFinding(
                    .curl, verdict: .ok,
                    said: .verbatim(
                        try Network.libraryVersion().split(separator: " ").prefix(2)
                            .joined(separator: " "))))
        } catch {
            findings.append(
                HealthFinding(
                    .curl, verdict: .failure, said: Problem(explaining: error).said,
                    advice: Say.Store.installCurl))
        }
        let undrawn = PictureProcess().missing()
        findings.append(
            HealthFinding(
                .pictures, verdict: .ok,
                said: undrawn.map {
                    $0.isEmpty
                        ? .store.picturesDrawn
                        : .store.picturesNotAll(packages: $0.joined(separator: " "))
                } ?? .store.picturesNotDrawn))
        let knowsZones = context.zones.rules(for: "Europe/Paris") != nil
        findings.append(
            knowsZones
                ? HealthFinding(.zones, verdict: .ok, said: .store.zonesFound)
                : HealthFinding(
                    .zones, verdict: .failure, said: .store.zonesNotFound,
                    advice: Say.Store.installZones))
        return findings
    }

    @MainActor private static func configuration(_ context: Context) -> [HealthFinding] {
        let home = context.paths.remark.map {
            [HealthFinding(.home, verdict: .warning, said: $0)]
        }
        return (home ?? []) + file(context)
    }

    @MainActor private static func file(_ context: Context) -> [HealthFinding] {
        do {
            let (_, remarks) = try Config.read(context.paths.config)
            guard !remarks.isEmpty else {
                let isThere = access(context.paths.config, F_OK) == 0
                return [
                    HealthFinding(
                        .configuration, verdict: .ok,
                        said: isThere ? .verbatim(context.paths.config) : .store.noConfiguration)
                ]
            }
            return remarks.map {
                HealthFinding(
                    .configuration, verdict: .warning,
                    said: .store.remark(
                        place: $0.place(in: context.paths.config), remark: $0.sentence))
            }
        } catch {
            return [
                HealthFinding(
                    .configuration, verdict: .failure,
                    said: Problem(explaining: error).said)
            ]
        }
    }

    @MainActor private static func servers(_ context: Context) async -> [HealthFinding] {
        guard !context.isOffline else {
            return [HealthFinding(.server, verdict: .ok, said: .store.serverNotAsked)]
        }
        let sources: [Source]
        do {
            sources = try context.servers.sources()
        } catch {
            let problem = Problem(explaining: error)
            return [
                HealthFinding(
                    .server, verdict: .warning, said: problem.said, advice: problem.hint)
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
                        .server, verdict: .ok,
                        said: .store.serverAnswers(server: "\(source.id)")))
            } catch {
                let problem = Problem(explaining: error)
                findings.append(
                    HealthFinding(
                        .server, verdict: .failure,
                        said: .store.serverFails(server: "\(source.id)", problem: problem.said),
                        advice: problem.hint))
            }
        }
        return findings
    }

    private static func json(_ findings: [HealthFinding], at now: Instant) -> [UInt8] {
        Envelope.bytes(.doctor, nil, now: now) { json in
            json.counts(findings.count, of: findings.count)
            json.objects("checks", findings) { json, finding in
                json.field("ref", finding.check.rawValue)
                json.field("name", finding.check.rawValue)
                json.field("verdict", finding.verdict.rawValue)
                json.field("message", finding.text)
                json.field("advice", finding.advice)
            }
        }
    }
}
