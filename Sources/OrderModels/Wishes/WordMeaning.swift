/// The meaning of a word beside the name of a dish, in English, French, Spanish and German.
///
/// The lists lead to more questions rather than fewer: a word too many costs the diner one key, a
/// missing word the wrong dish.
enum WordMeaning {
    /// Whether the folded word removes something, names a diet or an allergen, or leaves a choice
    /// open. The program never guesses what such a word asks for.
    static func isDelicate(_ word: String) -> Bool {
        delicate.contains(word) || stems.contains(where: word.hasPrefix)
            || ["frei", "freie", "freies", "freier", "freien", "free"].contains {
                word.hasSuffix($0) && word.count > $0.count
            } || word.contains("allerg") || word.hasSuffix("less") && word.count > 6
            || cancellations.contains(word)
    }

    /// Of somebody who wants nothing, or may want it.
    private static let cancellations = set(
        """
        cancelled canceled cancel delete deleted removed sick ill absent away maybe \
        perhaps possibly tentative storniert abbestellt abgesagt abgemeldet geloscht krank abwesend \
        vielleicht eventuell evtl annule annulee annuler supprime supprimee malade absente peut \
        anulado anulada cancelado cancelada borrado borrada enfermo enferma ausente quiza quizas
        """)

    /// Whether the folded word negates what follows.
    static func isNegation(_ word: String) -> Bool { negations.contains(word) }

    /// Whether the folded word asks what follows away. "w" may be "with".
    static func isRefusing(_ word: String) -> Bool {
        word != "w" && isNegation(word)
            || ["nothing", "doesnt", "wont", "rien", "avoids"].contains(word)
    }

    /// Whether it rather asks away what it follows.
    static func isAfterwards(_ word: String) -> Bool { afterwards.contains(word) }

    /// Whether the folded word speaks of what somebody cannot eat.
    static func isAllergy(_ word: String) -> Bool {
        ["allerg", "alerg", "intoleran", "unvertrag"].contains(where: word.contains)
            || isOfCoeliacs(word)
    }

    /// Whether the folded word speaks of those who cannot eat gluten.
    static func isOfCoeliacs(_ word: String) -> Bool {
        coeliacs.contains(where: word.contains)
    }

    /// Whether the folded word begins what is wanted, in a list of what is not.
    static func beginsWanted(_ word: String) -> Bool { wanting.contains(word) }

    /// Whether the folded word also changes what precedes it: "cashew free", but not "hot, no
    /// rice".
    static func changesWhatIsBefore(_ word: String) -> Bool {
        isDelicate(word) && (!isNegation(word) || afterwards.contains(word))
    }

    /// Whether the word asks for more of what follows.
    static func isDegree(_ word: String) -> Bool { degrees.contains(word) }

    /// Whether a name that begins with the folded word leaves something out.
    static func isRefusal(_ word: String) -> Bool { refusals.contains(word) }

    /// Whether this word alone names no particular dish: "vegan" asks for any vegan dish.
    static func isDiet(_ word: String) -> Bool { diets.contains(where: word.hasPrefix) }

    /// Whether the word says how the dish should be, so that it can stand before or after the name
    /// without making it another dish.
    static func isManner(_ word: String) -> Bool { manners.contains(word) }

    /// Whether the word only connects a dish with what comes with it.
    static func isConnector(_ word: String) -> Bool { connectors.contains(word) }

    /// Whether the word follows a number and counts pieces.
    static func isMeasure(_ word: String) -> Bool { measures.contains(word) }

    /// Whether all folded words only answer a question, or count: "Ja, bitte", "without", "2".
    static func answersOnly(_ words: [String]) -> Bool {
        words.allSatisfy { word in
            answers.contains(word) || refusals.contains(word) || isMeasure(word)
                || number(word) != nil || !word.contains(where: \.isLetter)
        }
    }

    /// Whether the folded word says no.
    static func isNo(_ word: String) -> Bool { noes.contains(word) || negations.contains(word) }

    /// Whether the folded word makes a question one about what is left out.
    static func isLeavingOut(_ word: String) -> Bool {
        isNegation(word) || leavingOut.contains(word) || word.contains("allerg")
            || word.contains("alerg")
    }

    /// Whether the folded word says yes.
    static func isYes(_ word: String) -> Bool { yeses.contains(word) }

