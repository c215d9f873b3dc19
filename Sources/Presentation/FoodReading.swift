import OrderModels

/// The diets that a text names, and what a dish is not to contain, in a language and in English.
struct FoodReading {
    let tokens: [Token]
    let lexicon: Lexicon

    func diet(_ index: Int) -> (Diet, end: Int)? {
        longest(from: index, words: 3) { FoodNames.diet($0) }
    }

    /// `without nuts`, `ohne Nüsse und Milch`, `nut-free`, `nussfrei`. Only allergens can be read.
    /// `without nuts or onions` is not understood by half where `isWhole`: what cannot be judged is not
    /// looked for.
    func without(_ index: Int, isWhole: Bool = true) -> ([Allergen], end: Int)? {
        guard let start = lexicon.without.end(from: index, in: tokens),
            let (first, next) = allergen(start)
        else { return free(index) }
        var (allergens, end) = (first, next)
        while let (more, place) = another(end) {
            allergens += more
            end = place
        }
        guard !isWhole || lexicon.alternatives.end(from: end, in: tokens) == nil else { return nil }
        return (allergens, end)
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

    private func free(_ index: Int) -> ([Allergen], end: Int)? {
        if let (allergens, next) = allergen(index),
            let end = lexicon.free.end(from: next, in: tokens)
        {
            return (allergens, end)
        }
        let word = tokens[index].folded
        for ending in lexicon.free.phrases.compactMap(\.first) where word.hasSuffix(ending) {
            let allergen = FoodNames.allergen(String(word.dropLast(ending.count)))
            if let allergen { return ([allergen], index + 1) }
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
    private var food: FoodReading { FoodReading(tokens: tokens, lexicon: lexicon) }

    func diet(_ index: Int) -> Found? { food.diet(index).map { (.diet($0.0), $0.end) } }

    func without(_ index: Int) -> Found? { food.without(index).map { (.without($0.0), $0.end) } }
}
