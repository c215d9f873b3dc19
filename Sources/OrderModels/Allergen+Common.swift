extension Allergen {
    /// The allergens that kitchens must declare by law, most likely first, as servers spell them.
    public static let common: [Allergen] = [
        "gluten", "milk", "eggs", "nuts", "peanuts", "soybeans", "sesame-seeds", "fish",
        "crustaceans", "molluscs", "celery", "mustard", "lupin", "sulphites",
    ].map(Allergen.init(rawValue:))
}
