/// A phone number as its server states it; nil where there is nothing in it to call.
func phone(_ text: String) -> String? {
    text.unicodeScalars.contains { $0.properties.numericType != nil } ? text : nil
}

/// Whether two texts are one phone number: servers write `06 12 34 56 78` as `+33612345678`.
func isSamePhone(_ one: String, _ other: String) -> Bool {
    let numbers = [one, other].map { text in
        String(text.compactMap(\.wholeNumberValue).drop { $0 == 0 }.map { "\($0)" }.joined())
    }
    let (short, long) = (
        numbers.min { $0.count < $1.count } ?? "", numbers.max { $0.count < $1.count } ?? ""
    )
    return short == long || short.count > 5 && long.hasSuffix(short)
}
