extension Allergen {
    /// Those that law makes kitchens name, likeliest first, as servers write them.
    public static let common: [Allergen] = [
        "gluten", "milk", "eggs", "nuts", "peanuts", "soybeans", "sesame-seeds", "fish",
        "crustaceans", "molluscs", "celery", "mustard", "lupin", "sulphites",
    ].map(Allergen.init(rawValue:))
}
