extension Cuisine {
    static let vegan = Cuisine(
        "Vegan", tags: ["Bowls", "Salads", "Healthy"],
        names: [
            "Verde", "Root & Branch", "La Carotte Folle", "Green Goose", "Pois Chiche & Co",
            "The Kind Table", "Racines", "Sprout", "Herbivore", "Feuille à Feuille",
            "Plot Twelve", "Umami Garden",
        ],
        leads: ["Green", "Wild", "Little", "Good", "Jardin"],
        tails: [
            "Fennel", "Radish", "Kale", "Lentil", "Sorrel", "Artichoke", "Quince", "Clover",
            "Beetroot", "Nettle", "Walnut", "Sage",
        ],
        blurbs: [
            "No animals, no sermon.",
            "Vegetables from four gardens, all within cycling distance.",
            "Cooked by people who like to eat.",
        ],
        dishes: """
            Small plates|Beetroot hummus|Dill, dukkah, flatbread|620-720|V,se,nu,gl|
            Small plates|Crisp cauliflower|Buttermilk-style oat batter, hot sauce|720-840|V,gl,@heat|
            Small plates|Roast carrots|Cumin, tahini, hazelnuts|690-790|V,se,nu|
            Small plates|Padrón peppers|Flaked salt|590-690|V,G|
            Bowls|Harvest bowl|Squash, black rice, kale, pickled cabbage|1050-1190|V,G,@extras,@size|
            Bowls|Miso aubergine bowl|Sushi rice, edamame, sesame|1090-1220|V,so,se,@extras,@size|
            Bowls|Tex-Mex bowl|Black beans, corn, avocado, lime|1050-1180|V,G,@heat,@extras|
            Bowls|Sweet potato curry|Coconut, spinach, chickpeas, brown rice|980-1090|V,G,@heat,@rice,!|
            Bowls|Red lentil curry|Tomato, ginger, lime, basmati|920-1020|V,G,@heat,@rice|
            Burgers|Beet burger|Beetroot and bean patty, horseradish, dill pickles|1150-1280|V,gl,mu,@meal,@without|
            Burgers|Mushroom burger|Portobello, onion jam, rocket|1150-1280|V,gl,@meal,@without|
            Burgers|Seitan kebab|Red cabbage, garlic sauce|1050-1180|V,gl,so,@heat,@dips|
            Pasta|Cashew carbonara|Smoked mushroom, black pepper|1190-1320|V,nu,gl,@size|
            Pasta|Walnut ragù|Lentils, walnuts, rosemary|1150-1280|V,nu,gl,ce,@size|
            Salads|Caesar without Caesar|Romaine, capers, crisp chickpeas|990-1120|V,gl,mu,@size|
            Salads|Green lentil salad|Puy lentils, walnuts, mustard|920-1040|V,mu,nu,@size|
            Sweets|Chocolate mousse|Aquafaba, sea salt|520-620|V,so|
            Sweets|Apple crumble|Oats, cinnamon, oat cream|560-660|V,gl|
            Sweets|Banana bread|Toasted, with tahini|450-530|V,gl,se|
            Juices|Green juice|Apple, celery, spinach, ginger|520-620|V,ce|
            Juices|Carrot and turmeric||490-590|V|
            """)
}
