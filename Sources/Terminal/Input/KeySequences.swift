/// The sequences for keys in a terminal's terminfo description.
///
/// They take precedence where they differ from what most terminals send.
struct KeySequences: Sendable {
    enum Match: Equatable {
        case key(Key, length: Int)
        /// More bytes may complete a longer key.
        case unfinished
        case none
    }

    private let known: [(bytes: [UInt8], key: Key)]

    /// Only sequences that begin with ESC: single bytes mean the same on every terminal.
    init(_ known: [(bytes: [UInt8], key: Key)] = []) {
        self.known = known.filter { $0.bytes.count > 1 && $0.bytes.first == Byte.escape }
    }

    /// The longest key at the start of `bytes`.
    func match(_ bytes: ArraySlice<UInt8>, isOver: Bool) -> Match {
        var best = Match.none
        var longest = 0
        for (sequence, key) in known {
            if !isOver, sequence.count > bytes.count, sequence.starts(with: bytes) {
                return .unfinished
            }
            if sequence.count > longest, bytes.starts(with: sequence) {
                longest = sequence.count
                best = .key(key, length: longest)
            }
        }
        return best
    }
}
