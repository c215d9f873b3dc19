/// The names of people who order together, each of which has to differ from all others (0079).
enum PersonName {
    /// Why a name is not taken.
    enum Trouble: Equatable {
        /// It shows nothing, or is too long.
        case notPlain
        /// One word has letters of several alphabets, of which some look alike.
        case mixed
        /// Another guest, or the host, is called that, or nearly that.
        case taken
        /// Pages, boards and programs call guests so whose names they do not know.
        case label

        var sentence: String { sentence(in: .en) }

        func sentence(in language: PageLanguage) -> String {
            switch self {
            case .notPlain:
                language(
                    "A name has 1 to \(OrderPlayer.nameLength) letters.",
                    fr: "Un nom a de 1 à \(OrderPlayer.nameLength) lettres.",
                    es: "Un nombre tiene de 1 a \(OrderPlayer.nameLength) letras.",
                    de: "Ein Name hat 1 bis \(OrderPlayer.nameLength) Buchstaben.")
            case .mixed:
                language(
                    "A name with letters of several alphabets in one word can be mistaken for "
                        + "another. Write it in one.",
                    fr: "Un nom qui mêle plusieurs alphabets dans un mot se confond avec un autre. "
                        + "Écrivez-le dans un seul.",
                    es: "Un nombre que mezcla alfabetos en una palabra se confunde con otro. "
                        + "Escríbelo en uno solo.",
                    de: "Ein Name mit mehreren Alphabeten in einem Wort ist mit einem anderen zu "
                        + "verwechseln. Schreib ihn in einem.")
            case .taken:
                language(
                    "Somebody here is called that already, or nearly that. Add your surname, or a "
                        + "number.",
                    fr: "Quelqu’un s’appelle déjà ainsi, ou presque. Ajoutez votre nom de famille "
                        + "ou un numéro.",
                    es: "Alguien se llama ya así, o casi. Añade tu apellido o un número.",
                    de: "So, oder fast so, heißt hier schon jemand. Füge deinen Nachnamen oder "
                        + "eine Zahl hinzu.")
            case .label:
                language(
                    "That is nobody's name here. Give yours.",
                    fr: "Ce n’est le nom de personne ici. Indiquez le vôtre.",
                    es: "Aquí nadie se llama así. Di tu nombre.",
                    de: "So heißt hier niemand. Nenne deinen Namen.")
            }
        }
    }

    /// What pages, tickets and programs say where they know no name, and what stands beside names.
    private static let labels = Set(
        [
            "who began", "who orders", "who ordered", "whoever began", "whoever orders",
            "a colleague", "colleague", "somebody", "somebody else", "somebody without a name",
            "nobody", "nobody named", "chosen by nobody named", "everybody", "everyone", "all",
            "for all", "others", "the others", "chosen by others", "chosen so far", "host",
            "the host", "you", "me", "yours", "guest", "people", "kitchen", "the kitchen",
            "in your name", "in your name, from elsewhere", "elsewhere", "sold out", "total",
            "all dishes", "delivery", "tip",
            // French
            "la personne qui a commandé", "la personne qui commande", "qui a commandé",
            "qui commande", "quelqu’un", "quelqu’un sans nom", "sans nom", "sans nom indiqué",
            "personne", "personnes", "pour tous", "tout le monde", "tous", "les autres",
            "choisi par d’autres", "épuisé", "vous", "moi", "hôte", "l’hôte", "invité",
            "restaurant", "le restaurant", "cuisine", "la cuisine", "à votre nom",
            "à votre nom, hors de ce panier", "ailleurs", "livraison", "pourboire",
            // Spanish
            "quien pidió", "quien pide", "quién pidió", "alguien", "alguien sin nombre",
            "sin nombre", "elegido por nadie en concreto", "nadie", "para todos", "todos",
            "todo el mundo", "los demás", "elegido por los demás", "agotado", "tú", "ti", "yo",
            "anfitrión", "el anfitrión", "invitado", "personas", "cocina", "la cocina",
            "a tu nombre", "a tu nombre, desde otro sitio", "entrega", "propina",
            // German
            "wer bestellt hat", "wer bestellt", "die bestellende Person", "jemand",
            "jemand ohne Namen", "ohne Namen", "ohne Namen gewählt", "niemand", "für alle",
            "alle", "die anderen", "andere", "von anderen gewählt", "ausverkauft", "du", "dich",
            "ich", "Gastgeber", "der Gastgeber", "Gast", "Personen", "Küche", "die Küche",
            "auf deinen Namen", "auf deinen Namen, von anderswo", "anderswo", "gesamt", "summe",
            "Lieferung", "Trinkgeld",
        ].flatMap(looks))

    /// What is wrong with a name beside those of others; nil if it can be taken.
    static func trouble(_ name: String, besides others: [String]) -> Trouble? {
        guard !folded(name).isEmpty else { return .notPlain }
        guard !isMixed(name) else { return .mixed }
        let looks = looks(name)
        guard labels.isDisjoint(with: looks) else { return .label }
        return others.contains { !looks.isDisjoint(with: Self.looks($0)) } ? .taken : nil
    }

