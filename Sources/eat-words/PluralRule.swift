/// The numbers that take a plural form, as CLDR writes rules for whole numbers:
/// `n % 10 in 2..4 and n % 100 not in 12..14 or n in 0,1`.
struct PluralRule {
    let form: String
    /// A condition on `n` in Swift.
    let condition: String

    static let forms = ["zero", "one", "two", "few", "many"]

    init(form: String, _ text: String) throws(Sentence.Flaw) {
        self.form = form
        var alternatives: [String] = []
        for alternative in Self.split(text, at: "or") {
            var relations: [String] = []
            for relation in Self.split(alternative, at: "and") {
                relations.append(try Self.relation(relation))
            }
            alternatives.append(relations.joined(separator: " && "))
        }
        condition = alternatives.joined(separator: " || ")
    }

    private static func split(_ words: String, at mark: String) -> [String] {
        words.split(separator: " ").split(
            separator: Substring(mark), omittingEmptySubsequences: false
        )
        .map { $0.joined(separator: " ") }
    }

    private static func relation(_ text: String) throws(Sentence.Flaw) -> String {
        let flaw = Sentence.Flaw("\(text) is no condition such as: n % 10 not in 2..4,6")
        var words = text.split(separator: " ")[...]
        guard words.popFirst() == "n" else { throw flaw }
        var number = "n"
        if words.first == "%" {
            words.removeFirst()
            guard let divisor = words.popFirst().flatMap({ Int($0) }), divisor > 0 else {
                throw flaw
            }
            number = "n % \(divisor)"
        }
        let isDenied = words.first == "not"
        if isDenied { words.removeFirst() }
        guard words.popFirst() == "in", let list = words.popFirst(), words.isEmpty else {
            throw flaw
        }
        var ranges: [String] = []
        for range in list.split(separator: ",") {
            let ends = range.split(separator: ".").map { Int($0) }
            guard let first = ends.first, let low = first, let last = ends.last, let high = last,
                ends.count < 3, low <= high
            else { throw flaw }
            ranges.append(low == high ? "\(number) == \(low)" : "\(low)...\(high) ~= \(number)")
        }
        guard !ranges.isEmpty else { throw flaw }
        return "\(isDenied ? "!" : "")(\(ranges.joined(separator: " || ")))"
    }
}
