import JSON
import TestSupport
import Presentation
import Sentences
import Testing

/// Text broken at random must give an error or a value, and never a crash.
struct MutationTests {
    @Test func `mutated documents are read or refused`() throws {
        var generator = SeededGenerator(seed: 2024)
        var refused = 0
        for _ in 0..<12_000 {
            let bytes = mutated(Array(page.utf8), &generator)
            do {
                let document = try JSONDocument(bytes)
                try visit(document.root)
            } catch let error as JSONError {
                refused += 1
                #expect(error.offset <= bytes.count)
                #expect(error.placed.text.utf8.allSatisfy { $0 >= 0x20 })
            }
        }
        #expect(refused > 1000)
    }

    @Test func `mutated streams end`() {
        var generator = SeededGenerator(seed: 77)
        for _ in 0..<12_000 {
            let bytes = mutated(Array(page.utf8), &generator)
            guard var stream = try? JSONArrayStream(bytes, member: "hydra:member") else { continue }
            var steps = 0
            while steps < bytes.count {
                steps += 1
                do {
                    guard let element = try stream.next() else { break }
                    try visit(element)
                } catch {
                    continue
                }
            }
            #expect(steps < bytes.count)
        }
    }

    @Test func `mutated configuration is read or refused`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<4_000 {
            let bytes = mutated(Array(configuration.utf8), &generator)
            _ = try? JSON5Reader.read(bytes)
        }
        #expect(throws: Never.self) { try JSON5Reader.read(Array(configuration.utf8)) }
    }

    private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        let alphabet = Array("{}[]\",:\\u0e-.tn\u{0}\u{1F} d8".utf8) + [0x80, 0xFF, 0xED, 0xA0]
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let index = Int.random(in: bytes.indices, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: 0 ... .max, using: &generator)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: index)
            case 3: bytes.removeSubrange(index..<min(index + 9, bytes.count))
            default:
                let end = Int.random(in: index..<bytes.count, using: &generator)
                bytes.insert(contentsOf: bytes[index...end], at: index)
            }
            if bytes.isEmpty { bytes = [0x5B] }
        }
        return bytes
    }

    private func visit(_ value: JSONValue) throws {
        switch value.kind {
        case .array: for element in try value.elements() { try visit(element) }
        case .object:
            for (key, member) in try value.members() {
                #expect(value.member(named: key) != nil)
                try visit(member)
            }
        case .number:
            _ = try? value.double()
            _ = try? value.int()
        case .string: _ = try value.string()
        default: break
        }
        _ = value.path
        _ = value.rawBytes
    }
}
