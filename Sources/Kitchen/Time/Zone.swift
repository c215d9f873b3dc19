import Glibc

/// A time zone, read from the system's TZif files (RFC 9636).
///
/// Foundation's zones are not there in a statically linked build.
struct Zone: Sendable {
    let identifier: String
    private let transitions: [Int]
    private let offsets: [Int]
    private let firstOffset: Int
    /// What holds after the last transition of the table.
    private let rule: ZoneRule?

    init(_ identifier: String) throws(KitchenError) {
        guard !identifier.hasPrefix("/"), !identifier.contains(".."), !identifier.isEmpty,
            let file = Self.read("/usr/share/zoneinfo/" + identifier),
            let parsed = TZif(file)
        else { throw .unknownZone(identifier) }
        self.identifier = identifier
        transitions = parsed.transitions
        offsets = parsed.offsets
        firstOffset = parsed.firstOffset
        rule = ZoneRule(parsed.footer)
    }

    /// Seconds east of UTC.
    func offset(at instant: Instant) -> Int {
        guard let last = transitions.last, instant.seconds < last else {
            return rule?.offset(at: instant.seconds) ?? offsets.last ?? firstOffset
        }
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= instant.seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : offsets[low - 1]
    }

    /// Minutes on the wall's clock.
    func local(_ instant: Instant) -> Int {
        Civil.floor(instant.seconds + offset(at: instant), by: 60)
    }

    /// When the wall's clock shows `local`: the first time where it does so twice; where it skips
    /// that time, as if it had not yet been put forward.
    func instant(local: Int) -> Instant {
        let wall = local * 60
        let before = offset(at: Instant(seconds: wall - 86_400))
        let early = Instant(seconds: wall - before)
        if offset(at: early) == before { return early }
        let after = offset(at: Instant(seconds: wall + 86_400))
        let late = Instant(seconds: wall - after)
        return offset(at: late) == after ? late : early
    }

    /// RFC 3339 with this zone's offset.
    func text(_ instant: Instant) -> String {
        let offset = offset(at: instant)
        let wall = instant.seconds + offset
        let days = Civil.floor(wall, by: 86_400)
        let rest = wall - days * 86_400
        let clock = "\(Civil.clock(rest / 60)):\(Civil.two(rest % 60))"
        let minutes = abs(offset) / 60
        let sign = offset < 0 ? "-" : "+"
        return "\(Civil.text(days: days))T\(clock)\(sign)\(Civil.clock(minutes))"
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
