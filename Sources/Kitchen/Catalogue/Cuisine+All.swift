/// Every cuisine in town.
extension Cuisine {
    static let all: [Cuisine] = [
        .bakery, .burgers, .ethiopian, .french, .german, .greek, .grocery, .indian, .italian,
        .japanese, .korean, .lebanese, .mexican, .spanish, .thai, .vegan, .vietnamese,
    ]

    /// What everybody has in the fridge.
    static let drinks: [DishTemplate] = """
        Drinks|Sparkling water|50 cl|220-280|V|
        Drinks|Still water|50 cl|200-250|V|
        Drinks|Homemade lemonade|Lemon, mint and a little cane sugar|350-450|V|
        Drinks|Iced tea|Black tea, peach, brewed this morning|320-390|V|
        Drinks|Ginger beer|Brewed in town, properly hot|340-420|V|
        Drinks|Apple juice|Cloudy, from the orchards up the river|290-360|V|
        Drinks|Cola|33 cl|270-310|V|
        Drinks|Alcohol-free pale ale|33 cl, hoppy and dry|380-440|V,gl|
        Drinks|House white|A dry Loire chenin, 25 cl|650-790|V,su|
        Drinks|House red|Cabernet franc from two villages away, 25 cl|650-790|V,su|
        """.split(separator: "\n").compactMap { DishTemplate($0) }
}
