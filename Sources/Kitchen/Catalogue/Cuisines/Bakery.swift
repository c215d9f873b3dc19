extension Cuisine {
    static let bakery = Cuisine(
        "Bakery", kind: "Bakery", tags: ["Breakfast", "Coffee", "Sandwiches"],
        names: [
            "Corner Bakery", "Crêperie du Lavoir", "Maison Levain", "Au Blé Noir", "Café Brûlot",
            "La Mie de Pierre", "The Second Breakfast", "Boulangerie Sœurs Aubin", "Four & Fils",
            "Crumb", "Pâtisserie Éloïse", "Le Petit Épi",
        ],
        leads: ["Boulangerie", "Café", "Crêperie", "Maison", "Fournil"],
        tails: [
            "des Halles", "Marguerite", "du Quai", "Saint-Honoré", "Rose", "de l'Écluse",
            "Aubin", "Petit-Jean", "du Moulin", "Lucienne", "des Vignes", "Hélène",
        ],
        blurbs: [
            "Sourdough from a starter older than the shop.",
            "Butter from Normandy, buckwheat from down the road.",
            "Oven on at three, shutters up at dawn.",
        ],
        dishes: """
            Viennoiserie|Croissant|Butter, twenty-seven layers|150-190|Y,gl,mi,eg|
            Viennoiserie|Pain au chocolat|Two bars, never one|170-220|Y,gl,mi,eg|
            Viennoiserie|Cinnamon knot|Cardamom and cinnamon|290-350|Y,gl,mi|
            Viennoiserie|Vegan almond croissant|Almond cream, plant butter|320-390|V,gl,nu|
            Bread|Country sourdough|A kilo, two days in the making|590-720|V,gl|
            Bread|Baguette tradition||140-180|V,gl|
            Bread|Buckwheat loaf|Without gluten, dense and dark|690-820|V,G|
            Galettes|Galette complète|Buckwheat, ham, egg, Emmental|890-1020|mi,eg|
            Galettes|Galette with leeks and goat's cheese|Buckwheat, cider-braised leeks|920-1050|Y,mi|
            Galettes|Galette forestière|Buckwheat, mushrooms, garlic and parsley|890-1020|V|
            Sandwiches|Jambon-beurre|Baguette, Paris ham, cold butter|520-620|gl,mi,@cutlery|
            Sandwiches|Roast vegetable sandwich|Pepper, courgette, hummus|590-690|V,gl,se,@bread|
            Sandwiches|Egg mayonnaise sandwich|Chives and cress|540-640|Y,gl,eg,mu,@bread|
            Sandwiches|Smoked trout sandwich|Horseradish, dill|720-840|gl,fi,mi,@bread|
            Breakfast|Granola bowl|Oats, nuts, yoghurt, fruit|690-790|Y,mi,nu,gl,@milk|
            Breakfast|Porridge|Oats, apple compote, walnuts|590-690|V,nu,gl,@milk|
            Breakfast|Shakshuka|Two eggs, peppers, tomato, bread|890-990|Y,eg,gl,@heat,@bread|
            Soup|Soup of the day|With a slice of sourdough|620-720|V,gl,ce,@bread|
            Cakes|Lemon tart|Sharp, thin pastry|420-490|Y,gl,mi,eg|
            Cakes|Paris-Brest|Hazelnut praline|520-620|Y,gl,mi,eg,nu|
            Cakes|Carrot cake|Walnuts, no egg, no milk|420-490|V,gl,nu|
            Coffee|Espresso||180-220|V,@shots|
            Coffee|Flat white||320-380|Y,mi,@milk,@shots|
            Coffee|Hot chocolate|Melted, not powdered|390-460|Y,mi,@milk|
            """)
}
