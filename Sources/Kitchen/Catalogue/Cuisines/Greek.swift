extension Cuisine {
    static let greek = Cuisine(
        "Greek", tags: ["Grill", "Meze", "Pies"],
        names: [
            "Η Αυλή", "Το Στέκι του Νίκου", "Taverna Kalamata", "Psistaria Dimitra", "Ο Μύλος",
            "The Blue Door", "Ouzeri Thalassa", "Kyria Eleni", "Souvlaki Stop", "Γωνιά της Μαρίας",
            "Fournos", "Meltemi",
        ],
        leads: ["Taverna", "Ouzeri", "Psistaria", "Kafenio", "Souvlaki"],
        tails: [
            "Kostas", "Ilias", "Anemos", "Aegina", "Delfini", "Olympia", "Naxos", "Platanos",
            "Stavros", "Pefki", "Lemoni", "Eleftheria",
        ],
        blurbs: [
            "Charcoal, lemon, oregano, patience.",
            "Oil from the owner's own trees near Kalamata.",
            "Pies baked at dawn, grill lit at noon.",
        ],
        dishes: """
            Meze|Tzatziki|Strained yoghurt, cucumber, garlic, warm pita|520-620|Y,mi,gl|
            Meze|Fava|Yellow split peas from Santorini, capers, red onion|560-660|V|
            Meze|Dolmades|Vine leaves, rice, dill and lemon|620-720|V|
            Meze|Gigantes|Giant beans baked in tomato and honey|690-790|V,ce|
            Meze|Saganaki|Pan-fried kefalotyri, lemon|790-890|Y,mi,gl|
            Meze|Octopus on charcoal|Vinegar, oregano, capers|1390-1590|mo|
            Salads|Horiatiki|Tomato, cucumber, olives, feta from the barrel|890-1020|Y,mi,@size|
            Salads|Lentil salad|Peppers, parsley, sherry vinegar|790-890|V,su|
            Pies|Spanakopita|Spinach, leeks and feta in filo|590-690|Y,gl,mi|
            Pies|Leek pie without cheese|Leeks, dill and olive oil in filo|560-660|V,gl|
            Grill|Souvlaki|Two skewers, pita, tomato, onion, chips|990-1120|gl,@dips|grill
            Grill|Gyros plate|Sliced from the spit, tzatziki, chips, salad|1190-1340|gl,mi,@sides,@dips|
            Grill|Bifteki|Beef patties stuffed with feta|1250-1390|mi,gl,@sides|
            Grill|Sea bream|Whole, charcoal, oil and lemon|1790-1990|fi,@sides|
            From the oven|Μουσακάς Moussaka|Aubergine, potato, minced beef, béchamel|1250-1390|mi,gl,eg|
            From the oven|Imam bayildi|Aubergine, onions and tomato, baked soft|1050-1190|V|
            From the oven|Kleftiko|Lamb sealed in paper with potatoes|1590-1790|mi|
            From the oven|Chickpea stew|Revithada, a night in the oven|920-1040|V,G|
            Sweets|Baklava|Walnuts, honey, cinnamon|490-580|Y,nu,gl,mi|
            Sweets|Yoghurt with honey|And walnuts|450-530|Y,mi,nu|
            Sweets|Halva|Semolina, almonds, orange|420-490|V,gl,nu|
            """)
}
