/// A phone number as its server states it; nil where there is nothing in it to call.
func phone(_ text: String) -> String? {
    text.unicodeScalars.contains { $0.properties.numericType != nil } ? text : nil
}

/// Whether two texts are one phone number: servers write `06 12 34 56 78` as `+33612345678`.
public func isSamePhone(_ one: String, _ other: String) -> Bool {
    let numbers = [one, other].map { text in
        // `+33 (0)6`: the zero is for who calls from within the country.
        let written = text.replacing("(0)", with: "")
        return written.compactMap(\.wholeNumberValue).drop { $0 == 0 }.map { "\($0)" }.joined()
    }
    let isLong = numbers.allSatisfy { $0.count > 5 }
    return numbers[0] == numbers[1]
        || isLong && (numbers[0].hasSuffix(numbers[1]) || numbers[1].hasSuffix(numbers[0]))
}
