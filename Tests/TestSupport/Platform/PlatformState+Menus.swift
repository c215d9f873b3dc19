import Foundation

/// Restaurants and what they cook.
extension PlatformState {
    struct Dish {
        let code: String
        let name: String
        let price: Int
        var rice = false
    }

    static let dishes = [
        Dish(code: "SOUP", name: "Soupe du jour", price: 900),
        Dish(code: "CURRY", name: "Curry", price: 1200, rice: true),
        Dish(code: "CAKE", name: "Cake", price: 450),
    ]

    static let rice = [
        (code: "RICE_PLAIN", name: "Plain", price: 0), (code: "RICE_EGG", name: "Egg", price: 150),
    ]

    func price(_ code: String) -> Int? {
        traps.prices[code] ?? Self.dishes.first { $0.code == code }?.price
    }

    func restaurants(_ path: [String], _ call: PlatformCall) -> PlatformAnswer {
        guard path.count > 1 else {
            let rows = [1, 2].filter { !traps.disabledRestaurants.contains($0) }.map {
                restaurant($0)
            }
            return PlatformAnswer(200, ["hydra:member": rows, "hydra:totalItems": rows.count])
        }
        guard let id = Int(path[1]), (1...3).contains(id) else { return .notFound }
        guard !traps.disabledRestaurants.contains(id) else {
            return caller(call.bearer) == .mia ? .forbidden : .token("JWT Token not found")
        }
        switch path.dropFirst(2).first {
        case nil: return PlatformAnswer(200, restaurant(id))
        case "menu": return PlatformAnswer(200, menu(traps.isEvening ? 2 : 1))
        case "menus":
            guard traps.menusStatus == 200 else {
                return .error(traps.menusStatus, "No such route")
            }
            // In the order of their making, and without a word on which is active.
            let menus = (traps.evening.isEmpty ? [1] : [1, 2]).map { menu($0) }
            return PlatformAnswer(
                200,
                [
                    "@context": "/api/contexts/Restaurant", "@id": "/api/restaurants/\(id)/menus",
                    "@type": "hydra:Collection", "hydra:member": menus,
                    "hydra:totalItems": menus.count,
                ])
        case "can-deliver": return PlatformAnswer(id == 1 ? 200 : 400, id == 1 ? "yes" : "no")
        case "timing":
            let estimate: [String: Any] = [
                "range": [time(40), time(50)], "today": true, "fast": true, "diff": "40 - 50",
            ]
            return PlatformAnswer(
                200, ["delivery": (id == 1 ? estimate : NSNull()) as Any, "collection": estimate])
        default: return .notFound
        }
    }

    private func restaurant(_ id: Int) -> [String: Any] {
        let week = [
            "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
        ]
        return [
            "@id": "/api/restaurants/\(id)", "@type": "http://schema.org/Restaurant", "id": id,
            "name": id == 1 ? "Chez Prune" : "Au Guichet", "description": NSNull(),
            "enabled": true, "state": "normal", "telephone": "+33102030405",
            "address": [
                "@id": "/api/addresses/\(30 + id)", "streetAddress": "\(id), Place du Marché",
                "geo": ["latitude": 47.5512, "longitude": 0.4821],
            ],
            "openingHoursSpecification": [
                ["opens": "00:00", "closes": "23:59", "dayOfWeek": week]
            ],
            // The first closure is past and was filtered out.
            "specialOpeningHoursSpecification": list([
                1: [
                    "opens": "10:00", "closes": "22:00", "validFrom": "2026-12-24",
                    "validThrough": "2026-12-26",
                ]
            ]),
            "fulfillmentMethods": [
                ["type": "delivery", "enabled": id == 1], ["type": "collection", "enabled": true],
            ],
            "isOpen": true, "nextOpeningDate": "2026-05-07T10:30:00.000000Z", "hub": NSNull(),
            "facets": ["cuisine": ["Française"]], "tags": [Any](), "badges": [Any](),
        ]
    }

    private func menu(_ number: Int) -> [String: Any] {
        let dishes = Self.dishes.filter { dish in
            let isEvenings = traps.evening.contains(dish.code)
            return number == 1 ? !isEvenings : isEvenings || traps.eveningPrices[dish.code] != nil
        }
        let items = dishes.map { dish -> [String: Any] in
            let values = Self.rice.enumerated().map { number, value -> [String: Any] in
                [
                    "@type": "MenuItem", "@id": "/api/product_option_values/\(number + 1)",
                    "identifier": value.code, "name": value.name,
                    "offers": ["price": value.price], "dependsOn": [Any](),
                ]
            }
            let rice: [String: Any] = [
                "@type": "MenuSection", "identifier": "RICE", "name": "Rice",
                "additionalType": "option_value", "additional": false, "hasMenuItem": values,
            ]
            return [
                "@type": "MenuItem", "@id": "/api/products/\(dish.code.lowercased())",
                "identifier": dish.code, "name": dish.name,
                "enabled": !traps.disabled.contains(dish.code),
                "offers": [
                    "@type": "Offer",
                    "price": (number == 2 ? traps.eveningPrices[dish.code] : nil)
                        ?? price(dish.code) ?? 0,
                ],
                "menuAddOn": dish.rice ? [rice] : [],
            ]
        }
        return [
            "@id": "/api/restaurants/menus/\(number)", "@type": "http://schema.org/Menu",
            "name": number == 1 ? "Menu" : "Soir", "identifier": "menu-\(number)",
            "hasMenuSection": [
                [
                    "@id": "/api/restaurants/menus/\(number)/sections/\(number * 2)",
                    "@type": "MenuSection",
                    "name": "Plats", "description": NSNull(), "hasMenuItem": items,
                ]
            ],
        ]
    }

    /// So many minutes from now, on the wall's clock.
    func time(_ minutes: Int) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.timeZone = TimeZone(identifier: "Europe/Paris")
        return formatter.string(from: traps.now.addingTimeInterval(Double(minutes * 60)))
    }
}
