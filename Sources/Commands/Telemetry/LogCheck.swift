import Files
import Glibc
import Logging
import Presentation
import Sentences
import Telemetry

/// The log's part of `doctor`: whether it can be written, and whether it arrives where it is sent.
@MainActor
enum LogCheck {
    static func findings(_ context: Context) async -> [HealthFinding] {
        guard let file = context.openLog.file else { return [] }
        context.openLog.probe()
        var findings = [
            file.destination.failure.map { failure in
                HealthFinding(
                    .log, verdict: .warning,
                    said: .report.logUnwritable(
                        path: file.path, reason: String(cString: strerror(failure))),
                    advice: Say.Settings.checkThatItIsYours)
            } ?? HealthFinding(.log, verdict: .ok, said: .verbatim(file.path))
        ]
        if let shipper = context.openLog.shipper, let server = context.config.logServer {
            findings.append(await finding(shipper, to: server.host, context))
        }
        return findings
    }

    private static func finding(
        _ shipper: LogShipper, to host: String, _ context: Context
    ) async -> HealthFinding {
        let hasArrived = !context.isOffline ? await shipper.flush(within: .seconds(2)) : false
        let waiting: Int
        do {
            waiting = shipper.outbox.exists ? try shipper.outbox.total().rows : 0
        } catch {
            return HealthFinding(
                .logServer, verdict: .warning,
                said: .report.outboxUnreadable(path: context.paths.state + "/logs.db"),
                advice: Say.Settings.checkThatItIsYours)
        }
        if hasArrived {
            return HealthFinding(
                .logServer, verdict: .ok, said: .report.logArrives(server: host))
        }
        guard case .network(let error)? = shipper.status.problem else {
            return HealthFinding(
                .logServer, verdict: .warning,
                said: .report.logWaits(server: host, count: waiting))
        }
        return HealthFinding(
            .logServer, verdict: .warning,
            said: .report.logFails(
                server: host, count: waiting, problem: Problem(explaining: error).said))
    }
}
