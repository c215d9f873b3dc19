/// A question put to whoever orders a dish.
struct OptionTemplate: Sendable {
    struct Choice: Sendable {
        let name: String
        /// Euro cents.
        let cents: Int
        /// Another choice of the same group that this one needs.
        let needs: String?
    }

    let name: String
    let isFree: Bool
    /// Exactly one has to be chosen.
    let isMandatory: Bool
    /// As on the wire; nil means any number.
    let range: String?
    /// By name, as the wire has them.
    let choices: [Choice]

    /// Reads `name|free or priced|one, any or a range|choice:cents<needed,…`.
    private init(_ line: String) {
        let fields = line.split(separator: "|").map(String.init)
        name = fields[0]
        isFree = fields[1] == "free"
        isMandatory = fields[2] == "one"
        range = fields[2].hasPrefix("[") ? fields[2] : nil
        choices = fields[3].split(separator: ",").map { text in
            let halves = text.split(separator: "<").map(String.init)
            let pair = halves[0].split(separator: ":").map(String.init)
            return Choice(
                name: pair[0], cents: pair.count > 1 ? Int(pair[1]) ?? 0 : 0,
                needs: halves.count > 1 ? halves[1] : nil)
        }.sorted { $0.name < $1.name }
    }

    /// `RICE_6`: what to call this group at `caterer`.
    func code(at caterer: Caterer) -> String {
        "\(MenuFactory.code(name))_\(caterer.id)"
    }

    func code(of choice: Choice, at caterer: Caterer) -> String {
        "\(code(at: caterer))_\(MenuFactory.code(choice.name))"
    }

    func price(of choice: Choice, in currency: Currency) -> Int {
        currency.price(isFree ? 0 : choice.cents)
    }

    /// Every key, in an order that numbers can hang on.
    static let keys = all.keys.sorted()

    static let all: [String: OptionTemplate] = [
        "size": "Size|priced|one|Regular:0,Large:280,Small plate:0",
        "pizza": "Base|priced|one|Classic 30 cm:0,Large 40 cm:450,Gluten-free 28 cm:250",
        "heat": "Heat|free|one|Mild,Medium,Hot,Very hot",
        "rice": "Rice|priced|one|Jasmine:0,Sticky:60,Brown:50,No rice:0",
        "naan": "Bread or rice|priced|one|Basmati:0,Plain naan:120,Garlic naan:180,Neither:0",
        "toppings": "Extra toppings|priced|[0,5]|Mozzarella:150,Olives:100,Artichokes:160,"
            + "Mushrooms:120,Spicy salami:180,Rocket:100,Anchovies:160,Burrata:320<Rocket",
        "extras": "Extras|priced|[0,3]|Tofu:150,Rice:200,Fried egg:120,Lime:30,Cashews:140,"
            + "Extra vegetables:160",
        "sides": "Two sides|free|[1,2]|Green salad,Chips,Grilled vegetables,Coleslaw,Potato salad",
        "dips": "Dips|priced|any|Tzatziki:150,Hummus:150,Taramas:190,Chilli oil:60,Garlic mayo:80",
        "sauce": "Sauces|free|any|Soy,Sweet chilli,Ponzu,Sriracha,No sauce",
        "without": "Leave out|free|any|No coriander,No onion,No garlic,No chilli",
        "milk": "Milk|priced|one|Whole:0,Oat:40,Soya:40,No milk:0",
        "shots": "Syrup and shots|priced|[0,2]|Extra espresso:80,Vanilla:50,Hazelnut:50",
        "doneness": "How cooked|free|one|Rare,Medium rare,Medium,Well done",
        "meal": "Make it a meal|priced|[0,3]|Chips:300,Soft drink:250<Chips,Brownie:290<Chips,"
            + "Sweet potato chips:380",
        "fillings": "Fillings|priced|[1,]|Black beans:0,Guacamole:180,Pico de gallo:0,"
            + "Pickled onion:0,Sour cream:80,Cheese:110",
        "bread": "Bread|free|one|Sourdough,Rye,Seeded,Gluten-free",
        "broth": "Broth|free|one|Clear beef,Chicken,Mushroom",
        "spice": "Awaze and mitmita|free|[0,2]|Awaze paste,Mitmita,Ayib",
        "scoops": "Scoops|priced|[1,3]|Vanilla:0,Pistachio:60,Lemon:0,Chocolate:0,Black sesame:80",
        "cutlery": "Cutlery|free|[0,1]|Please send cutlery",
    ].mapValues(OptionTemplate.init)
}
