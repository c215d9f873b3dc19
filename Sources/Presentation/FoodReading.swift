import OrderModels

/// The diets that a text names, and what a dish is not to contain, in a language and in English.
struct FoodReading {
    let tokens: [Token]
    let lexicon: Lexicon

    func diet(_ index: Int) -> (Diet, end: Int)? {
        tokens[index].isTakenAway ? nil : longest(from: index, words: 3, FoodNames.diet)
    }

    /// `without nuts`, `ohne Nüsse und Milch`, `-peanuts`, `nut-free`, `egg and nut free`, `nussfrei`. Only
    /// allergens can be read.
    /// `without nuts or onions` is not understood by half where `isWhole`: what cannot be judged is not
    /// looked for.
    func without(_ index: Int, isWhole: Bool = true) -> ([Allergen], end: Int)? {
        guard let start = refusal(index), let (first, next) = allergens(start) else {
            return free(index)
        }
        // Whatever parts them: of `no eggs peanuts` both are asked away, rather one too many.
        var (found, end) = (first, next)
        while let (more, place) = allergens(next: end) {
            found += more
            end = place
        }
        guard !isWhole || lexicon.alternatives.end(from: end, in: tokens) == nil else { return nil }
        return (found, end)
    }

    /// Where that begins which is asked away from there on.
    private func refusal(_ index: Int) -> Int? {
        if let end = lexicon.without.end(from: index, in: tokens) {
            return lexicon.articles.end(from: end, in: tokens) ?? end
        }
        return tokens[index].isTakenAway || tokens[index].isBehindDash ? index : nil
    }

    /// Whether something is asked away there, whatever it is. A dash may part two names.
    func refuses(_ index: Int) -> Bool {
        tokens[index].isTakenAway
            || lexicon.without.end(from: index, in: tokens).map { $0 < tokens.count } ?? false
    }

    /// Of these words, which were not understood, what asks something away: none is to be found by a word
    /// that was denied.
    func refusal(in left: [Int]) -> String? {
        if let first = left.first(where: refuses) {
            let denied = left.drop { $0 < first }.prefix(3)
            return denied.map { tokens[$0].text }.joined(separator: " ")
        }
        let text = left.map { tokens[$0].text }.joined(separator: " ")
        return DishReading.refusals(in: text).first { !AskedAway.allergens(named: $0).isEmpty }
    }

    /// In a list, behind what stands between two of them: `and the`.
    private func allergens(next index: Int) -> ([Allergen], end: Int)? {
        allergens(behindJoint(index)) ?? allergens(index)
    }

    private func behindJoint(_ index: Int) -> Int {
        guard let end = lexicon.conjunctions.end(from: index, in: tokens),
            tokens.indices.contains(end)
        else { return index }
        return lexicon.articles.end(from: end, in: tokens) ?? end
    }

    /// One, or the several that a word stands for, such as "shellfish" and `milk/eggs`.
    private func allergens(_ index: Int) -> ([Allergen], end: Int)? {
        guard tokens.indices.contains(index) else { return nil }
        if let end = lexicon.allSeafood.end(from: index, in: tokens) {
            return (Allergen.ofSeafood + [Allergen(rawValue: "fish")], end)
        }
        if let end = lexicon.seafood.end(from: index, in: tokens) {
            return (Allergen.ofSeafood, end)
        }
        if let (one, end) = longest(from: index, words: 3, FoodNames.allergenInSentence) {
            return ([one], end)
        }
        return tokens[index].isQuoted ? nil : list(tokens[index].words).map { ($0, index + 1) }
    }

    /// Allergens alone, in a word of several.
    private func list(_ words: [String]) -> [Allergen]? {
        let names = words.filter { word in
            !lexicon.conjunctions.phrases.contains([word])
        }
        let allergens = names.compactMap(FoodNames.allergen)
        return names.count > 1 && allergens.count == names.count ? allergens : nil
    }

    /// A list that ends with "free", or the word for one of it does.
    private func free(_ index: Int) -> ([Allergen], end: Int)? {
        var (found, place): ([Allergen], Int) = ([], index)
        while tokens.indices.contains(place) {
            if let ended = endingFree(tokens[place]) { return (found + ended, place + 1) }
            guard let (more, next) = allergens(place) else { return nil }
            found += more
            if let end = lexicon.free.end(from: next, in: tokens) { return (found, end) }
            // `peanuts no`: behind it and last, a denial is meant of it.
            if next == tokens.count - 1, lexicon.denials.contains(tokens[next].folded) {
                return (found, next + 1)
            }
            place = behindJoint(next)
        }
        return nil
    }

    private func endingFree(_ token: Token) -> [Allergen]? {
        guard !token.isQuoted else { return nil }
        for ending in (lexicon.free.phrases + lexicon.lessEndings.phrases).compactMap(\.first)
        where token.folded.hasSuffix(ending) {
            let rest = String(token.folded.dropLast(ending.count))
            let words = rest.split(separator: " ").map(String.init)
            if let found = FoodNames.allergen(rest).map({ [$0] }) ?? list(words) { return found }
        }
        return nil
    }

    private func longest<Thing>(
        from index: Int, words most: Int, _ read: (String) -> Thing?
    ) -> (Thing, end: Int)? {
        for count in (1...most).reversed() where index + count <= tokens.count {
            let words = tokens[index..<index + count]
            guard !words.contains(where: \.isQuoted) else { continue }
            if let found = read(words.map(\.folded).joined(separator: " ")) {
                return (found, index + count)
            }
        }
        return nil
    }
}

extension SentenceReading {
    var food: FoodReading { FoodReading(tokens: tokens, lexicon: lexicon) }

    func diet(_ index: Int) -> Found? { food.diet(index).map { (.diet($0.0), $0.end) } }

    func without(_ index: Int) -> Found? { food.without(index).map { (.without($0.0), $0.end) } }
}
