/// The language of a page for browsers: the one that the reader's browser asks for.
enum PageLanguage: String, CaseIterable {
    case en, fr, es, de

    /// The best of `Accept-Language` that there is; English, if there is none.
    init(accepting header: String?) {
        let wanted = (header ?? "").prefix(500).split(separator: ",").compactMap {
            part -> (language: PageLanguage, weight: Double)? in
            let words = part.split(separator: ";").map { String($0).trimmed }
            let code = words.first?.prefix { $0 != "-" }.lowercased() ?? ""
            let weight = words.dropFirst().first { $0.hasPrefix("q=") }.map {
                Double($0.dropFirst(2)) ?? 0
            }
            return PageLanguage(rawValue: code).map { ($0, weight ?? 1) }
        }.filter { $0.weight > 0 }
        // Of equal ones the first counts.
        self = wanted.max { $0.weight < $1.weight }?.language ?? .en
    }

    /// One sentence in all languages, so that none can be without it.
    func callAsFunction(_ en: String, fr: String, es: String, de: String) -> String {
        switch self {
        case .en: en
        case .fr: fr
        case .es: es
        case .de: de
        }
    }

    /// An amount of hundredths: `9.70 EUR`, or as people write it, `9,70 €`.
    func words(_ amount: Int, in currency: Currency) -> String {
        let words = currency.words(amount)
        guard self != .en else { return words }
        return words.replacing(".", with: ",").replacing(" EUR", with: " €")
    }

    /// A day of the week, 1 for Monday.
    func weekday(_ number: Int) -> String {
        let names = self(
            "Mon Tue Wed Thu Fri Sat Sun", fr: "lun. mar. mer. jeu. ven. sam. dim.",
            es: "lun mar mié jue vie sáb dom", de: "Mo Di Mi Do Fr Sa So")
        return String(names.split(separator: " ")[(number + 6) % 7])
    }

    /// What of the list of Regulation (EU) 1169/2011 a dish contains, by the name on the wire.
    func allergen(_ name: String) -> String {
        let plain = name.lowercased().replacing("_", with: " ")
        return Self.allergens[plain].map { self(plain, fr: $0.fr, es: $0.es, de: $0.de) } ?? plain
    }

    /// `GlutenFreeDiet`, with or without the address before it.
    func diet(_ diet: String) -> String {
        let name = diet.split(separator: "/").last ?? ""
        let words = name.hasSuffix("Diet") ? name.dropLast(4) : name
        let plain = words.reduce("") { text, letter in
            text + (letter.isUppercase && !text.isEmpty ? " " : "") + letter.lowercased()
        }
        return Self.diets[plain].map { self(plain, fr: $0.fr, es: $0.es, de: $0.de) } ?? plain
    }

    func labelled(_ label: String, _ text: String) -> String {
        label + colon + " " + text
    }

    var colon: String { self == .fr ? "\u{A0}:" : ":" }

    var nothingAdded: String {
        self(
            "Nothing was added.", fr: "Rien n’a été ajouté.", es: "No se ha añadido nada.",
            de: "Nichts wurde hinzugefügt.")
    }

    var nothingHere: String {
        self(
            "Nothing can be ordered here any more.", fr: "On ne peut plus rien commander ici.",
            es: "Aquí ya no se puede pedir nada.", de: "Hier kann nichts mehr bestellt werden.")
    }

    var notOnTheMenu: String {
        self(
            "That dish is not on the menu any more.", fr: "Ce plat n’est plus à la carte.",
            es: "Ese plato ya no está en la carta.",
            de: "Dieses Gericht steht nicht mehr auf der Karte.")
    }

    /// Why nothing was done, by the status of the answer.
    func refusal(_ status: Int) -> String {
        switch status {
        case 403:
            self(
                "This page of another site may not do this. Nothing was done.",
                fr: "Cette page d’un autre site n’a pas le droit de faire cela. Rien n’a été fait.",
                es: "Esta página de otro sitio no puede hacer eso. No se ha hecho nada.",
                de: "Diese Seite einer anderen Website darf das nicht. Es ist nichts geschehen.")
        case 404, 405:
            self(
                "There is no such page here. Perhaps the address is not whole.",
                fr: "Cette page n’existe pas ici. L’adresse est peut-être incomplète.",
                es: "Aquí no existe esa página. Quizá la dirección no esté completa.",
                de: "Diese Seite gibt es hier nicht. Vielleicht ist die Adresse unvollständig.")
        case 413:
            self(
                "That was too long. Nothing was done.",
                fr: "C’était trop long. Rien n’a été fait.",
                es: "Era demasiado largo. No se ha hecho nada.",
                de: "Das war zu lang. Es ist nichts geschehen.")
        case 429, 503:
            self(
                "Too much is asked for at the moment. Nothing was done: try again soon.",
                fr:
                    "Il y a trop de demandes en ce moment. Rien n’a été fait\u{A0}: réessayez bientôt.",
                es:
                    "Ahora mismo hay demasiadas peticiones. No se ha hecho nada: prueba dentro de poco.",
                de:
                    "Gerade wird zu viel angefragt. Es ist nichts geschehen: Versuch es gleich wieder."
            )
        default:
            self(
                "Something went wrong here. Nothing was done: try again.",
                fr: "Quelque chose n’a pas marché ici. Rien n’a été fait\u{A0}: réessayez.",
                es: "Algo ha fallado aquí. No se ha hecho nada: inténtalo de nuevo.",
                de: "Hier ging etwas schief. Es ist nichts geschehen: Versuch es noch einmal.")
        }
    }

    private typealias Names = (fr: String, es: String, de: String)

    private static let allergens: [String: Names] = [
        "gluten": ("gluten", "gluten", "Gluten"), "milk": ("lait", "leche", "Milch"),
        "eggs": ("œufs", "huevos", "Eier"),
        "nuts": ("fruits à coque", "frutos de cáscara", "Schalenfrüchte"),
        "peanuts": ("arachides", "cacahuetes", "Erdnüsse"), "soybeans": ("soja", "soja", "Soja"),
        "sesame seeds": ("graines de sésame", "sésamo", "Sesam"),
        "fish": ("poissons", "pescado", "Fisch"),
        "crustaceans": ("crustacés", "crustáceos", "Krebstiere"),
        "molluscs": ("mollusques", "moluscos", "Weichtiere"),
        "celery": ("céleri", "apio", "Sellerie"), "mustard": ("moutarde", "mostaza", "Senf"),
        "lupin": ("lupin", "altramuces", "Lupinen"),
        "sulphites": ("sulfites", "sulfitos", "Sulfite"),
    ]

    private static let diets: [String: Names] = [
        "vegan": ("végan", "vegano", "vegan"),
        "vegetarian": ("végétarien", "vegetariano", "vegetarisch"),
        "gluten free": ("sans gluten", "sin gluten", "glutenfrei"),
        "halal": ("halal", "halal", "halal"), "kosher": ("casher", "kosher", "koscher"),
        "hindu": ("hindou", "hindú", "hinduistisch"),
        "low fat": ("peu gras", "bajo en grasa", "fettarm"),
        "low salt": ("peu salé", "bajo en sal", "salzarm"),
        "low calorie": ("peu calorique", "bajo en calorías", "kalorienarm"),
        "low lactose": ("pauvre en lactose", "bajo en lactosa", "laktosearm"),
        "diabetic": ("pour diabétiques", "para diabéticos", "für Diabetiker"),
    ]
}

extension Request {
    var language: PageLanguage { PageLanguage(accepting: headers["accept-language"]) }
}
