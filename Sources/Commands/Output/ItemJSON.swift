import Files
import JSON
import OrderModels

/// A dish, for `menu` and `item`.
extension MenuItem: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("ref", id.rawValue)
        json.field("name", name)
        json.field("description", summary)
        json.money("price", price)
        json.field("available", isAvailable)
        json.texts("diet", diets.values.map(\.rawValue))
        json.field("diet_known", diets.isStated)
        json.object("allergens") { json in
            // An empty list would mean "contains none", which no kitchen has said.
            json.key("contains")
            if allergens.isStated {
                json.array { json in
                    for allergen in allergens.values { json.string(allergen.rawValue) }
                }
            } else {
                json.null()
            }
            json.field("known", allergens.isStated)
        }
        json.objects("options", optionGroups) { $0.fields(of: $1) }
    }
}

extension DishAbsence: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("ref", dish.rawValue)
        json.field("name", name)
        json.field("menu", menu.title)
        json.field("hours", menu.hours?.text)
        json.field("instead", instead.title)
        json.field("instead_hours", instead.hours?.text)
        json.field("at", moment)
    }
}

extension OptionGroup: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("ref", id.rawValue)
        json.field("name", name)
        json.field("min", minimum)
        json.field("max", maximum)
        json.field("quantities", allowsQuantities)
        json.objects("choices", options) { json, option in
            json.field("ref", option.id.rawValue)
            json.field("name", option.name)
            json.money("delta", option.price)
            json.texts("requires", option.requires.map(\.rawValue))
        }
    }
}
