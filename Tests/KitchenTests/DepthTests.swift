import Foundation
import Glibc
import Testing

@testable import Kitchen

/// Bodies that are meant to take long.
struct DepthTests {
    private func nested(_ depth: Int) -> String {
        String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    }

    /// How long this thread computes for it, whatever others do meanwhile.
    private func seconds(_ work: () throws -> Void) rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        try work()
        return now() - start
    }

    @Test func `a body of 64 levels is read, and one deeper is refused with a sentence`() throws {
        let diner = Diner(try Servers.frozen())
        func post(_ body: String) throws -> Client.Reply {
            try diner.client.ask("POST", "/api/carts/session", body: body)
        }
        let deepest = try post(#"{"restaurant":"/api/restaurants/1","x":"# + nested(63) + "}")
        #expect(deepest.status == 200)

        for body in [nested(65), String(repeating: "[", count: 100_000), nested(20_000)] {
            let refused = try post(body)
            #expect(refused.status == 400)
            let sentence = try refused.json()["hydra:description"] as? String
            #expect(sentence?.contains("more than 64 levels") == true)
        }
    }

    /// Reading was cubic: 3 kB took two seconds, while everybody else waited.
    @Test func `a hundred times as much takes no more than some hundred times as long`() throws {
        func body(_ count: Int) -> [UInt8] {
            Array(("[" + (0..<count).map { _ in nested(60) }.joined(separator: ",") + "]").utf8)
        }
        let (small, big) = (body(4), body(400))
        _ = try JSONReader.value(of: big)
        let quick = try (0..<5).map { _ in try seconds { _ = try JSONReader.value(of: small) } }
        let slow = try (0..<5).map { _ in try seconds { _ = try JSONReader.value(of: big) } }

        #expect(try #require(slow.min()) < 400 * (try #require(quick.min())))
    }

    @Test(arguments: 1...20)
    func `what is read is what Foundation reads`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed, stream: 11)
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u00e9\\n\\\"\"", "\"\\ud83d\\ude00\"",
            "\"\\ud83d\"", "1", "-0", "01", "1.5", "1.", "-", "1e3", "1e400", "true", "null", "tru",
            " ", "\n", "9223372036854775808", "\"\u{1}\"", "\"é👩‍🍳\"", "\"\\x\"", "+1", ".5",
        ]
        for _ in 0..<1_000 {
            let text = (0...random.below(6)).map { _ in random.pick(pieces) }.joined()
            let bytes = Array(text.utf8)
            let ours = try? JSONReader.value(of: bytes)
            let theirs = try? JSONSerialization.jsonObject(
                with: Data(bytes), options: .fragmentsAllowed)
            #expect((ours == nil) == (theirs == nil), "\(text)")
            if let ours, let theirs { #expect(isSame(ours, theirs), "\(text)") }
        }
    }

    @Test func `bytes that are no text are refused`() {
        for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0x61], []] {
            #expect(throws: JSONReader.Trouble.self) { try JSONReader.value(of: bytes) }
        }
    }

    private func isSame(_ ours: JSONValue, _ theirs: Any) -> Bool {
        switch ours {
        case .null: theirs is NSNull
        case .bool(let flag): theirs as? Bool == flag
        case .integer(let integer): (theirs as? NSNumber)?.intValue == integer
        // Foundation goes by way of decimals and may round the last digit otherwise.
        case .number(let number):
            abs(((theirs as? NSNumber)?.doubleValue ?? .nan) - number) <= abs(number) * 1e-15
        case .string(let text): theirs as? String == text
        case .array(let values):
            (theirs as? [Any]).map {
                $0.count == values.count && zip(values, $0).allSatisfy { isSame($0, $1) }
            } ?? false
        case .object(let members):
            (theirs as? [String: Any]).map { found in
                found.count == members.count
                    && members.allSatisfy { name, value in
                        found[name].map { isSame(value, $0) } ?? false
                    }
            } ?? false
        }
    }
}
