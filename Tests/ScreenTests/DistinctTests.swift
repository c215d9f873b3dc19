import Testing

@testable import Screens

/// Names that are cut, side by side.
struct DistinctTests {
    @Test func `names that would look alike show what tells them apart`() {
        let burgers = ["beef", "bean patty", "crisp chicken"].map { "Classic burger with " + $0 }
        let names = Distinct(burgers + ["Cheeseburger with bean patty"], in: 22)
        #expect(
            burgers.map(names.shown) == [
                "Classic … beef", "Classic … bean patty", "Classic … crisp chicken",
            ])
        // Its beginning says enough.
        #expect(names.shown("Cheeseburger with bean patty") == "Cheeseburger with bean patty")
        #expect(names.shown("Chips") == "Chips")
    }

    @Test func `the beginning stays, as a dish of another name may end alike`() {
        let burgers = ["Classic", "Cheeseburger"].flatMap { name in
            ["beef", "bean patty"].map { "\(name) with \($0)" }
        }
        #expect(
            burgers.map(Distinct(burgers, in: 18).shown) == [
                "Classic with beef", "Classic with bean patty", "Cheeseburge… beef",
                "Cheese… bean patty",
            ])
    }

    @Test func `names with one long word keep what follows it, and whole names stay`() {
        let burgers = ["Cheeseburger with beef and egg", "Cheeseburger with beef and ham"]
        #expect(
            burgers.map(Distinct(burgers, in: 20).shown) == [
                "Cheeseburger … egg", "Cheeseburger … ham",
            ])
        #expect(burgers.map(Distinct(burgers, in: 40).shown) == burgers)
        #expect(burgers.map(Distinct(burgers + burgers, in: 6).shown) == burgers)
    }
}
