import OrderModels

/// What a dish is not to contain.
extension SentenceReading {
    /// `without nuts`, `ohne Nüsse und Milch`, `nut-free`, `nussfrei`. Only allergens can be read.
    func without(_ index: Int) -> Found? {
        guard let start = lexicon.without.end(from: index, in: tokens),
            let (first, next) = allergen(start)
        else { return free(index) }
        var (allergens, end) = (first, next)
        while let (more, place) = another(end) {
            allergens += more
            end = place
        }
        // `without nuts or onions` is not understood by half: what cannot be judged is not looked for.
        guard lexicon.alternatives.end(from: end, in: tokens) == nil else { return nil }
        return (.without(allergens), end)
    }

    private func another(_ index: Int) -> ([Allergen], end: Int)? {
        if let start = lexicon.conjunctions.end(from: index, in: tokens) { return allergen(start) }
        return tokens[index - 1].text.hasSuffix(",") ? allergen(index) : nil
    }

    /// One, or the several that a word such as "shellfish" stands for.
    private func allergen(_ index: Int) -> ([Allergen], end: Int)? {
        if let end = lexicon.seafood.end(from: index, in: tokens) {
            return (Allergen.ofSeafood, end)
        }
        return longest(from: index, words: 3) { FoodNames.allergen($0) }.map { ([$0.0], $0.1) }
    }

    private func free(_ index: Int) -> Found? {
        if let (allergens, next) = allergen(index),
            let end = lexicon.free.end(from: next, in: tokens)
        {
            return (.without(allergens), end)
        }
        let word = tokens[index].folded
        for ending in lexicon.free.phrases.compactMap(\.first) where word.hasSuffix(ending) {
            let allergen = FoodNames.allergen(String(word.dropLast(ending.count)))
            if let allergen { return (.without([allergen]), index + 1) }
        }
        return nil
    }
}
