public import OrderModels

extension BasketContent {
    /// The line with that number, counted from one, that reference, or that whole name (0028).
    public func line(_ text: String) throws(DraftError) -> BasketLine {
        if let number = Int(text) {
            guard lines.indices.contains(number &- 1) else { throw .noLine(text, near: nil) }
            return lines[number - 1].line
        }
        if let line = lines.first(where: { $0.id.rawValue == text }) { return line.line }
        let wanted = fold(text)
        let words = Set(wanted.split(separator: " "))
        let lookup = NameLookup(
            among: wanted.isEmpty ? [] : Array(lines.indices), whole: true,
            named: [{ fold(lines[$0].line.name) == wanted }],
            partly: [
                { startsWord(fold(lines[$0].line.name), wanted) },
                { words.isSubset(of: Set(fold(lines[$0].line.name).split(separator: " "))) },
            ])
        func names(_ found: [Int]) -> [NameCandidate] {
            found.map {
                let (line, name) = (lines[$0].line, lines[$0].line.name)
                return NameCandidate(line.id.rawValue, name, shown: "\($0 + 1) (\(name))")
            }
        }
        switch lookup {
        case .found(let index): return lines[index].line
        case .several(let found): throw .severalLines(text, names(found))
        case .part(let found): throw .partOfLine(text, names(found))
        case .nothing:
            throw .noLine(text, near: didYouMean(text, among: lines.map(\.line.name)))
        }
    }
}