    /// The name as it is shown: without what cannot be seen.
    static func shown(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars where !isBlank(scalar) {
            shown.unicodeScalars.append(scalar)
        }
        return PlainText.line(shown)
    }

    // MARK: What looks the same

    /// Two names are alike if they have one of these in common: the same letters, or letters that
    /// look the same. Spaces do not count: `B e n` looks like Ben.
    private static func looks(_ text: String) -> Set<String> {
        Set([folded(text), skeleton(text)].map { $0.filter { $0 != " " } })
    }

    /// Without case, accents, marks and punctuation.
    private static func folded(_ text: String) -> String {
        bare(Folding.fold(shown(text))) { _ in nil }
    }

    /// The same with one letter for all that look alike.
    private static func skeleton(_ text: String) -> String {
        // The large Greek and Cyrillic letters look like other Latin ones than the small, so two
        // names that differ in case only can have different skeletons.
        bare(Folding.fold(large(shown(text)))) { alike[$0] }
    }

    /// Without marks, punctuation and needless spaces, and with what `letter` has for a character.
    private static func bare(
        _ text: String, _ letter: (Unicode.Scalar) -> Unicode.Scalar?
    ) -> String {
        var bare = ""
        var isSpaced = true
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                if !isSpaced { bare += " " }
                isSpaced = true
                continue
            }
            let plain = plain(scalar)
            if let letter = letter(plain) {
                bare.unicodeScalars.append(letter)
                isSpaced = false
                continue
            }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .spacingMark, .dashPunctuation,
                .connectorPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                .finalPunctuation, .otherPunctuation, .modifierSymbol, .modifierLetter:
                continue
            default: break
            }
            bare.unicodeScalars.append(plain)
            isSpaced = false
        }
        return bare.last == " " ? String(bare.dropLast()) : bare
    }

    private static func large(_ text: String) -> String {
        var large = ""
        for scalar in text.unicodeScalars {
            large.unicodeScalars.append(largeAlike[scalar] ?? scalar)
        }
        return large
    }

    /// Full width and circled letters, and those of formulas, as the plain ones.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let value = scalar.value
        let offset: UInt32? =
            switch value {
            case 0xFF41...0xFF5A: value - 0xFF41
            case 0x24D0...0x24E9: value - 0x24D0
            // Thirteen alphabets of 52 letters.
            case 0x1D400...0x1D6A3: (value - 0x1D400) % 26
            default: nil
            }
        return offset.flatMap { Unicode.Scalar(0x61 + $0) } ?? scalar
    }

    /// Small letters and digits that look like Latin ones (https://unicode.org/reports/tr39).
    private static let alike = table([
        "a": "аαɑ", "b": "ьƅ", "c": "сϲ", "d": "ԁ", "e": "еεҽ", "g": "ɡ", "h": "һհ", "j": "ј",
        "k": "кκ", "l": "i1|lіι!ӏⅼı", "m": "м", "n": "пո", "o": "0оοσօ", "p": "рρ", "q": "ԛ",
        "r": "г", "s": "ѕ", "t": "тτ", "u": "υսц", "v": "νѵ", "w": "ԝω", "x": "хχ", "y": "уγ",
        "z": "ᴢ",
    ])

    private static let largeAlike = table([
        "A": "ΑА", "B": "ΒВ", "C": "СϹ", "E": "ΕЕ", "H": "ΗН", "I": "ΙІӀ", "J": "Ј", "K": "ΚК",
        "M": "ΜМ", "N": "Ν", "O": "ΟО", "P": "ΡР", "S": "Ѕ", "T": "ΤТ", "X": "ΧХ", "Y": "ΥУҮ",
        "Z": "Ζ",
    ])

    private static func table(_ families: [Unicode.Scalar: String]) -> [Unicode.Scalar: Unicode
        .Scalar]
    {
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (letter, others) in families {
            for scalar in others.unicodeScalars { table[scalar] = letter }
        }
        return table
    }

    // MARK: Alphabets

    private enum Alphabet {
        case latin, greek, cyrillic, armenian, cherokee
    }

    private static func isMixed(_ text: String) -> Bool {
        text.split(whereSeparator: \.isWhitespace).contains { word in
            Set(word.unicodeScalars.compactMap(alphabet)).count > 1
        }
    }

    /// Those whose letters are confused with each other; nil for all else.
    private static func alphabet(_ scalar: Unicode.Scalar) -> Alphabet? {
        guard scalar.properties.isAlphabetic else { return nil }
        return switch scalar.value {
        case 0x41...0x24F, 0x250...0x2AF, 0x1D00...0x1D7F, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
            0xFF21...0xFF5A:
            .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
        case 0x530...0x58F: .armenian
        case 0x13A0...0x13FF, 0xAB70...0xABBF: .cherokee
        default: nil
        }
    }

    /// Letters and signs that are drawn as nothing.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFE00...0xFE0F: true
        default: false
        }
    }
}
