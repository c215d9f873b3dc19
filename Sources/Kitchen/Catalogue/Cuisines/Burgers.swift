extension Cuisine {
    static let burgers = Cuisine(
        "Burgers", kind: "FastFoodRestaurant", tags: ["Burgers", "Fried chicken", "Late"],
        names: [
            "Smash & Sons", "Brick Lane Diner", "The Last Bus", "Two Hands Burger", "Grill 45",
            "Bun Intended", "Big Marcel", "Route du Burger", "Patty & Selma's", "Nightjar Diner",
            "Cheddar Street", "Le Gros Bun",
        ],
        leads: ["Burger", "Smash", "Diner", "Big", "Honest"],
        tails: [
            "Louis", "Republic", "Garage", "Roxane", "Station", "Palace", "Union", "Corner",
            "Harbour", "Bruno", "Workshop", "& Rye",
        ],
        blurbs: [
            "Smashed thin, cooked hard, eaten late.",
            "Potatoes cut this morning, beef minced at noon.",
            "One grill, six stools, a great many chips.",
        ],
        dishes: """
            Burgers|Classic burger|Lettuce, tomato, pickles, house sauce|890-990|gl,mu,eg,@meal,@without|burger
            Burgers|Cheeseburger|Aged cheddar, onions, pickles|960-1060|gl,mi,mu,@meal,@without|burger
            Burgers|Blue burger|Blue cheese, walnuts, pear|1090-1220|gl,mi,nu,@meal|burger
            Burgers|Chilli burger|Jalapeños, chipotle, crisp onions|990-1120|gl,mu,@heat,@meal|burger
            Burgers|Green burger|Bean patty, avocado, tomato, vegan mayonnaise|1050-1180|V,gl,so,@meal,@without,!|
            Burgers|Curry burger|Chickpea and lentil patty, mango, coriander|1050-1150|V,gl,@heat,@meal|
            Chicken|Wings|Eight, with blue cheese dip|990-1120|mi,ce,@heat,@dips|
            Chicken|Tenders|Five, buttermilk, honey mustard|920-1040|gl,mi,mu,@dips|
            Chicken|Fried chicken sandwich|Coleslaw, pickles, brioche|1050-1180|gl,mi,eg,@heat,@meal|
            Hot dogs|New York dog|Sauerkraut, mustard|720-840|gl,mu,@meal|
            Hot dogs|Carrot dog|Smoked carrot, mustard, onions; better than it sounds|690-790|V,gl,mu,@meal|
            Sides|Chips|Skin on|390-460|V,@size|
            Sides|Sweet potato chips||450-530|V,@size|
            Sides|Onion rings|Beer batter|450-530|V,gl|
            Sides|Mac and cheese|Cheddar, mustard crumbs|690-790|Y,gl,mi,mu|
            Sides|Coleslaw||350-420|Y,eg,mu|
            Salads|Caesar salad|Romaine, parmesan, anchovies, croutons|990-1120|gl,mi,fi,eg|
            Salads|Cobb salad|Egg, avocado, bacon, blue cheese|1090-1220|mi,eg|
            Shakes|Vanilla shake||590-690|Y,mi,@size|
            Shakes|Peanut butter shake||650-750|Y,mi,pe,@size|
            Shakes|Oat chocolate shake||650-750|V,gl,@size|
            Sweets|Brownie|Walnuts, warm|490-570|Y,nu,gl,eg,mi|
            """)
}
