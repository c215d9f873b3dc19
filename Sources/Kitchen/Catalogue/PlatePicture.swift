/// A plain picture of a plate of food, as a PNG: the same number makes the same plate.
struct PlatePicture {
    private static let (width, height) = (96, 72)
    /// Table, rim, plate, and three foods.
    private let palette: [[UInt8]]
    private let rows: [[UInt8]]

    init(of number: Int) {
        var dice = UInt32(truncatingIfNeeded: number) &* 2_654_435_761 | 1
        func roll(_ sides: Int) -> Int {
            dice ^= dice << 13
            dice ^= dice >> 17
            dice ^= dice << 5
            return Int(dice % UInt32(sides))
        }
        let foods: [[UInt8]] = [
            [196, 60, 38], [226, 166, 40], [92, 138, 46], [142, 82, 44], [232, 200, 138],
            [170, 44, 84], [66, 104, 60], [240, 130, 60],
        ]
        let tables: [[UInt8]] = [[92, 64, 46], [60, 72, 92], [120, 40, 44], [70, 90, 72]]
        let first = roll(foods.count)
        palette =
            [tables[roll(tables.count)], [206, 206, 200], [246, 244, 238]]
            + (0..<3).map { foods[(first + $0 * 3) % foods.count] }
        let blobs = (0..<14).map { _ in
            (
                x: Self.width / 2 - 18 + roll(37), y: Self.height / 2 - 14 + roll(29),
                size: 3 + roll(6), color: UInt8(3 + roll(3))
            )
        }
        rows = (0..<Self.height).map { y in
            (0..<Self.width).map { x in
                let (across, down) = (x - Self.width / 2, y - Self.height / 2)
                let distance = across * across + down * down
                guard distance < 33 * 33 else { return 0 }
                guard distance < 30 * 30 else { return 1 }
                let blob = blobs.last {
                    ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) < $0.size * $0.size
                }
                return blob?.color ?? 2
            }
        }
    }

    /// https://www.w3.org/TR/png-3/
    var bytes: [UInt8] {
        let head =
            Self.number(Self.width) + Self.number(Self.height) + [8, 3, 0, 0, 0] as [UInt8]
        let data = rows.flatMap { row -> [UInt8] in [0] + row }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + Self.chunk("IHDR", head) + Self.chunk("PLTE", Array(palette.joined()))
            + Self.chunk("IDAT", Self.stored(data)) + Self.chunk("IEND", [])
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        var sum = UInt32.max
        for byte in content {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return number(data.count) + content + number(Int(~sum))
    }

    /// As zlib has it, uncompressed: less than 64 KB in one block (RFC 1950, RFC 1951).
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var (low, high) = (1, 0)
        for byte in data {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let size = [data.count & 255, data.count >> 8].map { UInt8($0) }
        return [0x78, 0x01, 0x01] + size + size.map { ~$0 } + data + number(high << 16 | low)
    }
}
