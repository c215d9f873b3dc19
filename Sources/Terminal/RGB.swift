import Glibc

/// A colour as the screen mixes it.
public struct RGB: Hashable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    init(_ number: UInt32) {
        self.init(
            UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
            UInt8(truncatingIfNeeded: number))
    }

    /// As people write it: `#ffb347`.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(number)
    }

    /// As ``init(_:)`` reads it.
    public var text: String {
        "#"
            + [red, green, blue].map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
    }

    // MARK: The 256 colours

    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    /// The first sixteen as xterm has them; every terminal may mix them otherwise.
    private static let basic: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    /// The colour that nearly all terminals have under this number.
    public init(numbered number: Int) {
        switch number {
        case 16..<232:
            let place = number - 16
            self.init(
                Self.levels[place / 36], Self.levels[place / 6 % 6], Self.levels[place % 6])
        case 232..<256:
            let grey = UInt8(8 + 10 * (number - 232))
            self.init(grey, grey, grey)
        default: self.init(Self.basic[max(0, min(number, 15))])
        }
    }

    /// The number of the colour that is most like this one, among those that look alike everywhere.
    var number: Int {
        func level(_ value: UInt8) -> Int {
            Self.levels.indices.min {
                abs(Int(Self.levels[$0]) - Int(value)) < abs(Int(Self.levels[$1]) - Int(value))
            } ?? 0
        }
        let cube = 16 + 36 * level(red) + 6 * level(green) + level(blue)
        let mean = (Int(red) + Int(green) + Int(blue)) / 3
        let grey = 232 + max(0, min((mean - 3) / 10, 23))
        return distance(to: RGB(numbered: grey)) < distance(to: RGB(numbered: cube)) ? grey : cube
    }

    private func distance(to other: RGB) -> Int {
        [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) {
            let difference = Int($1.0) - Int($1.1)
            return $0 + difference * difference
        }
    }

    // MARK: Contrast

    /// The relative luminance of WCAG 2.2, from 0 to 1.
    var luminance: Double {
        func linear(_ value: UInt8) -> Double {
            let part = Double(value) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast of WCAG 2.2, from 1 to 21: level AA asks 4.5 of text.
    public func contrast(with other: RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }
}

/// Whether a terminal writes light on dark or dark on light.
public enum Background: Hashable, Sendable {
    case dark, light

    /// White is readable on the one, black on the other.
    init(_ color: RGB) {
        let (white, black) = (RGB(255, 255, 255), RGB(0, 0, 0))
        self = color.contrast(with: white) > color.contrast(with: black) ? .dark : .light
    }

    /// From `COLORFGBG`, as in `15;0`: the number of the background is the last part.
    init?(colorFGBG text: String) {
        guard let number = text.split(separator: ";").last.flatMap({ Int($0) }),
            (0..<16).contains(number)
        else { return nil }
        self = (0...6).contains(number) || number == 8 ? .dark : .light
    }
}
