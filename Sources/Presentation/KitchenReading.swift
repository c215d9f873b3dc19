import OrderModels

/// Reads which kitchens a sentence means, by what they cook or by their name.
struct KitchenReading {
    let sentence: SentenceReading

    private var tokens: [Token] { sentence.tokens }
    private var lexicon: Lexicon { sentence.lexicon }
    /// The longest name, in words.
    private static let longest = 6

    /// `something thai`, `thai food`, `cuisine thaïlandaise`. `something warm` names no cuisine, unless a
    /// kitchen has it.
    func cuisine(
        _ index: Int, _ isCuisine: (String) throws -> Bool
    ) rethrows -> SentenceReading.Found? {
        func cuisine(at place: Int) throws -> String? {
            guard let word = word(at: place) else { return nil }
            return try FoodNames.cuisine(word) ?? (isCuisine(word) ? word : nil)
        }
        if let start = sentence.something(at: index), let found = try cuisine(at: start) {
            return (.cuisine(found), lexicon.food.end(from: start + 1, in: tokens) ?? start + 1)
        }
        if let start = lexicon.food.end(from: index, in: tokens), let word = word(at: start),
            let found = FoodNames.cuisine(word)
        {
            return (.cuisine(found), start + 1)
        }
        guard let end = lexicon.food.end(from: index + 1, in: tokens),
            let found = try cuisine(at: index)
        else { return nil }
        return (.cuisine(found), end)
    }

    /// `italian under 15`: a cuisine by which nothing is called. Alone it stays a word where its kitchens
    /// are found by that.
    func unnamed(
        _ index: Int, _ isCuisine: (String) throws -> Bool, _ isName: (String) throws -> Bool
    ) rethrows -> SentenceReading.Found? {
        guard let found = try bareCuisine(index, isCuisine), let word = word(at: index),
            try !isName(word)
        else { return nil }
        if tokens.count == 1, try isCuisine(word) { return nil }
        return (.cuisine(found), index + 1)
    }

    /// The cuisine of some kitchen that a word names.
    func bareCuisine(
        _ index: Int, _ isCuisine: (String) throws -> Bool
    ) rethrows -> String? {
        guard let word = word(at: index), let found = FoodNames.cuisine(word),
            try FoodNames.beginnings(ofCuisine: found).contains(where: isCuisine)
        else { return nil }
        return found
    }

    /// A word that means nothing else.
    private func word(at index: Int) -> String? {
        guard tokens.indices.contains(index), !tokens[index].isQuoted, !sentence.isFiller(index),
            tokens[index].folded.count > 2, sentence.diet(index) == nil,
            sentence.without(index) == nil,
            sentence.time(index) == nil,
            sentence.partOfDay(index) == nil,
            sentence.open(index) == nil, DistanceReading(sentence: sentence).found(index) == nil,
            PriceReading(sentence: sentence).found(index) == nil, sentence.people(index) == nil,
            sentence.wait(index) == nil
        else { return nil }
        return tokens[index].text
    }

    /// The whole name of a kitchen: of two words and more, or after `from`.
    func named(
        _ index: Int, _ kitchen: (String) throws -> (ids: [Caterer.ID], name: String)?
    ) rethrows -> SentenceReading.Found? {
        let from = lexicon.from.end(from: index, in: tokens)
        let start = from ?? index
        guard start < tokens.count else { return nil }
        let least = from == nil ? 2 : 1
        for count in (least...Self.longest).reversed() where start + count <= tokens.count {
            let words = tokens[start..<start + count]
            guard !words.contains(where: \.isQuoted) else { continue }
            let name = words.map(\.text).joined(separator: " ")
            if let found = try kitchen(name) {
                return (.kitchen(found.ids, name: found.name), start + count)
            }
        }
        return nil
    }
}
