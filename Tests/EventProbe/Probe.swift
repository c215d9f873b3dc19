import Glibc
import Networking
import OrderModels
import Telemetry

/// Records events without end and delivers them, so that a test can kill it at any instant.
///
/// `EventProbe DIRECTORY SEED` delivers to a file and to a server that refuses now and then. Each line
/// of output is the number of events that were in the outbox by then. With `drain` as the seed it
/// records nothing, delivers all that waits, and ends.
@main
struct Probe {
    static func main() async throws {
        let words = CommandLine.arguments
        let (directory, seed) = (words[1], UInt64(words[2]))
        let clock = ProbeClock(ahead: seed == nil ? 864_000 : 0)
        var edges = Tracking.Edges(now: { clock.now })
        edges.sleep = { clock.pass($0) }
        let store = EventStore(directory + "/events.db", waitingLimit: .max)
        let server = ReceiverClient(path: directory + "/received.jsonl", seed: seed)
        let tracking = Tracking(
            store,
            trackers: [
                FileTracker(directory + "/events.jsonl", sizeLimit: 1 << 30),
                HTTPTracker("http://receiver.invalid/", server, patience: .milliseconds(1)),
            ], version: "probe", edges: edges)
        guard seed != nil else {
            exit(await tracking.deliverAll() ? 0 : 1)
        }
        tracking.resume()
        var count = 0
        while true {
            for _ in 0..<3 {
                tracking.track(Events.CommandRun(command: .search, exit: count, seconds: 1))
                count += 1
            }
            await tracking.flush()
            say("\(count)")
        }
    }

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // Nobody listens any more when this fails, and then nothing is left to do.
        guard write(1, bytes, bytes.count) == bytes.count else { exit(0) }
    }
}
