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
        json.key("allergens")
        json.object { json in
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
        json.key("options")
        json.array { json in
            for group in optionGroups {
                json.object { $0.fields(of: group) }
            }
        }
    }
}

extension OptionGroup: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("ref", id.rawValue)
        json.field("name", name)
        json.field("min", minimum)
        json.field("max", maximum)
        json.field("quantities", allowsQuantities)
        json.key("choices")
        json.array { json in
            for option in options {
                json.object { json in
                    json.field("ref", option.id.rawValue)
                    json.field("name", option.name)
                    json.money("delta", option.price)
                    json.texts("requires", option.requires.map(\.rawValue))
                }
            }
        }
    }
}
