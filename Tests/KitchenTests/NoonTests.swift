import Foundation
import Glibc
import Synchronization
import Testing

/// Noon at a canteen: many order at the same time, and the kitchen is killed in the middle of it.
///
/// Few at every run. `EAT_NOON=300` measures so many, each of whom thinks for a second before each
/// call, as docs/kitchen-door.md describes; `EAT_KITCHEN_BIN` then names a released kitchen.
@Suite(.serialized) struct NoonTests {
    private struct Noon {
        var pays: [Double] = []
        var numbers: [String] = []
    }

    private final class Shared: Sendable {
        let noon = Mutex(Noon())
        let isOver = Atomic(false)
        /// Signalled for each order that was answered.
        let ordered = DispatchSemaphore(value: 0)
    }

    private static let wanted = ProcessInfo.processInfo.environment["EAT_NOON"].flatMap { Int($0) }

    @Test func `everybody orders, and a killed kitchen has lost nothing`() throws {
        let diners = Self.wanted ?? 12
        let rounds = 4
        let book = BookFile()
        let options = ["--menu", MenuFiles.example, "--max-carts-from-one", "100000"]
        var kitchen = try KitchenProcess(book, options)
        let asking = Diner(Client(url: kitchen.url))
        let canteen = try asking.canteen("Canteen Rosa")
        let number = canteen.split(separator: "/").last ?? ""
        let capacity = try Client(url: kitchen.controlURL).ask(
            "PUT", "/restaurants/\(number)", body: #"{"slotCapacity":100000000}"#)
        try #require(capacity.status == 200)
        let address = try JSONSerialization.data(
            withJSONObject: ["shippingAddress": try asking.address(of: canteen)])

        let shared = Shared()
        let group = DispatchGroup()
        let url = kitchen.url
        for diner in 0..<diners {
            group.enter()
            Threads.start {
                Self.think(diner)
                // The kill ends each of them.
                while !shared.isOver.load(ordering: .relaxed) {
                    do {
                        try Self.order(at: canteen, address, url, shared)
                    } catch { break }
                }
                group.leave()
            }
        }
        for _ in 0..<diners * rounds {
            guard shared.ordered.wait(timeout: .now() + 120) == .success else { break }
        }
        shared.isOver.store(true, ordering: .relaxed)
        kitchen.kill()
        group.wait()

        let noon = shared.noon.withLock { $0 }
        let times = noon.pays.sorted()
        try #require(times.count >= diners * rounds)
        let (median, slow) = (times[times.count / 2], times[times.count * 99 / 100])
        print("noon: \(diners) diners, \(times.count) orders; pay \(median) ms, p99 \(slow) ms")
        if Self.wanted != nil { #expect(slow <= 50) }
        kitchen = try KitchenProcess(book, options)
        let placed = try Client(url: kitchen.controlURL).get("/orders").text
        #expect(noon.numbers.filter { !placed.contains("\"\($0)\"") } == [])
    }

    /// People do not answer as fast as programs, where it is measured how long those wait.
    private static func think(_ number: Int = 0) {
        guard wanted != nil else { return }
        poll(nil, 0, Int32(1_000 + number % 100 * 10))
    }

    private static func order(
        at canteen: String, _ address: Data, _ url: String, _ shared: Shared
    ) throws {
        let diner = Diner(Client(url: url))
        try diner.openCart(canteen)
        think()
        try #require(try diner.add("rosa.lentil-soup", 2).status == 201)
        think()
        let body = try JSONSerialization.jsonObject(with: address) as? Diner.JSON
        try #require(try diner.call("PUT", diner.cart, body).status == 200)
        try diner.assign()
        think()
        let start = ContinuousClock.now
        let answer = try diner.payCash()
        let time = start.duration(to: .now) / .milliseconds(1)
        try #require(answer.status == 200)
        let number = try #require(try answer.json()["number"] as? String)
        shared.noon.withLock {
            $0.pays.append(time)
            $0.numbers.append(number)
        }
        shared.ordered.signal()
    }
}
