import Glibc
import Logging
import Telemetry

/// Logs to a Logstash until it is killed, so that a test can look at what arrives.
///
/// `ShippingProbe OUTBOX PORT AUTHORITY log FIRST COUNT` adds lines and prints the number of each that
/// is in the outbox, ten at a time; then it waits. `ShippingProbe OUTBOX PORT AUTHORITY send` sends
/// what is there and prints whether all arrived. AUTHORITY is a file, or `-` for no TLS.
@main
struct Probe {
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        let words = CommandLine.arguments
        guard words.count > 4, let port = Int(words[2]) else { exit(2) }
        var settings = LogstashSettings(
            host: "localhost", port: port, batchInterval: .milliseconds(20))
        settings.usesTLS = words[3] != "-"
        settings.caFile = words[3] == "-" ? nil : words[3]
        let outbox = LogOutbox(path: words[1], notice: notice)
        let shipper = LogShipper(outbox, to: settings)
        if words[4] == "log", words.count == 7, let first = Int(words[5]), let count = Int(words[6])
        {
            for number in first..<first + count {
                add(number, to: shipper)
                guard number % 10 == 9 else { continue }
                guard shipper.save(within: .seconds(30)) else { exit(1) }
                say("\(number)")
            }
            say("logged")
            while true { pause() }
        }
        say(await shipper.flush(within: .seconds(60)) ? "sent" : "left")
    }

    private static func add(_ number: Int, to shipper: LogShipper) {
        let digits = String(number)
        let id = String(repeating: "0", count: 8 - digits.utf8.count) + digits
        let level = LogLevel.allCases[number % LogLevel.allCases.count]
        let line = """
            {"message":"order.paid","log_id":"\(id)","file":"Probe.swift","function":"add(_:to:)",\
            "line":"40","log_type":"\(level.name)","number":\(number),"dish":"Crème brûlée 寿司"}
            """
        shipper.add(level: level, logID: id, line: Array(line.utf8))
    }

    private static func notice(_ dropped: Int) -> LogLine {
        LogLine(
            level: .warning, logID: "dropped",
            json: Array(#"{"message":"log.dropped","log_id":"dropped","dropped":\#(dropped)}"#.utf8)
        )
    }

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // Without a reader there is nothing left to do.
        guard write(1, bytes, bytes.count) == bytes.count else { exit(0) }
    }
}
