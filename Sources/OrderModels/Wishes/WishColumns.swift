import Sentences

/// Finds out which columns of a table contain what, by their titles in English, German, French and
/// Spanish.
public struct WishColumns: Hashable, Sendable {
    /// A part may have several columns: two of names, three of options.
    public private(set) var places: [Wish.Part: [Int]]
    /// The indices of columns that are not used.
    public var unread: [Int] {
        let read = Set(places.values.joined())
        return titles.indices.filter { !read.contains($0) && !titles[$0].isEmpty }
    }
    public let titles: [String]
    /// Columns that are not read and hold numbers, as of pieces, where no column is known to: each row
    /// counts as one piece, which may not be what is meant.
    public private(set) var uncounted: [Int] = []

    public init(_ table: DelimitedText) {
        titles = table.titles
        var places: [Wish.Part: [Int]] = [:]
        for (index, title) in table.titles.enumerated() {
            guard let part = Self.part(of: fold(title)) else { continue }
            places[part, default: []].append(index)
        }
        self.places = places
        settleNames(table)
        if self.places[.quantity] == nil { uncounted = Self.counting(unread, in: table) }
    }

    private static func counting(_ columns: [Int], in table: DelimitedText) -> [Int] {
        columns.filter { column in
            let words = Set(fold(table.titles[column]).split(separator: " ").map(String.init))
            guard words.isDisjoint(with: foreign.subtracting(numbers)) else { return false }
            let cells = cells(of: column, in: table)
            let counts = cells.compactMap(PieceCount.whole)
            return counts.count * 2 > cells.count && counts.allSatisfy { 1...99 ~= $0 }
        }
    }

    private static func cells(of column: Int, in table: DelimitedText) -> [String] {
        table.rows.compactMap { row in
            row.cells.indices.contains(column) && !row.cells[column].isEmpty
                ? row.cells[column] : nil
        }
    }

    /// Sets the meaning of a column as the diner says.
    public mutating func set(_ part: Wish.Part, to column: Int) {
        for other in places.keys { places[other]?.removeAll { $0 == column } }
        places[part] = [column]
        places = places.filter { !$0.value.isEmpty }
        uncounted = places[.quantity] == nil ? uncounted.filter { $0 != column } : []
    }

    /// Finds a column by its title or its number from 1.
    public func column(_ text: String) -> Int? {
        let wanted = fold(text)
        if let place = titles.firstIndex(where: { fold($0) == wanted }) { return place }
        return Int(text).flatMap { titles.indices.contains($0 - 1) ? $0 - 1 : nil }
    }

    /// The column of dishes; nil where there is none, or more than one.
    public var item: Int? {
        places[.item].flatMap { $0.count == 1 ? $0[0] : nil }
    }

    /// "Name" is the person's, or the dish's where another column has the person; "nombre" is a
    /// number in French and a name in Spanish.
    private mutating func settleNames(_ table: DelimitedText) {
        for (index, title) in titles.enumerated() where fold(title) == "nombre" {
            let cells = Self.cells(of: index, in: table)
            // A cell that is none of many numbers is a mistake, and no name.
            let isNumber = cells.contains { PieceCount.whole($0) != nil }
            places[isNumber ? .quantity : .who, default: []].append(index)
        }
        guard places[.item] == nil, let who = places[.who], who.count > 1,
            let name = who.first(where: { ["name", "nom", "nombre"].contains(fold(titles[$0])) }),
            who.contains(where: { Self.people.contains(fold(titles[$0])) })
        else { return }
        set(.item, to: name)
        places[.who] = who.filter { $0 != name }
    }

    // MARK: Titles

    private static func part(of title: String) -> Wish.Part? {
        if let whole = meanings.first(where: { $0.words.contains(title) }) { return whole.part }
        // Of several words, the first meaning in this order counts: "dish name" is the dish,
        // "dietary notes" a diet. Titles of numbers must match as a whole: "order number" does not
        // count pieces.
        let words = Set(title.split(separator: " ").map(String.init))
        guard words.isDisjoint(with: foreign) else { return nil }
        return meanings.first { !$0.words.isDisjoint(with: words) && $0.part != .quantity }?.part
            ?? (words.isDisjoint(with: counts) ? nil : .quantity)
    }

    private static func set(_ words: String) -> Set<String> {
        // "_" stands for a space in a title of two words.
        Set(words.split(separator: " ").map { String($0.map { $0 == "_" ? " " : $0 }) })
    }

    /// Words that give a title another meaning: "order date", "item price", "phone number".
    private static let foreign = set(
        """
        price prices cost total sum date time phone mail email id number no nr preis preise kosten \
        summe datum zeit uhrzeit telefon nummer prix cout date heure telephone numero precio coste \
        fecha hora telefono correo currency paid department team
        """)

    /// Of those, what may be pieces where nothing else is.
    private static let numbers = set("number no nr numero")

    private static let counts = set(
        "quantity qty pieces pcs anzahl menge stuckzahl quantite cantidad")

    private static let people = set(
        """
        who person people diner guest employee colleague participant attendee wer mitarbeiter gast \
        kollege teilnehmer besteller qui personne convive invite participant quien persona comensal \
        invitado
        """)

    private static let meanings: [(part: Wish.Part, words: Set<String>)] = [
        (
            .asks,
            set(
                """
                asks allergy allergies allergen allergens allergic diet diets dietary intolerance \
                intolerances restrictions allergie allergien allergene unvertraglichkeit \
                unvertraglichkeiten ernahrung diat allergenes regime regimes alergia alergias \
                alergeno alergenos dieta dietas intolerancia intolerancias intoleranz intoleranzen \
                vegan vegetarian vegetarisch vegetarien vegetariano vegano halal kosher gluten
                """)
        ),
        (
            .note,
            set(
                """
                note notes comment comments remark remarks instruction instructions message request \
                requests wish wishes notiz notizen bemerkung bemerkungen kommentar kommentare \
                hinweis hinweise anmerkung anmerkungen wunsch wunsche sonderwunsch sonderwunsche \
                remarque remarques commentaire commentaires precision precisions consigne consignes \
                nota notas comentario comentarios observacion observaciones indicaciones
                """)
        ),
        (
            .options,
            set(
                """
                option options choice choices size sizes extra extras variant topping toppings \
                sides modifier modifiers optionen auswahl grosse extras beilage beilagen variante \
                zutaten choix taille supplement supplements accompagnement garniture opcion \
                opciones eleccion tamano guarnicion
                """)
        ),
        (
            .quantity,
            counts.union(
                set(
                    """
                    count how_many units portions stuck stk wie_viele wieviel portionen qte \
                    combien pieces cant unidades uds cuantos cuantas raciones
                    """))
        ),
        (
            .item,
            set(
                """
                item items dish dishes meal meals food main order what wants product menu \
                menu_item gericht gerichte speise speisen essen bestellung artikel was produkt \
                mahlzeit menu plat plats article mets repas produit commande quoi plato platos \
                comida producto articulo pedido que
                """)
        ),
        (
            .who,
            people.union(
                set(
                    """
                    name names for surname first_name last_name vorname nachname fur nom prenom \
                    pour para apellido apellidos full_name
                    """))
        ),
    ]
}
