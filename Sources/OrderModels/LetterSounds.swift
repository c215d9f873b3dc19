/// Greek and Cyrillic letters as they sound, in ASCII (0087). Folding has taken away case and accents.
package enum LetterSounds {
    /// How a folded letter is written; nil for letters of other alphabets. `before`: the letter before
    /// it, without which an upsilon is another sound.
    static func of(_ value: UInt32, after before: UInt32) -> [UInt8]? {
        guard first...last ~= value else { return nil }
        return value == upsilon && before == omicron
            ? [UInt8(ascii: "u")] : table[Int(value - first)]
    }

    private static let (first, last): (UInt32, UInt32) = (0x3B1, 0x491)
    private static let (omicron, upsilon): (UInt32, UInt32) = (0x3BF, 0x3C5)

    private static let table: [[UInt8]?] = {
        var table = [[UInt8]?](repeating: nil, count: Int(last - first) + 1)
        for (letter, sound) in letters { table[Int(letter.value - first)] = Array(sound.utf8) }
        return table
    }()

    /// Each letter with its sound.
    package static let letters: [(letter: Unicode.Scalar, sound: String)] = [
        ("α", "a"), ("β", "v"), ("γ", "g"), ("δ", "d"), ("ε", "e"), ("ζ", "z"), ("η", "i"),
        ("θ", "th"), ("ι", "i"), ("κ", "k"), ("λ", "l"), ("μ", "m"), ("ν", "n"), ("ξ", "x"),
        ("ο", "o"), ("π", "p"), ("ρ", "r"), ("ς", "s"), ("σ", "s"), ("τ", "t"), ("υ", "y"),
        ("φ", "f"), ("χ", "ch"), ("ψ", "ps"), ("ω", "o"),
        ("а", "a"), ("б", "b"), ("в", "v"), ("г", "g"), ("д", "d"), ("е", "e"), ("ж", "zh"),
        ("з", "z"), ("и", "i"), ("й", "i"), ("к", "k"), ("л", "l"), ("м", "m"), ("н", "n"),
        ("о", "o"), ("п", "p"), ("р", "r"), ("с", "s"), ("т", "t"), ("у", "u"), ("ф", "f"),
        ("х", "kh"), ("ц", "ts"), ("ч", "ch"), ("ш", "sh"), ("щ", "shch"), ("ъ", ""), ("ы", "y"),
        ("ь", ""), ("э", "e"), ("ю", "yu"), ("я", "ya"), ("ѐ", "e"), ("ё", "e"), ("ђ", "dj"),
        ("ѓ", "g"), ("є", "ye"), ("ѕ", "dz"), ("і", "i"), ("ї", "i"), ("ј", "j"), ("љ", "lj"),
        ("њ", "nj"), ("ћ", "c"), ("ќ", "k"), ("ѝ", "i"), ("ў", "u"), ("џ", "dzh"), ("ґ", "g"),
    ]
}
