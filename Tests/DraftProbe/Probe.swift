import OrderModels
import Cache
import Glibc

/// Edits a draft without end and tells each step once it is kept, so that a test can kill it at any
/// instant and knows what has to be there.
///
/// `DraftProbe DIRECTORY DRAFT SEED [DINER]`. Each line of output is what the draft shows from then
/// on, or says that a step was refused since the disk was full.
@main
struct Probe {
    private static let clock: @Sendable () -> Instant = {
        Instant(secondsSince1970: 1_795_262_400)
    }

    @MainActor static func main() async throws {
        let words = CommandLine.arguments
        let store = SQLiteStore(
            at: StoreLocations(
                cacheDirectory: words[1] + "/cache", dataDirectory: words[1] + "/data"))
        let diner = words.count > 4 ? words[4] : nil
        var steps = DraftSteps(seed: UInt64(words[3]) ?? 0, diner: diner)
        let child: WorkingCopy
        do {
            _ = try store.open()
            child = try await store.open(CopyID(rawValue: words[2]), named: "", clock: Self.clock)
        } catch StoreError.full {
            say(full)
            return
        }
        say(try DraftSteps.state(of: child, in: store, diner: diner))
        while true {
            do {
                try await steps.take(child, in: store)
            } catch StoreError.full {
                say(full)
                continue
            }
            say(try DraftSteps.state(of: child, in: store, diner: diner))
        }
    }

    static let full = "full"

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        // Nobody listens any more when this fails, and then nothing is left to do.
        guard write(1, bytes, bytes.count) == bytes.count else { exit(0) }
    }
}
