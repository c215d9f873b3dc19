extension Cuisine {
    static let italian = Cuisine(
        "Italian", tags: ["Pizza", "Pasta", "Antipasti"],
        names: [
            "Old Oven", "Da Nunzia", "Trattoria del Ponte", "Forno Sant'Anna", "Pizzeria Vesuvio",
            "La Luna Storta", "Nonna Assunta", "Fuoco Lento", "Osteria dei Tigli", "Il Girasole",
            "Caffè Perché No", "Farina & Sale",
        ],
        leads: ["Da", "Pizzeria", "Trattoria", "Osteria", "Casa", "Forno"],
        tails: [
            "Carmela", "Gennaro", "Michele", "Rosalba", "Filippo", "del Borgo", "Partenope",
            "San Marco", "Bellavista", "Tre Fontane", "Mezzogiorno", "Beppe",
        ],
        blurbs: [
            "Dough that rests two days, ninety seconds in the oven.",
            "Pasta rolled here before noon; when it is gone, it is gone.",
            "Recipes from Puglia, tomatoes from San Marzano.",
        ],
        dishes: """
            Antipasti|Bruschetta|Grilled bread, tomatoes, basil and garlic|590-690|V,gl|
            Antipasti|Arancini|Saffron rice, mozzarella, three pieces|690-790|Y,gl,mi|
            Antipasti|Caponata|Aubergine, celery, olives and capers, sweet and sour|720-840|V,ce,su|
            Antipasti|Burrata|Whole burrata, roast tomatoes, basil oil|1090-1290|Y,mi|
            Pizza|Marinara|Tomato, garlic, oregano; no cheese, and none missed|850-950|V,gl,@pizza,@toppings,!|
            Pizza|Margherita|Tomato, fior di latte, basil|950-1090|Y,gl,mi,@pizza,@toppings,!|
            Pizza|Diavola|Tomato, fior di latte, spicy salami, chilli honey|1190-1350|gl,mi,@pizza,@toppings|
            Pizza|Quattro formaggi|Fior di latte, gorgonzola, fontina, pecorino|1250-1390|Y,gl,mi,@pizza,@toppings|
            Pizza|Capricciosa|Ham, artichokes, mushrooms, olives|1250-1420|gl,mi,@pizza,@toppings|
            Pizza|Napoli|Anchovies, capers, oregano|1090-1240|gl,mi,fi,@pizza,@toppings|
            Pizza|Ortolana|Grilled courgette, aubergine, peppers|1150-1290|V,gl,@pizza,@toppings|
            Pizza|Salsiccia e friarielli|Fennel sausage and bitter greens, no tomato|1290-1450|gl,mi,@pizza,@toppings|
            Pasta|Pomodoro|San Marzano tomatoes, basil, good oil|890-1020|V,@size|pasta
            Pasta|Arrabbiata|Tomato, garlic and as much chilli as is wise|920-1050|V,@size,@heat|pasta
            Pasta|Pesto genovese|Basil, pine nuts, parmesan, potato and green beans|1090-1220|Y,nu,mi,@size|pasta
            Pasta|Ragù alla bolognese|Beef and pork, five hours|1190-1340|gl,ce,@size|
            Pasta|Cacio e pepe|Pecorino and black pepper, nothing else|1120-1260|Y,gl,mi,@size|
            Pasta|Lasagne al forno|Baked to order, so allow ten minutes|1250-1390|gl,mi,eg|
            Dolci|Tiramisù|Mascarpone, espresso, cocoa|590-690|Y,mi,eg,gl|
            Dolci|Gelato|Choose your scoops|350-420|Y,mi,@scoops|
            Dolci|Torta caprese|Chocolate and almond, no flour|620-720|Y,G,nu,eg|
            """)
}
