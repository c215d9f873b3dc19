extension Cuisine {
    static let mexican = Cuisine(
        "Mexican", tags: ["Tacos", "Burritos", "Street food"],
        names: [
            "La Catrina", "Taquería El Faro", "Doña Lupe", "Maíz Azul", "Los Tres Magueyes",
            "Cantina Jacaranda", "Tortillería Xóchitl", "El Comal", "Agave & Ash", "Chico Viejo",
            "Mercado 57", "La Güera",
        ],
        leads: ["Taquería", "Cantina", "La", "El", "Casa"],
        tails: [
            "Paloma", "Nopal", "Sonora", "Oaxaca", "Frida", "Milpa", "Quetzal", "Puebla",
            "Veracruz", "Zócalo", "Jalisco", "Serrano",
        ],
        blurbs: [
            "Corn soaked, ground and pressed here every day.",
            "A trompo, a comal and a queue.",
            "Salsas from mild to regrettable.",
        ],
        dishes: """
            To start|Guacamole|Made to order, totopos|690-820|V,G|
            To start|Esquites|Corn off the cob, lime, chilli, cotija|590-690|Y,mi|
            To start|Black bean soup|Epazote, tortilla strips|620-720|V|
            To start|Nachos|Beans, cheese, pickled jalapeños|890-1020|Y,mi,@heat|
            Tacos|Three tacos|Corn tortillas, onion, coriander, two salsas|920-1040|V,G,@heat,@without|taco
            Tacos|Fish tacos|Beer-battered hake, cabbage, chipotle mayonnaise|1090-1220|fi,gl,eg,@heat|
            Tacos|Mushroom tacos|Oyster mushrooms, garlic, huitlacoche|990-1120|V,@heat,@without|
            Burritos|Burrito|Rice, beans, pico de gallo; choose what goes in|990-1090|gl,@fillings,@heat|taco
            Burritos|Burrito bowl|The same without the tortilla|990-1090|V,G,@fillings,@heat|taco
            Quesadillas|Quesadilla|Oaxaca cheese, salsa verde|890-990|mi,@heat|taco
            Plates|Mole poblano|Chicken, twenty-odd ingredients, rice|1390-1540|nu,pe,se,@heat|
            Plates|Vegetable mole|Cauliflower and squash in the same mole, rice|1250-1390|V,nu,pe,se,@heat|
            Plates|Enchiladas verdes|Tomatillo, crema, onions|1150-1280|mi,@heat|taco
            Plates|Chilaquiles|Fried tortillas, red salsa, egg, beans|990-1120|Y,eg,mi,@heat|
            Plates|Cochinita pibil|Pork in achiote and orange, pickled onion|1290-1420|@heat|
            Sides|Refried beans||350-420|V,G|
            Sides|Red rice||290-350|V,G|
            Sweets|Churros|Cinnamon sugar, chocolate|590-690|Y,gl,mi|
            Sweets|Flan|Caramel, vanilla|490-570|Y,mi,eg|
            Sweets|Vegan tres leches|Three plant milks|620-720|V,gl,nu|
            """)
}
