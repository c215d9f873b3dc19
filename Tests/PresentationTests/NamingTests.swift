import OrderModels
import Testing

@testable import Presentation

/// What texts of menus name of the allergens that kitchens declare.
@Suite struct NamingTests {
    private static let judge = AlertJudge(Allergen.common)

    private func named(_ text: String, by judge: AlertJudge = judge) -> Set<String> {
        Set(judge.found(Plate(text, nil)).named.map(\.rawValue))
    }

    @Test(
        "What is denied ends with its phrase",
        arguments: [
            ("Whole milk, free-range eggs", ["milk", "eggs"]),
            ("Tofu aus Soja, frei von Gluten", ["soybeans"]),
            ("Soja frei von Gluten", ["soybeans", "gluten"]),
            ("Spicy: no. Milk, sugar", ["milk"]), ("Hot? No! Milk", ["milk"]),
            ("Hot milk (free refills)", ["milk"]), ("Milk & free-range chicken", ["milk"]),
            ("Milk - free refills", ["milk"]), ("Milk free-range chicken", ["milk"]),
            ("Nuss und frei von Gluten", ["nuts", "gluten"]), ("no nuts / milk", ["milk"]),
            ("nut-free brownie", []), ("nussfreier Kuchen", []), ("nuss-freier Kuchen", []),
            ("Nut free", []), ("Nut free and vegan", []), ("Brownie (nut free), vegan", []),
            ("Dairy-free milk", ["milk"]), ("ohne Vollmilch", []), ("ohne Nüsse", []),
            ("sans lait ni œufs", ["eggs"]), ("sin leche", []), ("Contains no eggs", []),
            ("Nicht ohne Nüsse zu haben", ["nuts"]), ("Auf Wunsch ohne Nüsse", ["nuts"]),
            ("Ohne Nüsse nur auf Wunsch", ["nuts"]), ("mit und ohne Nüsse", ["nuts"]),
            ("nicht nussfrei", ["nuts"]), ("not without nuts", ["nuts"]),
            ("no nuts on request", ["nuts"]), ("pas sans noix", ["nuts"]), ("Donut, no nuts", []),
            ("With broth, not milk", []),
            ("glutenfreier Apfelkuchen", []),
        ])
    func denials(text: String, allergens: [String]) {
        #expect(named(text) == Set(allergens), "\(text)")
    }

    @Test(
        "A choice is judged with its question",
        arguments: [
            ("Nüsse", "Ja, bitte", ["nuts"]), ("Nüsse", "2 Stück", ["nuts"]),
            ("Nüsse", "Gesalzen", ["nuts"]), ("Nüsse", "Nein, danke", []), ("Nüsse", "Ohne", []),
            ("Nüsse", "Keine", []), ("Nüsse", "Ohne Nüsse", []), ("Nuts?", "No thanks", []),
            ("Noix", "Non merci", []), ("Noix", "Sans", []), ("Nueces", "No, gracias", []),
            ("Nusssauce", "Ohne Zwiebeln", ["nuts"]), ("Ohne Nüsse?", "Ja", []),
            ("Ohne Nüsse?", "Nein", ["nuts"]), ("Remove nuts?", "No", ["nuts"]),
            ("Nüsse weglassen?", "Nein", ["nuts"]), ("Auf Nüsse verzichten?", "Nein", ["nuts"]),
            ("Bitte keine Nüsse", "Nein", ["nuts"]), ("Nüsse", "Nicht ohne", ["nuts"]),
            ("Möchten Sie es ohne Nüsse?", "Nein", ["nuts"]), ("Sauce", "Nusssauce", ["nuts"]),
        ])
    func questions(group: String, choice: String, allergens: [String]) {
        let choice = Plate.Choice(name: choice, group: group)
        #expect(Self.judge.named(by: choice, in: nil).map(\.rawValue) == allergens)
    }

    @Test func `a heading names what is under it, unless it denies that`() {
        func named(_ heading: String) -> Set<String> {
            Set(Self.judge.found(Plate("Penne", nil, heading: heading)).named.map(\.rawValue))
        }
        #expect(named("Fisch & Meeresfrüchte") == ["fish", "crustaceans", "molluscs"])
        #expect(named("Nussgerichte\nPasta") == ["nuts"])
        #expect(named("Nussfrei") == [])
    }

    @Test func `what a description offers without something may have it`() {
        func named(_ description: String) -> [Allergen] {
            Self.judge.found(Plate("Cake", nil, summary: description)).named
        }
        #expect(named("Nut-free on request").map(\.rawValue) == ["nuts"])
        #expect(named("Soft, nut-free, vegan") == [])
        // What a kitchen excepts is in it.
        #expect(named("Vegan (except nuts)") != [] && named("Alles vegan, außer Nüsse") != [])
    }

