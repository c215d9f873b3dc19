public import OrderModels
import Sentences

/// Diets and allergens by the names that a diner may write: a server's, or those of any language.
///
/// A screen shows them in the diner's language, so that is what is written into the configuration. A
/// name that is only nearly one is none: who writes "nuts" and is understood as peanuts is not warned.
public enum FoodNames {
    public static func allergen(_ text: String) -> Allergen? {
        allergens[letters(text)]
    }

    /// As in a sentence, `außer Erdnüssen`: a plural of German ends with an n behind some words. The
    /// article `ein` is no `Ei`.
    static func allergenInSentence(_ text: String) -> Allergen? {
        allergen(text)
            ?? (text.last == "n" && text.count > 4 ? allergen(String(text.dropLast())) : nil)
    }

    public static func diet(_ text: String) -> Diet? {
        diets[letters(text)]
    }

    /// The words by which a dish names one of these, or what concerns them, in any language.
    static func naming(_ alerts: [Allergen]) -> NamingWords {
        guard !alerts.isEmpty else { return NamingWords([]) }
        let words = alerts.flatMap { alert in
            let usual = Allergen.common.filter { $0.concerns(alert) }
            let found = usual.flatMap { namings[$0] ?? [] }
            guard !alert.isKnown else { return found }
            let word = fold(alert.rawValue)
            return found + ([word] + singulars(word)).map { .init($0, .isCalled(alert)) }
        }
        return NamingWords(words + unmeant, denied: denials)
    }

    /// The cuisine that a word names, in any form and language: `Thailändisches` is `thai`, and so is
    /// `d’italien` `italian`.
    static func cuisine(_ text: String) -> String? {
        let bare = text.split { "'’".contains($0) }.last.map(String.init) ?? text
        return cuisines[letters(text)] ?? cuisines[letters(bare)]
    }

    /// What kitchens of a cuisine may say of themselves: the beginnings of those words.
    static func beginnings(ofCuisine cuisine: String) -> [String] {
        guard Caterer.knownCuisines.contains(cuisine) else { return [cuisine] }
        return Language.choices.flatMap { cuisineWords(cuisine, in: $0) }
    }

    /// Each is looked up in a table, as a search reads words at every key.
    private static let allergens = withSingulars(
        Dictionary(Allergen.otherSpellings.map { (letters($0.name), $0.allergen) }) { first, _ in
            first
        }
        .merging(
            forms(of: Allergen.common) { .food.allergenForms(allergen: $0.rawValue) }
        ) { $1 }
        .merging(
            table(Allergen.common) { ($0.rawValue, .food.allergen(allergen: $0.rawValue)) }
        ) { $1 })
    private static let diets = {
        let names = table(Diet.known) { ($0.rawValue, .food.diet(diet: $0.rawValue)) }
        let forms = FoodNames.forms(of: Diet.known) { .food.dietForms(diet: $0.rawValue) }
        return forms.merging(names) { $1 }
    }()

    private static let namings: [Allergen: [NamingWords.Word]] = Dictionary(
        Allergen.common.map { allergen in
            let words = names(of: allergen)
            let all =
                words + words.flatMap(singulars)
                + (Allergen.ofSeafood.contains(allergen) ? seafood : [])
            return (allergen, Set(all).map { .init($0, .means(allergen)) })
        }
    ) { first, _ in first }

    /// Words for several at once, each in both numbers.
    private static let seafood = Language.choices.flatMap {
        Sentence.wanted.seafood.typedWords(in: $0)
    }

    private static let denials = NamingWords.Denials(
        before: Language.choices.flatMap {
            Sentence.wanted.without.typedWords(in: $0) + Sentence.wanted.denials.typedWords(in: $0)
        },
        behind: Language.choices.flatMap { Sentence.wanted.free.typedWords(in: $0) },
        ends: Language.choices.flatMap { Sentence.wanted.conjunctions.typedWords(in: $0) })

    /// Words in which the name of an allergen is an accident. One with a hyphen before it may stand inside
    /// of another.
    private static let unmeant = Language.choices.flatMap(Sentence.food.namesNone.spellings)
        .flatMap { $0.split(separator: ",") }
        .map { word in
            let isInside = word.drop(while: \.isWhitespace).first == "-"
            return NamingWords.Word(fold(String(word)), .nothing(inside: isInside))
        }

    private static func names(of allergen: Allergen) -> [String] {
        let all = Language.choices.flatMap { language in
            Sentence.food.allergen(allergen: allergen.rawValue).typedWords(in: language)
                + Sentence.food.allergenForms(allergen: allergen.rawValue).typedWords(in: language)
        }
        let others = Allergen.otherSpellings.filter { $0.allergen == allergen }.map {
            fold($0.name)
        }
        return all + others + [fold(allergen.rawValue)]
    }

    /// Without what plurals end with, if enough is left to know it by.
    private static func singulars(_ word: String) -> [String] {
        // An `e` is the end of other words as well: of `leche`, but not of `lechuga`.
        let least = word.last == "s" ? 3 : word.last == "e" ? 5 : 4
        return stems(word).filter { $0.count >= least }
    }

    /// Without what plurals of these languages end with, some of them after an `e`.
    private static func stems(_ word: String) -> [String] {
        guard let last = word.last, ["e", "n", "s", "r"].contains(last) else { return [] }
        let stem = String(word.dropLast())
        return stem.last == "e" ? [stem, String(stem.dropLast())] : [stem]
    }

    private static let cuisines = {
        var table: [String: String] = [:]
        for language in Language.choices {
            let endings = [""] + Sentence.food.cuisineEndings.typedWords(in: language)
            for cuisine in Caterer.knownCuisines {
                for word in cuisineWords(cuisine, in: language) {
                    for ending in endings { table[letters(word + ending)] = cuisine }
                }
            }
        }
        return table
    }()

    private static func cuisineWords(_ cuisine: String, in language: Language) -> [String] {
        Sentence.food.cuisineForms(cuisine: cuisine).typedWords(in: language)
    }

    /// The things by the letters of the other words for them.
    private static func forms<Thing>(
        of things: [Thing], _ form: (Thing) -> Sentence
    ) -> [String: Thing] {
        var forms: [String: Thing] = [:]
        for thing in things {
            for word in Language.choices.flatMap(form(thing).typedWords)
            where !letters(word).isEmpty {
                forms[letters(word)] = thing
            }
        }
        return forms
    }

    /// The things by the letters of their names; the first of a name counts.
    private static func table<Thing>(
        _ things: [Thing], _ name: (Thing) -> (word: String, name: Sentence)
    ) -> [String: Thing] {
        var table: [String: Thing] = [:]
        for thing in things {
            let (word, name) = name(thing)
            let names = Language.choices.flatMap(name.spellings)
            for text in [word] + names where table[letters(text)] == nil {
                table[letters(text)] = thing
            }
        }
        return table
    }

    /// With `erdnuss` for `erdnusse` too, where that is one thing only: who writes it means them.
    private static func withSingulars(_ names: [String: Allergen]) -> [String: Allergen] {
        var singulars: [String: Set<Allergen>] = [:]
        for (name, allergen) in names {
            for stem in stems(name) { singulars[stem, default: []].insert(allergen) }
        }
        let clear = singulars.compactMapValues { $0.count == 1 ? $0.first : nil }
        return names.merging(clear.filter { $0.key.count > 1 }) { whole, _ in whole }
    }

    private static func letters(_ text: String) -> String {
        fold(text).filter { $0.isLetter || $0.isNumber }
    }
}
