import OrderModels

/// How the last entry of a list begins. In Spanish, two vowels that sound the same are kept apart: `leche e
/// higos`, `pan u ocho`.
struct ListEnd {
    let isI: Bool
    let isO: Bool

    init(_ name: String) {
        let heard = fold(name)
        let sound = heard.hasPrefix("h") ? heard.dropFirst() : heard[...]
        let number = heard.prefix(while: \.isNumber)
        isO = sound.hasPrefix("o") || number.hasPrefix("8") || number == "11"
        // `Hielo` begins with another sound.
        let isGlide =
            switch sound.dropFirst().first {
            case "a", "e", "o", "u": true
            default: false
            }
        isI = sound.hasPrefix("i") && !isGlide
    }
}
