/// A value that is read from a whole text.
public protocol TextReadable {
    init?(text: Substring)
}

extension TextReadable {
    @inlinable
    public init?(text: some StringProtocol) {
        self.init(text: Substring(text))
    }
}

/// Reads dates, times and amounts from the start of a text, without copying it.
struct TextScanner {
    private var rest: Substring.UTF8View

    init(_ text: Substring) {
        rest = text.utf8
    }

    var isAtEnd: Bool {
        rest.isEmpty
    }

    var next: UInt8? {
        rest.first
    }

    /// Skips `character` if it comes next; else false.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let byte = rest.first, byte == UInt8(truncatingIfNeeded: character.value) else {
            return false
        }
        rest.removeFirst()
        return true
    }

    mutating func takeAny() -> UInt8? {
        rest.popFirst()
    }

    /// Reads digits up to the upper bound; nil if they are fewer than the lower bound.
    mutating func number(digits: ClosedRange<Int>) -> Int? {
        var value = 0
        var count = 0
        while count < digits.upperBound, let byte = rest.first, byte &- 0x30 < 10 {
            value = value * 10 + Int(byte - 0x30)
            count += 1
            rest.removeFirst()
        }
        return count >= digits.lowerBound ? value : nil
    }
}

/// Writes `value` in decimal, padded with zeros to `width`.
func padded(_ value: Int, _ width: Int) -> String {
    var digits = String(value)
    while digits.utf8.count < width {
        digits = "0" + digits
    }
    return digits
}

extension [UInt8] {
    /// Below 100.
    mutating func append(twoDigits value: Int) {
        append(UInt8(ascii: "0") + UInt8(value / 10))
        append(UInt8(ascii: "0") + UInt8(value % 10))
    }
}

extension FixedWidthInteger where Self: SignedInteger {
    /// The quotient rounded down, and the remainder, which is never negative.
    func flooredDivision(by divisor: Self) -> (quotient: Self, remainder: Self) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
