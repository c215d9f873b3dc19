extension Cuisine {
    static let lebanese = Cuisine(
        "Lebanese", tags: ["Meze", "Grill", "Wraps"],
        names: [
            "Beit Salma", "Cèdre & Citron", "Le Petit Beyrouth", "Fairuz", "Manakish Corner",
            "Abu Karim", "Tarbouche", "Zaatar & Zest", "Noor", "Al Shams", "Bekaa", "Mayrig",
        ],
        leads: ["Beit", "Chez", "Dar", "Maison", "Al"],
        tails: [
            "Byblos", "Zahlé", "Nadim", "Layal", "Samir", "Baalbek", "Arz", "Yasmine", "Tyr",
            "Mounir", "Souk", "Rim",
        ],
        blurbs: [
            "Twelve small plates are a meal; nobody stops at twelve.",
            "Bread from the saj, baked as you wait.",
            "Open late, since that is when people are hungry.",
        ],
        dishes: """
            Cold meze|Hummus|Chickpeas, tahini, lemon|550-650|V,G,se|
            Cold meze|Moutabal|Smoked aubergine, tahini, pomegranate|590-690|V,G,se|
            Cold meze|Tabbouleh|Mostly parsley, as it should be|620-720|V,gl|
            Cold meze|Labneh|Mint, olive oil|550-640|Y,mi|
            Cold meze|Muhammara|Red pepper, walnut, pomegranate molasses|620-720|V,nu,gl|
            Hot meze|Falafel|Five, tarator, pickles|620-720|V,se|
            Hot meze|Batata harra|Potatoes, garlic, coriander, chilli|560-650|V,G,@heat|
            Hot meze|Fatayer|Spinach and sumac pastries|590-690|V,gl|
            Hot meze|Kibbeh|Lamb, bulgur, pine nuts|720-840|H,gl,nu|
            Hot meze|Halloumi|Grilled, mint|720-820|Y,mi|
            Wraps|Saj wrap|Garlic, pickles, tomato, in thin bread|790-890|H,gl,@dips,@without|wrap
            Wraps|Shawarma|Sliced from the spit, toum, pickled turnip|890-990|H,gl,@dips,@without|
            Manakish|Manakish with za'atar|Flatbread, thyme, sesame|520-620|V,gl,se|
            Manakish|Manakish with cheese|Akkawi and mint|640-740|Y,gl,mi|
            Plates|Mixed grill|Taouk, kafta, lamb, toum, bread|1690-1890|H,gl,@sides|
            Plates|Shish taouk|Lemon and garlic chicken, rice|1290-1420|H,@sides,@dips|
            Plates|Moussaka libanaise|Aubergine and chickpeas in tomato, rice|1050-1180|V,@dips,!|
            Plates|Okra stew|Tomato, coriander, garlic, rice|1050-1180|V,G|
            Plates|Siyadieh|Fish on onion rice|1490-1650|fi,nu|
            Sweets|Baklawa|Four pieces, pistachio|520-620|Y,nu,gl,mi|
            Sweets|Mouhalabieh|Milk pudding, orange blossom|450-530|Y,mi,nu|
            """)
}
