import Files
import JSON
import OrderModels

extension JSONWriter {
    /// A dish, as `menu` and `item` tell it.
    mutating func fields(of item: MenuItem) {
        field("ref", item.id.rawValue)
        field("name", item.name)
        field("description", item.summary)
        money("price", item.price)
        field("available", item.isAvailable)
        texts("diet", item.diets.values.map(\.rawValue))
        field("diet_known", item.diets.isStated)
        key("allergens")
        object { json in
            // An empty list would read as "contains none", which no kitchen has said.
            json.key("contains")
            if item.allergens.isStated {
                json.array { json in
                    for allergen in item.allergens.values { json.string(allergen.rawValue) }
                }
            } else {
                json.null()
            }
            json.field("known", item.allergens.isStated)
        }
        key("options")
        array { json in
            for group in item.optionGroups {
                json.object { $0.fields(of: group) }
            }
        }
    }

    private mutating func fields(of group: OptionGroup) {
        field("ref", group.id.rawValue)
        field("name", group.name)
        field("min", group.minimum)
        field("max", group.maximum)
        field("quantities", group.allowsQuantities)
        key("choices")
        array { json in
            for option in group.options {
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