    @Test(
        "Accidents hide only what is wholly in them",
        arguments: [
            ("Hofeiern", ["eggs"]), ("Senfeier", ["mustard", "eggs"]),
            ("Riesenfischburger", ["fish"]),
            ("Riesenfladen", []), ("Ochsenfetzen", []), ("Hasenfilet", []), ("Genusssuppe", []),
            ("Hochgenuss", []), ("Feierabendteller", []), ("Weihnachtsfeier", []),
            ("Steiermark", []),
            ("Eierschwammerl", []), ("Tapioca pearls", []), ("Salade de laitue", []),
            ("Bœuf bourguignon", []), ("S’il vous plaît", []), ("Manioc frites", []),
            ("Maniok-Chips", []), ("Salchicha de Alemania", []), ("Rumänischer Salat", []),
            ("Vin de Roumanie", []), ("Germanische Platte", []), ("Schweizer Rösti", []),
            ("Genusserlebnis", []), ("Bœufs", []),
            ("Noix de Saint-Jacques", ["molluscs"]), ("Noix de St. Jacques", []),
            ("Noix de veau rôtie", []), ("Tarte aux noix", ["nuts"]), ("Eggplant parmigiana", []),
            ("Doughnuts", []), ("Coconut milk", ["milk"]), ("Coconuts", ["nuts"]),
            ("Buckwheat galette", ["gluten"]), ("Erdnusssauce", ["peanuts"]),
        ])
    func accidents(text: String, allergens: [String]) {
        #expect(named(text) == Set(allergens), "\(text)")
    }

    @Test(
        "Dishes name what they are made of",
        arguments: [
            ("Brötchen mit Ei", ["eggs"]), ("Spiegelei", ["eggs"]), ("Rührei mit Speck", ["eggs"]),
            ("RUEHREI", ["eggs"]), ("Bäckerei", []), ("Kartoffelbrei", []), ("Omelette", ["eggs"]),
            ("Œufs mayonnaise", ["eggs"]), ("Huevos rotos", ["eggs"]), ("Salmon bagel", ["fish"]),
            ("Räucherlachs", ["fish"]), ("Schlachtplatte", []), ("Lachsschinken", []),
            ("Saumon fumé", ["fish"]), ("Ensalada de atún", ["fish"]), ("Aceitunas", []),
            ("Brathering", ["fish"]), ("For gatherings", []), ("Salmorejo", []),
            ("Tintenfischringe", ["molluscs"]), ("Moules marinières", ["molluscs"]),
            ("Semoule aux légumes", []), ("Poivre moulu", []), ("Pulpo a la gallega", ["molluscs"]),
            ("Miesmuscheln", ["molluscs"]), ("Austernpilze", []), ("Scalloped potatoes", []),
            ("Lobster roll", ["crustaceans"]), ("Hummersuppe", ["crustaceans"]), ("Hummus", []),
            ("Crayfish tails", ["crustaceans"]), ("Shellfish bisque", ["crustaceans", "molluscs"]),
            ("Paella de mariscos", ["crustaceans", "molluscs"]),
            ("Plateau de fruits de mer", ["crustaceans", "molluscs"]),
            ("Meeresfrüchtesalat", ["crustaceans", "molluscs"]),
            ("Tofu bowl", ["soybeans"]), ("Tahini dressing", ["sesame-seeds"]),
            ("Käsespätzle", ["milk"]), ("Leberkäse", []), ("Omakase", []), ("Cheesecake", ["milk"]),
            ("Croque au fromage", ["milk"]), ("Quesadilla", ["milk"]), ("Roggenbrot", ["gluten"]),
            ("Rye bread", ["gluten"]), ("Goat stew with fries", []), ("Dinkelbrot", ["gluten"]),
            ("Remoulade de céleri", ["celery"]), ("Celeriac soup", ["celery"]),
            ("Mazapán", ["nuts"]), ("Pekanpie", ["nuts"]), ("Krokantbecher", ["nuts"]),
            ("Nougatsplitter", ["nuts"]),
        ])
    func dishes(text: String, allergens: [String]) {
        #expect(named(text) == Set(allergens), "\(text)")
    }

    @Test(
        "What an alert calls something always means it",
        arguments: [
            ("eggplant", "Eggplant parmigiana"), ("tapioca", "Tapioca pearls"),
            ("laitue", "Salade de laitue"), ("doughnut", "Doughnuts"), ("bean", "Soybeans"),
        ])
    func calls(alert: String, text: String) {
        let judge = AlertJudge([Allergen(rawValue: alert)] + Allergen.common)
        #expect(named(text, by: judge).contains(alert), "\(text)")
    }

    @Test func `a dish that was chosen twice is warned of once`() {
        let judge = AlertJudge(["milk", "peanuts"].map(Allergen.init(rawValue:)))
        let contents = DishContents(allergens: .stated([Allergen(rawValue: "milk")]))
        func cake(_ options: String...) -> Plate {
            Plate("Cake", contents, choices: options.map { .init(name: $0, group: nil) })
        }
        let found = FoundAlerts(
            judge, in: [cake(), cake("Peanut sauce"), cake("Jam"), cake("Peanuts")])
        #expect(found.dishes.count == 1)
        #expect(
            found.sentences == [
                "! MILK in Cake: your alert.",
                "! PEANUTS named by Cake (Peanut sauce, Peanuts) and not stated by the kitchen: "
                    + "your alert, ask it.",
            ])
    }
}
