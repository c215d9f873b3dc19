/// Pictures as files, good and bad, made here.
public enum PNG {
    /// Colours that run across and down.
    public static func picture(_ width: Int, _ height: Int, stated: (Int, Int)? = nil) -> [UInt8] {
        var data: [UInt8] = []
        for y in 0..<height {
            data.append(0)
            for x in 0..<width {
                data += [UInt8(x * 255 / width), UInt8(y * 255 / height), 128]
            }
        }
        let (across, down) = stated ?? (width, height)
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(across) + number(down) + [8, 2, 0, 0, 0])
            + chunk("IDAT", stored(data)) + chunk("IEND", [])
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

    /// As zlib has it, uncompressed, in blocks.
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var (low, high) = (1, 0)
        for byte in data {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        var blocks: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: data.count, by: 65_535) {
            let block = data[start..<min(start + 65_535, data.count)]
            let size = [UInt8(block.count & 255), UInt8(block.count >> 8)]
            blocks += [block.endIndex == data.count ? 1 : 0] + size + size.map { ~$0 } + block
        }
        return blocks + number(high << 16 | low)
    }
}