    /// The value of a number written as a word.
    static func number(_ word: String) -> Int? { numbers[word] }

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(separator: " ").map(String.init))
    }

    private static let refusals = set(
        "no not without hold skip ohne kein keine keinen sans pas sin")

    private static let leavingOut = set(
        """
        verzichten verzicht entfernen abwahlen abbestellen streichen exclude excluding excluded drop \
        take out off retirez enlevez excluir eliminar
        """)

    private static let noes = set("nein nee nope rien ninguno ninguna keins keines")

    private static let yeses = set("yes ja jawohl oui si ok okay")

    private static let answers = noes.union(yeses).union(
        set(
            """
            please thanks thank you bitte danke gern gerne merci svp sil vous \
            plait gracias por favor with mit avec con dazu and und et y non none nothing nicht nichts \
            aucun aucune nada ningun extra more mehr normal regular standard needed notig
            """))

    private static let negations = refusals.union(
        set(
            """
            non none w minus except never less dont cannot cant avoid omit \
            remove leave lose nix keinem keiner keines nicht nichts weniger wenig \
            weglassen abzuglich ausser ni aucun aucune moins sauf hors enlever retirer jamais \
            nada ningun ninguna menos excepto salvo libre quitar nunca free frei libres
            """))

    /// Words that follow what they negate.
    private static let afterwards = set("free frei libre libres")

    private static let degrees = set(
        "extra very more lots plenty too so sehr mehr viel zu tres plus trop muy mas mucho demasiado"
    )

    private static let delicate = negations.union(
        set(
            """
            instead only or either statt anstatt oder entweder nur ou soit plutot lieu seulement o \
            en vez solo half halbe halber halb demi demie media medio double doppelt doppelte doble \
            veg vg gf df nf lf raw roh jain keto paleo diet diat regime dieta ei eier egg eggs oeuf \
            oeufs huevo huevos nut nuts nuss noix nuez soy soya soja ble rye milk milch lait leche \
            fish fisch mani crab crabe pork porc cerdo seeds sesam ham jambon jamon bacon
            """))

    private static let wanting = set(
        "with extra more add but mit mehr dazu aber avec plus mais con mas pero")

    private static let coeliacs = ["celiac", "celiaq", "coelia", "zoliak", "zoeliak"]

    private static let diets =
        coeliacs + [
            "vegan", "vegetar", "vegeta", "veggie", "halal", "kosher", "koscher", "casher",
            "kasher", "kascher", "pescat", "diabet", "gluten", "lactos", "laktos", "pflanzlich",
            "plant",
        ]

    /// Stems, to match endings and compounds too: "vegetarisch", "Erdnussöl".
    private static let stems =
        diets + [
            "intoleran", "unvertrag", "dairy", "fodmap", "wheat", "weizen", "trigo", "roggen",
            "barley", "gerste", "cebada", "almond", "mandel", "amande", "almendra", "hazelnut",
            "haselnu", "noisette", "avellana", "cashew", "walnut", "walnuss", "pistac", "pistaz",
            "peanut", "erdnu", "nusse", "nueces", "arachide", "cacahuet", "soybean", "sojabo",
            "sesame", "sesamo", "poisson", "pescado", "crustac", "krebst", "shrimp", "prawn",
            "garnele", "crevette", "gamba", "camaron", "krabbe", "cangrejo", "lobster", "hummer",
            "shellfish", "marisco", "mollus", "moluscos", "weichtier", "oyster", "mussel",
            "muschel",
            "moule", "mejillon", "squid", "tintenf", "calamar", "celery", "sellerie", "celeri",
            "mustard", "senf", "moutarde", "mostaza", "lupin", "altramu", "sulphit", "sulfit",
            "schwein", "alcohol", "alkohol", "alcool",
        ]

    private static let manners = set(
        """
        extra please spicy spiciest hot mild medium well done crispy warm cold very sharp more lots \
        plenty normal regular fresh sauce side bitte extrascharf scharf mittelscharf warm kalt heiss \
        sehr mehr viel knusprig normal frisch merci svp piquant piquante epice epicee doux douce \
        chaud chaude froid froide tres plus bien cuit cuite croustillant favor picante suave \
        caliente frio fria muy mas bien hecho crujiente thanks danke gracias
        """)

    private static let connectors = set(
        "with and plus extra in & mit und dazu avec et con y e con la le les the a an")

    private static let measures = set(
        """
        x mal times fois veces pc pcs piece pieces portion portions portionen racion raciones \
        porcion porciones stk stuck stucke stueck serving servings order orders plate plates unit \
        units ud uds unidad unidades ration rations part parts of de von
        """)

    private static let numbers: [String: Int] = {
        let inOrder = [
            "one a an un une una uno ein eine einen einmal", "two deux dos zwei zweimal zwo",
            "three trois tres drei dreimal", "four quatre cuatro vier viermal",
            "five cinq cinco funf funfmal", "six seis sechs", "seven sept siete sieben",
            "eight huit ocho acht", "nine neuf nueve neun", "ten dix diez zehn",
            "eleven onze elf", "twelve douze doce zwolf",
        ]
        var numbers: [String: Int] = [:]
        for (index, words) in inOrder.enumerated() {
            for word in words.split(separator: " ") { numbers[String(word)] = index + 1 }
        }
        return numbers
    }()
}
