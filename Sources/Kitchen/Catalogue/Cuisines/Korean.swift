extension Cuisine {
    static let korean = Cuisine(
        "Korean", tags: ["Barbecue", "Fried chicken", "Bibimbap"],
        names: [
            "Seoul Station", "Halmoni's", "한강 Hangang", "Kimchi & Kin", "Bap Sang", "Jeju House",
            "The Stone Bowl", "Mapo Alley", "Pocha 24", "Hongdae Chicken", "Oma", "Gochu",
        ],
        leads: ["Bap", "Seoul", "Little", "Chef", "Dol"],
        tails: [
            "Busan", "Gangnam", "Insadong", "Namsan", "Kim", "Minji", "Gyeongju", "Haru",
            "Sarang", "Dokkaebi", "Onggi", "Bori",
        ],
        blurbs: [
            "Kimchi buried in the cellar, dug up in spring.",
            "Fried twice, shouted once.",
            "Open at hours when only soup helps.",
        ],
        dishes: """
            Banchan|Kimchi|Napa cabbage, aged|420-490|fi,@heat|
            Banchan|Vegan kimchi|Without fish sauce|420-490|V,@heat|
            Banchan|Japchae|Sweet potato noodles, sesame, vegetables|890-990|V,so,se,gl|
            Banchan|Pajeon|Spring onion pancake|890-1020|gl,eg,so|
            Banchan|Kimbap|Ten pieces, pickled radish, spinach|790-890|se,so|rice
            Rice|Bibimbap|Rice, five vegetables, gochujang|1050-1180|so,se,@heat|rice
            Rice|Dolsot bibimbap|The same in a hot stone bowl, with the crust|1190-1320|so,se,@heat|rice
            Rice|Kimchi fried rice|Seaweed, sesame|990-1120|so,se,@heat|rice
            Rice|Curry rice|Korean yellow curry, potato, carrot, pickled radish|960-1060|V,gl,@heat,!|
            Stews|Sundubu jjigae|Soft tofu, chilli, clams|1150-1280|so,mo,eg,@heat|
            Stews|Doenjang jjigae|Fermented soybean, courgette, mushrooms|1090-1220|V,so,@heat|
            Stews|Kimchi jjigae|Pork belly, tofu|1150-1280|so,fi,@heat|
            Stews|Seolleongtang|Ox bone broth, all night|1290-1420|@broth,@extras|
            Barbecue|Bulgogi|Soy and pear beef, lettuce, rice|1490-1650|so,se,gl,@extras|
            Barbecue|Spicy pork|Gochujang, onions, rice|1350-1490|so,se,@heat,@extras|
            Barbecue|Grilled king oyster mushrooms|Ssamjang, lettuce, rice|1250-1390|V,so,se,@extras|
            Fried chicken|Yangnyeom chicken|Half a bird, sweet and hot|1390-1540|gl,so,pe,@heat|
            Fried chicken|Soy garlic chicken|Half a bird|1390-1540|gl,so|
            Fried chicken|Fried cauliflower|Yangnyeom sauce, sesame|1090-1220|V,gl,so,se,@heat|
            Sweets|Hotteok|Brown sugar, peanuts, cinnamon|490-570|V,gl,pe|
            Sweets|Bingsu|Shaved ice, red bean, rice cakes|690-790|Y,mi|
            """)
}
