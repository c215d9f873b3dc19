extension Cuisine {
    static let thai = Cuisine(
        "Thai", tags: ["Curries", "Noodles", "Street food"],
        names: [
            "Lotus & Lime", "Baan Suan", "Tuk Tuk Kitchen", "Krua Mae", "The Lemongrass House",
            "Sabai Dee", "Three Elephants", "Chang Noi", "Siam Canteen", "Ploy's Wok",
            "Bangkok Quai", "Thip & Thida",
        ],
        leads: ["Baan", "Krua", "Thai", "Little", "Sala", "Royal", "Khun", "Golden"],
        tails: [
            "Orchid", "Sukhothai", "Isaan", "Chiang Mai", "Mekong", "Ayutthaya", "Noi",
            "Galangal", "Somchai", "Andaman",
        ],
        blurbs: [
            "Curry pastes pounded by hand each morning.",
            "A family from Chiang Mai, a very small kitchen and four burners at full flame.",
            "Street-stall cooking, a little milder unless you ask.",
        ],
        dishes: """
            Starters|Spring rolls|Glass noodles, cabbage and carrot, with plum sauce|520-640|V,gl,so|
            Starters|Chicken satay|Four skewers, peanut sauce, cucumber relish|690-820|pe,so|
            Starters|Fish cakes|Red curry paste, lime leaf, long beans|720-850|fi,eg|
            Starters|Corn fritters|Sweetcorn, lime leaf and chilli jam|580-690|V,gl|
            Salads|Som tam|Green papaya, tomatoes, peanuts, lime and bird's-eye chilli|890-1050|pe,fi,@heat|
            Salads|Larb with mushrooms|Toasted rice, mint, shallots and lime|940-1090|V,@heat|
            Soups|Tom yum|Lemongrass, galangal, lime leaves, straw mushrooms|780-920|@heat,fi|wok
            Soups|Tom kha|Coconut milk, galangal and coriander|820-940|V,@heat,!|wok
            Curries|Green curry|Thai aubergine, bamboo shoots and sweet basil in coconut milk|890-980|V,@heat,@rice,!|wok
            Curries|Red curry|Squash, bamboo shoots and Thai basil in coconut milk|890-980|V,@heat,@rice|wok
            Curries|Massaman curry|Slow-cooked with potato, cinnamon and roast peanuts|980-1090|V,pe,@rice,@extras|wok
            Curries|Jungle curry|No coconut: green peppercorns, krachai, long beans|940-1060|V,G,@heat,@rice|wok
            Noodles|Pad thai|Rice noodles, tamarind, bean sprouts, crushed peanuts|960-1090|pe,eg,@heat,@extras|wok
            Noodles|Pad see ew|Wide noodles charred with dark soy and Chinese broccoli|940-1060|V,so,gl,@extras|wok
            Noodles|Khao soi|Chiang Mai curry noodles, crisp noodles on top, pickled mustard|1090-1250|gl,mu,eg,@heat|wok
            Rice and wok|Pad kra pao|Holy basil, garlic and chilli over rice, with a fried egg|990-1120|eg,so,@heat|wok
            Rice and wok|Cashew stir-fry|Roast cashews, dried chillies, spring onions|990-1140|V,nu,so,@rice|wok
            Rice and wok|Jasmine rice|A bowl of it|250-300|V,G|
            Sweets|Mango sticky rice|Warm coconut rice, ripe mango, toasted sesame|590-690|V,se|
            Sweets|Coconut ice cream|With roast peanuts and palm sugar|490-570|V,pe|
            """)
}
