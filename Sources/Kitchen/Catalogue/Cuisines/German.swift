extension Cuisine {
    static let german = Cuisine(
        "German", tags: ["Hearty", "Beer garden", "Schnitzel"],
        names: [
            "Weißes Rößl", "Zum Goldenen Löwen", "Gasthaus Lindenhof", "Brezelstube",
            "Zur Alten Mühle", "Schwäbische Küche", "Käthes Stube", "Wirtshaus am Fluss",
            "Spätzlerei", "Würfel & Würze", "Drei Fässer", "Großmutters Ofen",
        ],
        leads: ["Gasthaus", "Zum", "Stube", "Wirtshaus", "Haus"],
        tails: [
            "Hirschen", "Bären", "Krämer", "Weinberg", "Müller", "Schlüssel", "Adler",
            "Grünwald", "Jägerhof", "Rosengarten", "Storchen", "Königstuhl",
        ],
        blurbs: [
            "Portions for people who have walked here.",
            "Spätzle scraped by hand, over and over.",
            "Sunday roast from Thursday on.",
        ],
        dishes: """
            Vorspeisen|Potato soup|Marjoram, leeks, rye croutons|620-720|V,gl,ce|
            Vorspeisen|Flammkuchen|Crème fraîche, bacon, onions|990-1120|gl,mi|
            Vorspeisen|Pretzel with mustard|Still warm|350-420|V,gl,mu|
            Vorspeisen|Obatzda|Camembert, paprika, rye bread|690-790|Y,mi,gl|
            Hauptgerichte|Wiener schnitzel|Veal, lemon, potato salad|1790-1990|gl,eg,mu|
            Hauptgerichte|Pork schnitzel|Mushroom sauce, chips|1390-1540|gl,eg,mi,@sides|
            Hauptgerichte|Celeriac schnitzel|Breaded celeriac, cranberries, potato salad|1190-1320|V,gl,ce,mu|
            Hauptgerichte|Sauerbraten|Five days in vinegar, red cabbage, dumpling|1690-1890|gl,ce,su|
            Hauptgerichte|Roast pork|Crackling, dark beer, dumpling|1590-1750|gl,ce|
            Hauptgerichte|Käsespätzle|Mountain cheese, crisp onions|1190-1320|Y,gl,eg,mi|
            Hauptgerichte|Lentils and Spätzle|Without the sausage, unless you say so|1090-1220|V,gl,ce,mu|
            Hauptgerichte|Beef roulade|Gherkin, bacon, mustard|1650-1820|mu,ce,su|
            Hauptgerichte|Mushroom goulash|Paprika, bread dumpling|1250-1390|Y,gl,mi,eg|
            Würste|Currywurst|Sliced, tomato curry sauce, chips|890-990|ce,mu,@heat,@size|
            Würste|Vegan currywurst|Pea protein, the same curry sauce, chips|890-990|V,so,mu,@heat,@size,!|
            Würste|Nürnberger|Six on sauerkraut|1090-1220|mu|
            Beilagen|Sauerkraut||390-460|V,G|
            Beilagen|Red cabbage|Apple and clove|390-460|V,G|
            Beilagen|Potato salad|With broth, not mayonnaise|420-490|V,mu|
            Nachtisch|Apple strudel|Vanilla sauce|620-720|Y,gl,mi,eg|
            Nachtisch|Kaiserschmarrn|Plum compote|890-990|Y,gl,mi,eg|
            Nachtisch|Rote Grütze|Red berries, oat cream|520-610|V|
            """)
}
