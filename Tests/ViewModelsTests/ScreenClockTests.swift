import OrderModels
import Synchronization
import Testing
import ViewModels

@MainActor
@Suite("Clock of the screens")
struct ScreenClockTests {
    private let time = Wall(Instant(secondsSince1970: 1_800_000_000))

    @Test("keys do not make the minute another, as what says minutes would be made anew for each")
    func minute() {
        let clock = ScreenClock { [time] in time.now }
        var changes = 0
        let onlooker = Onlooker { changes += 1 }
        let start = onlooker.look { clock.minute }
        for _ in 0..<59 {
            time.pass(1)
            clock.tick()
        }
        #expect(clock.now == start.adding(seconds: 59))
        #expect(clock.minute == start)
        #expect(changes == 0)
        time.pass(1)
        clock.tick()
        #expect(clock.minute == start.adding(seconds: 60))
        #expect(changes == 1)
    }

    private final class Wall: Sendable {
        private let time: Mutex<Instant>

        init(_ start: Instant) { time = Mutex(start) }

        var now: Instant { time.withLock(\.self) }
        func pass(_ seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
    }
}
