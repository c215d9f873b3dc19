extension Cuisine {
    static let indian = Cuisine(
        "Indian", tags: ["Curries", "Tandoor", "Vegetarian"],
        names: [
            "Nan's", "The Tiffin Box", "Masala Mohan", "Curry Leaf", "Bombay Quay", "Dilli Darbar",
            "Saffron & Smoke", "Mrs Iyer's Kitchen", "The Copper Handi", "Chaat Corner",
            "Rasoi 21", "Malabar House",
        ],
        leads: ["Royal", "Little", "New", "Shree", "Spice", "Taste of"],
        tails: [
            "Punjab", "Kerala", "Jaipur", "Bengal", "Lahore Gate", "Udaipur", "Goa", "Madras",
            "Himalaya", "Ganges", "Amritsar", "Mysore",
        ],
        blurbs: [
            "Spices roasted and ground here, never from a tin.",
            "South Indian at lunch, tandoor at night.",
            "Mrs Iyer still tastes every pot.",
        ],
        dishes: """
            Starters|Samosa|Two, potato, peas and cumin, tamarind chutney|490-590|V,gl|
            Starters|Onion bhaji|Three, chickpea batter, mint chutney|490-580|V|
            Starters|Pani puri|Six shells, spiced water, potato and sprouts|590-690|V,gl|
            Starters|Chicken tikka|From the tandoor, lemon and onions|790-920|H,mi|
            Curries|Chana masala curry|Chickpeas, tomato, dried mango and black cardamom|890-990|V,G,@heat,@naan,!|
            Curries|Aubergine curry|Smoked aubergine, peas and green chilli|920-1020|V,G,@heat,@naan|
            Curries|Korma|Cashew, cardamom and saffron; gentle|1020-1140|nu,mi,@naan|curry
            Curries|Madras curry|Tamarind, mustard seed and a good deal of chilli|980-1080|V,mu,@heat,@naan|curry
            Curries|Jalfrezi|Peppers, onions and green chilli, cooked fast|980-1090|V,@heat,@naan|curry
            Curries|Spinach curry|Spinach, garlic and fenugreek|960-1060|V,@heat,@naan|curry
            Curries|Butter chicken|Tandoor chicken, tomato, butter, fenugreek|1190-1320|H,mi,nu,@heat,@naan|
            Curries|Lamb rogan josh|Kashmiri chilli, fennel and ginger|1290-1440|H,mi,@heat,@naan|
            Curries|Goan fish curry|Coconut, tamarind, kokum|1320-1450|fi,mu,@heat,@naan|
            Dal|Tarka dal|Yellow lentils, garlic, cumin, burnt butter|790-890|Y,mi,@naan|
            Dal|Dal makhani|Black lentils, all night on the coals|890-990|Y,mi,@naan|
            From the griddle|Masala dosa|Rice and lentil crêpe, potato, coconut chutney, sambar|990-1120|V,mu|
            From the griddle|Idli|Three steamed rice cakes, sambar|690-790|V|
            Biryani|Biryani|Sealed pot, saffron, fried onions, raita|1120-1240|mi,@heat|curry
            Breads and rice|Garlic naan|From the tandoor|320-380|Y,gl,mi|
            Breads and rice|Roti|Wholemeal, no butter|220-270|V,gl|
            Sweets|Gulab jamun|Two, in rose syrup|450-520|Y,mi,gl|
            Sweets|Kulfi|Pistachio and cardamom|450-530|Y,mi,nu|
            """)
}
