extension Cuisine {
    static let grocery = Cuisine(
        "Grocery", kind: "GroceryStore", tags: ["Organic", "Corner shop", "Local"],
        names: [
            "Épicerie du Coin", "La Ruche Ouverte", "Le Bon Panier", "Chez Ahmed", "Vrac & Co",
            "Halle Saint-Martin", "The Night Shop", "Primeurs Delmas", "Bio des Tilleuls",
            "Au Bout du Quai", "La Réserve", "Coopérative de la Lune",
        ],
        leads: ["Épicerie", "Marché", "Primeurs", "Comptoir", "Le Panier de"],
        tails: [
            "Central", "Rivière", "Bellevue", "Joséphine", "Nord", "Sainte-Aude", "Gaston",
            "Bonnard", "Victoire", "Amélie", "Perrin", "des Cordeliers",
        ],
        blurbs: [
            "What you forgot, at any hour.",
            "Vegetables from the valley, the rest by bicycle.",
            "Bring your jars back.",
        ],
        dishes: """
            Fruit and vegetables|Bananas|A kilo, fair trade|190-240|V,G|
            Fruit and vegetables|Apples|A kilo, from the valley|240-320|V,G|
            Fruit and vegetables|Tomatoes|A kilo|290-390|V,G|
            Fruit and vegetables|Lemons|Four, unwaxed|190-250|V,G|
            Fruit and vegetables|Salad|One head, whatever is in season|140-190|V,G|
            Fruit and vegetables|New potatoes|A kilo|220-290|V,G|
            Dairy|Whole milk|A litre|140-190|Y,mi|
            Dairy|Oat drink|A litre|190-250|V,gl|
            Dairy|Salted butter|250 g|290-370|Y,mi|
            Dairy|Eggs|Six, free range|250-320|Y,eg|
            Dairy|Goat's cheese|150 g, two weeks old|390-490|Y,mi|
            Larder|Spaghetti|500 g|150-220|V,gl|
            Larder|Basmati rice|A kilo|290-380|V,G|
            Larder|Chickpeas|400 g tin|120-170|V,G|
            Larder|Thai curry paste|Green, 100 g, no fish sauce|290-360|V,!|
            Larder|Coconut milk|400 ml|220-290|V|
            Larder|Olive oil|75 cl, first pressing|990-1290|V|
            Larder|Peanut butter|Nothing but peanuts|390-490|V,pe|
            Bread|Sourdough half|From Maison Levain|320-390|V,gl|
            Ready to eat|Chickpea curry bowl|Heat for three minutes|690-790|V,@cutlery,!|
            Ready to eat|Couscous salad|Mint, raisins, almonds|590-690|V,gl,nu,@cutlery|
            Ready to eat|Egg sandwich|Rye bread|450-530|Y,gl,eg,mu|
            Ready to eat|Roast chicken|Half|790-920|@cutlery|
            Household|Matches|A large box|120-160||
            Household|Candles|Six, white|290-370||
            """)
}
