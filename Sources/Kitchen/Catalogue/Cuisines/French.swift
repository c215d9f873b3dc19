extension Cuisine {
    static let french = Cuisine(
        "French", tags: ["Bistro", "Classics", "Seasonal"],
        names: [
            "Chez Odile", "Le Coq Pendu", "Bistrot des Écluses", "La Grenouille Verte",
            "À la Bonne Heure", "Le Zinc d'Émile", "L'Ardoise", "Aux Deux Ponts",
            "La Table de Maëlle", "Le Chat-qui-Pêche", "Brasserie du Théâtre", "Café de l'Ouest",
        ],
        leads: ["Chez", "Bistrot", "La Table de", "Le Comptoir de", "Brasserie"],
        tails: [
            "Fernand", "Colette", "Gaspard", "Simone", "Édouard", "Madeleine", "Anatole",
            "Zoé", "Théodore", "Agnès", "Barnabé", "Léontine",
        ],
        blurbs: [
            "The slate changes every day; the waiter never does.",
            "Butter, wine and no hurry.",
            "River fish on Fridays, pot-au-feu when it rains.",
        ],
        dishes: """
            Entrées|Onion soup|Gruyère, toasted bread|790-920|gl,mi|
            Entrées|Leeks vinaigrette|Chopped egg, chives|720-840|Y,eg,mu|
            Entrées|Terrine de campagne|Pork, pistachio, cornichons|790-920|nu,mu,su|
            Entrées|Beetroot carpaccio|Walnut oil, shallots, herbs|720-840|V,nu|
            Entrées|Six snails|Garlic and parsley butter|890-1020|mo,mi|
            Entrées|Goat's cheese salad|Warm toast, honey, walnuts|890-1020|Y,mi,gl,nu|
            Plats|Steak frites|Onglet, shallots, chips|1690-1890|mi,@doneness,@dips|
            Plats|Boeuf bourguignon|Two days, one bottle|1590-1790|su,ce,gl|
            Plats|Confit de canard|Sarladaise potatoes|1650-1850|@sides|
            Plats|Pike quenelles|Sauce Nantua|1590-1790|fi,cr,mi,eg,gl|
            Plats|Moules marinière|A kilo, with chips|1490-1650|mo,mi,su,ce|
            Plats|Coq au vin|Mushrooms, bacon, onions|1550-1750|su,ce|
            Plats|Ratatouille|Slow, with olive oil and basil, and rice|1150-1290|V,G,!|
            Plats|Mushroom vol-au-vent|Puff pastry, cream, tarragon|1290-1450|Y,gl,mi,eg|
            Plats|Chickpea panisse|Fried, with braised fennel and olives|1190-1340|V,G|
            Plats|Vegetable curry à la française|Vadouvan, cauliflower, peas|1090-1190|V,@rice|
            Sides|Chips|Twice fried|420-490|V|
            Sides|Green beans|Shallots and parsley|420-490|V,G|
            Fromage|Three cheeses|What is ripe|890-1050|Y,mi|
            Desserts|Crème brûlée|Vanilla|620-720|Y,mi,eg|
            Desserts|Tarte Tatin|Crème fraîche|650-760|Y,gl,mi|
            Desserts|Poached pear|Red wine, star anise|590-690|V,su|
            """)
}
