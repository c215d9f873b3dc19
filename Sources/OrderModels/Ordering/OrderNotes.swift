/// What the wire has no field for, as the text that travels with an order: how many eat, whom the
/// driver meets, and what each line is for.
///
/// ```
/// 12 people
/// Contact: Mia
/// 2 Green curry (Anna): no peanuts
/// ```
///
/// The same basket always gives the same text, so that it can be shown before placing and compared
/// with what the server read back.
public struct OrderNotes: Hashable, Sendable {
    /// Empty where nothing needs saying.
    public let text: String

    public init(text: String) {
        self.text = text
    }

    /// `contact` is whom the driver meets, and `directions` how to find them, where the address that
    /// goes along may not say it.
    public init(
        headCount: Int?, lines: [BasketLine], contact: String? = nil, directions: String? = nil
    ) {
        var rows: [String] = []
        if let headCount, headCount > 0 {
            rows.append(headCount == 1 ? "1 person" : "\(headCount) people")
        }
        let contact = Self.clean(contact ?? "")
        if !contact.isEmpty { rows.append("Contact: \(contact)") }
        let directions = Self.clean(directions ?? "")
        if !directions.isEmpty { rows.append("For the driver: \(directions)") }
        for line in lines.sorted(by: { ($0.rank, $0.id.rawValue) < ($1.rank, $1.id.rawValue) }) {
            let diner = Self.clean(line.diner)
            let note = Self.clean(line.note)
            guard !diner.isEmpty || !note.isEmpty else { continue }
            let person = diner.isEmpty ? "" : " (\(diner))"
            let word = note.isEmpty ? "" : ": \(note)"
            rows.append("\(line.quantity) \(Self.clean(line.name))\(person)\(word)")
        }
        text = rows.joined(separator: "\n")
    }

    /// Whether what the server holds says the same: white space is the server's to change.
    public func matches(_ held: String?) -> Bool {
        Self.words(text) == Self.words(held ?? "")
    }

    private static func words(_ text: String) -> [Substring] {
        text.split { $0.isWhitespace }
    }

    /// One line of what the diner typed: no control character, nothing that hides or reorders text.
    private static func clean(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            switch properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: kept.append(" ")
            // The joiners that letters and pictures are made with hide nothing.
            case .format where scalar.value == 0x200C || scalar.value == 0x200D:
                kept.append(scalar)
            case .format, .privateUse, .unassigned: continue
            default: kept.append(scalar)
            }
        }
        return words(String(kept)).joined(separator: " ")
    }
}
