extension Cuisine {
    static let japanese = Cuisine(
        "Japanese", tags: ["Sushi", "Ramen", "Donburi"],
        names: [
            "寿司屋 みなと", "Sushi-ya 寿司屋", "らーめん 花", "Izakaya Tanuki", "Koi no Bento",
            "Ramen Yamada", "おにぎり庵", "Hana Sushi", "Torii", "The Paper Lantern",
            "Kaze Donburi", "天ぷら 小川",
        ],
        leads: ["Sushi", "Ramen", "Izakaya", "Bento", "Udon", "Maison"],
        tails: [
            "Sakura", "Nishiki", "Fuji", "Kitsune", "Hoshi", "Midori", "Ginza", "Asahi",
            "Tsubaki", "Yuki", "Umi", "Kawa",
        ],
        blurbs: [
            "The fish comes on the first train; the card follows the fish.",
            "Eighteen hours for the broth, two minutes for the noodles.",
            "Counter cooking, packed so that it travels well.",
        ],
        dishes: """
            Small plates|Edamame|With flaked salt|450-520|V,so|
            Small plates|Gyoza|Six dumplings, crisp underneath, pork and chive|690-790|gl,so,se|
            Small plates|Vegetable gyoza|Six dumplings, cabbage, shiitake and ginger|660-760|V,gl,so,se|
            Small plates|Karaage|Soy-marinated fried chicken, lemon, mayonnaise|790-920|gl,so,eg|
            Small plates|Agedashi tofu|Crisp tofu in warm dashi, ginger and radish|690-790|so,fi,gl|
            Small plates|Miso soup|Wakame, tofu, spring onion|350-420|so,fi|
            Sushi|Salmon nigiri|Five pieces|1090-1250|fi,so,@sauce|
            Sushi|Tuna nigiri|Five pieces|1290-1480|fi,so,@sauce|
            Sushi|Cucumber maki|Eight pieces, sesame|490-590|V,se,so,@sauce|
            Sushi|Avocado maki|Eight pieces, shiso|590-690|V,so,@sauce|
            Sushi|Chirashi|Salmon, tuna, sea bream and roe over rice|1690-1890|fi,so,se|
            Sushi|Moriawase 盛り合わせ|The chef's twelve pieces of the day|1950-2290|fi,cr,so,@sauce|
            Ramen|Shoyu ramen|Clear chicken broth, soy, pork belly, egg, bamboo|1290-1420|gl,so,eg,@extras|
            Ramen|Tonkotsu ramen|Pork bone broth, black garlic oil, egg|1350-1490|gl,so,eg,se,@extras|
            Ramen|Miso vegetable ramen|Mushroom and kombu broth, miso, corn, greens|1250-1390|V,gl,so,@extras|
            Curry and rice|Japanese curry|Dark, mild and glossy, with carrot, potato and pickles|980-1090|V,gl,so,@heat,!|rice
            Curry and rice|Katsu curry|Breaded cutlet on curry and rice|1290-1420|gl,eg,so,@heat|
            Curry and rice|Donburi|A bowl of rice, sesame greens, pickles and onsen sauce|1090-1190|so,se,@size|rice
            Curry and rice|Unadon 鰻丼|Grilled eel, sweet soy, sansho pepper|1890-2190|fi,so,gl|
            Sweets|Mochi|Two, filled with red bean|420-490|V|
            Sweets|Matcha cheesecake|Light, not very sweet|590-680|Y,mi,eg,gl|
            Sweets|Ice cream|Choose your scoops|320-390|Y,mi,@scoops|
            """)
}
