internal import CQRCode

/// A text as a QR code, which a telephone reads from the screen.
public struct QRCode: Sendable {
    private let width: Int
    private let modules: [UInt8]

    /// Light modules around it, without which it is not recognised.
    private static let margin = 2

    /// Nil where it is too long, or libqrencode is not installed.
    public init?(_ text: String) {
        var modules = [UInt8](repeating: 0, count: Int(EAT_QR_MAX * EAT_QR_MAX))
        let bytes = Array(text.utf8)
        guard let count = Int32(exactly: bytes.count), count > 0 else { return nil }
        width = Int(eat_qr_encode(bytes, count, &modules))
        guard width > 0 else { return nil }
        self.modules = modules
    }

    /// How many cells a line has.
    public var cells: Int { width + 2 * Self.margin }

    /// How many lines there are.
    public var height: Int { (width + 2 * Self.margin + 1) / 2 }

    /// Two rows of modules a line, to be shown dark on light.
    public var lines: [String] {
        let (first, last) = (-Self.margin, width + Self.margin)
        return stride(from: first, to: last, by: 2).map { row in
            (first..<last).map { column -> String in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
        }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
        return modules[row * width + column] == 1
    }
}
