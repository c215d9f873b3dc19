extension Cuisine {
    static let spanish = Cuisine(
        "Spanish", tags: ["Tapas", "Paella", "Wine"],
        names: [
            "Casa Pepe", "La Cigüeña", "Bodega Añorga", "Taberna del Río", "El Gato Pardo",
            "Sobremesa", "La Tía Paca", "Bar Ibérico", "Azafrán", "Pan con Tomate",
            "Los Hermanos Peña", "Mesón de la Lluvia",
        ],
        leads: ["Casa", "Bodega", "Taberna", "Bar", "Mesón"],
        tails: [
            "Lucía", "Montaña", "Manolo", "Triana", "Cádiz", "Begoña", "Los Olivos", "Iñaki",
            "Alhambra", "Rocío", "Giralda", "Santiago",
        ],
        blurbs: [
            "Small plates, long evenings.",
            "Rice on Sundays and whenever eight people ask.",
            "The ham hangs where you can see it.",
        ],
        dishes: """
            Tapas frías|Pan con tomate|Grilled bread, tomato, garlic|420-490|V,gl|
            Tapas frías|Gazpacho|Cold, with cucumber and pepper|550-650|V,gl,su|
            Tapas frías|Boquerones|White anchovies, vinegar, parsley|690-790|fi,su|
            Tapas frías|Jamón ibérico|Forty months|1390-1590||
            Tapas frías|Manchego|Quince paste, almonds|790-890|Y,mi,nu|
            Tapas frías|Escalivada|Smoked aubergine and pepper|690-790|V,G|
            Tapas calientes|Patatas bravas|Hot tomato sauce, alioli on the side|590-690|V,@heat|
            Tapas calientes|Tortilla|Potato and onion, soft in the middle|620-720|Y,eg|
            Tapas calientes|Croquetas|Five, ham|690-790|gl,mi,eg|
            Tapas calientes|Spinach croquetas|Five, spinach and raisins|660-760|V,gl|
            Tapas calientes|Gambas al ajillo|Garlic, chilli, bread|990-1120|cr,gl,@heat|
            Tapas calientes|Chorizo in cider||790-890|su|
            Tapas calientes|Espinacas con garbanzos|Chickpeas, spinach, cumin|720-820|V,gl,!|
            Tapas calientes|Pulpo a la gallega|Octopus, potato, paprika|1290-1450|mo|
            Arroces|Paella valenciana|Rabbit, chicken, beans; forty minutes|1690-1890|@size|
            Arroces|Paella de verduras|Artichoke, beans, peppers|1450-1620|V,G,@size|
            Arroces|Arroz negro|Squid ink, alioli|1690-1890|mo,cr,eg,@size|
            Arroces|Fideuà|Short noodles, prawns|1590-1790|gl,cr,mo|
            Bocadillos|Bocadillo de calamares|Fried squid, lemon|790-890|gl,mo,eg|
            Bocadillos|Bocadillo vegetal|Grilled vegetables, romesco|690-790|V,gl,nu|
            Postres|Crema catalana|Cinnamon and lemon|520-620|Y,mi,eg|
            Postres|Tarta de Santiago|Almonds, no flour|560-650|Y,G,nu,eg|
            Postres|Oranges with cinnamon||420-490|V,G|
            """)
}
