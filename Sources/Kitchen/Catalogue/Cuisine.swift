/// A way of cooking: what its kitchens are called, say about themselves and serve.
struct Cuisine: Sendable {
    let name: String
    /// The type of shop on the wire.
    let kind: String
    let tags: [String]
    /// Names used as they are.
    let names: [String]
    /// Names made by joining one of each.
    let leads: [String]
    let tails: [String]
    let blurbs: [String]
    let dishes: [DishTemplate]
    /// Lines of the list that are no dish: a slip of whoever wrote it.
    let unreadable: [Substring]

    init(
        _ name: String, kind: String = "Restaurant", tags: [String], names: [String],
        leads: [String], tails: [String], blurbs: [String], dishes: String
    ) {
        self.name = name
        self.kind = kind
        self.tags = tags
        self.names = names
        self.leads = leads
        self.tails = tails
        self.blurbs = blurbs
        let lines = dishes.split(separator: "\n")
        self.dishes = lines.compactMap { DishTemplate($0) }
        unreadable = lines.filter { DishTemplate($0) == nil }
    }

    var nameCount: Int { names.count + leads.count * tails.count }

    /// The name at `index`, whichever way it is made.
    func name(at index: Int) -> String {
        guard index >= names.count else { return names[index] }
        let made = index - names.count
        return "\(leads[made / tails.count]) \(tails[made % tails.count])"
    }
}
