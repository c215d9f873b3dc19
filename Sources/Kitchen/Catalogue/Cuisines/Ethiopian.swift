extension Cuisine {
    static let ethiopian = Cuisine(
        "Ethiopian", tags: ["Injera", "Stews", "Vegetarian"],
        names: [
            "Addis Table", "Mesob", "Zara's Injera", "Blue Nile House", "Lalibela", "Berbere & Co",
            "Enat Kitchen", "Gursha", "Teff", "Selam", "The Coffee Ceremony", "Abyssinia Rose",
        ],
        leads: ["Café", "Addis", "Little", "Queen of", "Habesha"],
        tails: [
            "Sheba", "Gondar", "Axum", "Tana", "Meskel", "Harar", "Awash", "Genet", "Entoto",
            "Tsehay", "Bole", "Kaffa",
        ],
        blurbs: [
            "One big plate, no forks, bring friends.",
            "Injera fermented for three days, pure teff if you ask.",
            "Coffee roasted while you wait.",
        ],
        dishes: """
            Starters|Sambusa|Three, green lentils and chilli|520-620|V,gl,@heat|
            Starters|Azifa|Green lentil salad, mustard, lime|560-650|V,mu|
            Starters|Timatim fitfit|Torn injera, tomato, chilli|590-690|V|
            Vegetable stews|Misir wot|Red lentils in berbere, a curry by another name|890-990|V,@spice|
            Vegetable stews|Kik alicha|Yellow split peas, turmeric, ginger|860-960|V,G|
            Vegetable stews|Shiro|Chickpea flour, garlic, berbere|890-990|V,@spice|
            Vegetable stews|Gomen|Collard greens, garlic|860-960|V,G|
            Vegetable stews|Atkilt|Cabbage, carrot and potato curry, turmeric|860-960|V,G,!|
            Vegetable stews|Fasolia|Green beans and carrots|860-960|V|
            Meat stews|Doro wot|Chicken and egg, berbere, onions melted for hours|1290-1420|eg,mi,@spice|
            Meat stews|Siga wot|Beef in berbere|1290-1420|mi,@spice|
            Meat stews|Alicha lamb|Turmeric, mild|1350-1490|mi|
            Grill|Tibs|Seared with rosemary, onions and green chilli|1290-1420|mi,@spice|grill
            Grill|Kitfo|Minced beef, mitmita butter, ayib; ask for it cooked|1390-1540|mi,@doneness,@spice|
            Platters|Beyaynetu|Seven vegetable stews on injera|1390-1540|V,mu,@spice|
            Platters|Mesob for two|Four vegetable stews, two meats|2790-3090|mi,@spice|
            Platters|Fasting platter|What Wednesdays and Fridays are for|1290-1440|V|
            Breads|Injera|Two more|250-320|V,gl|
            Breads|Pure teff injera|Two, without gluten|350-420|V,G|
            Sweets|Honey cake|Tej syrup|490-570|Y,gl,eg,mi|
            Coffee|Jebena coffee|For one, with popcorn|350-420|V|
            """)
}
