extension Cuisine {
    static let vietnamese = Cuisine(
        "Vietnamese", tags: ["Phở", "Bánh mì", "Noodles"],
        names: [
            "Phở Hà Nội", "Quán Bà Năm", "Bánh Mì Sài Gòn", "Cô Lan", "Hội An Kitchen",
            "Rice Paper", "Nhà Mình", "Sông Hương", "Little Dalat", "Mint & Basil",
            "Xe Phở", "Quán Cây Bàng",
        ],
        leads: ["Phở", "Quán", "Nhà Hàng", "Bếp", "Little"],
        tails: [
            "Sài Gòn", "Hương Sen", "Mai", "Hạ Long", "Huế", "Đà Nẵng", "Thảo", "Sen Vàng",
            "Cây Tre", "Bến Thành", "Phố Cổ", "Bình Minh",
        ],
        blurbs: [
            "The broth goes on at four in the morning.",
            "Herbs by the armful, as it should be.",
            "Hanoi on the menu, Saigon in the volume.",
        ],
        dishes: """
            Rolls|Summer rolls|Rice paper, herbs, vermicelli, peanut sauce|620-720|V,pe,so|wok
            Rolls|Nem|Four, crisp, pork and wood-ear, lettuce and mint|720-840|eg,fi,gl|
            Rolls|Vegetable nem|Four, taro, carrot and glass noodles|680-780|V,gl|
            Salads|Green mango salad|Shallots, peanuts, mint, lime|890-1020|V,pe,@heat|
            Salads|Lotus root salad|Prawns, pork, pickled carrot|990-1120|cr,fi,pe|
            Phở|Phở|Rice noodles, herbs, lime, chilli|1090-1240|G,@broth,@extras,@size|wok
            Phở|Phở chay|Mushroom and star anise broth, tofu, greens|1050-1180|V,so,@size,!|
            Phở|Phở bò đặc biệt|Rare beef, brisket, tendon, meatballs|1290-1440|@size,@extras|
            Noodles|Bún bò Huế|Lemongrass beef broth, round noodles|1250-1390|fi,cr,@heat|
            Noodles|Bún chả|Charcoal pork, vermicelli, nước chấm|1190-1340|fi,@without|
            Noodles|Bún bowl|Vermicelli, salad, herbs, nem on top|1090-1220|pe,@heat|wok
            Bánh mì|Bánh mì|Baguette, pickles, coriander, chilli|690-790|gl,@heat,@without|wok
            Bánh mì|Bánh mì with lemongrass seitan|Pickles, coriander, vegan mayonnaise|690-790|V,gl,so,@heat|
            Rice|Coconut vegetable curry|Cà ri chay: sweet potato, taro, lemongrass|960-1080|V,G,@heat,@rice,!|
            Rice|Chicken curry with lemongrass|Sweet potato, coconut, baguette or rice|1120-1240|@heat,@rice|
            Rice|Caramel fish|Clay pot, black pepper|1290-1420|fi,@rice|
            Rice|Broken rice|Grilled pork chop, egg, pickles|1150-1280|eg,fi|
            Sweets|Chè ba màu|Three-colour beans, coconut, ice|450-530|V|
            Sweets|Banana in coconut|Sago and sesame|450-520|V,se|
            Sweets|Cà phê sữa đá|Iced coffee, condensed milk|390-450|Y,mi|
            """)
}
