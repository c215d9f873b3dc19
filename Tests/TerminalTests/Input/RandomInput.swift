import TestSupport

/// Bytes as a broken line or another program might send them: pieces of sequences, mostly.
enum RandomInput {
    static func make(upTo length: Int, using generator: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        let length = Int.random(in: 1...length, using: &generator)
        while bytes.count < length {
            switch generator.next() % 6 {
            case 0: bytes.append(0x1B)
            case 1:
                bytes.append(
                    contentsOf: "[O]P<;?$~M".utf8.randomElement(using: &generator).map { [$0] }
                        ?? [])
            case 2: bytes.append(UInt8.random(in: 0x30...0x7E, using: &generator))
            case 3: bytes.append(UInt8.random(in: 0...255, using: &generator))
            case 4: bytes.append(contentsOf: "\u{1B}[20\(generator.next() % 2)~".utf8)
            default:
                let sequence = Sequences.events.randomElement(using: &generator)?.0 ?? ""
                bytes.append(contentsOf: sequence.utf8.prefix(Int(generator.next() % 8)))
            }
        }
        return bytes
    }
}
