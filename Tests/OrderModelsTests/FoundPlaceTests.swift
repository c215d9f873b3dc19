import OrderModels
import Testing

/// Whether a geocoder's hit is the place asked for.
struct FoundPlaceTests {
    private func found(
        _ number: String?, _ road: String, _ postcode: String = "75002", _ town: String = "Paris"
    ) throws -> FoundPlace {
        let point = try #require(Coordinate(latitude: 48.87, longitude: 2.35))
        let name = [number, road, "2e Arrondissement", town, postcode, "France"].compactMap { $0 }
        return FoundPlace(
            name.joined(separator: ", "), at: point, road: road, number: number, postcode: postcode)
    }

    @Test(
        arguments: [
            ("7 Rue de la Lune, 75002 Paris", "7", "Rue de la Lune"),
            ("7, rue de la lune, Paris", "7", "Rue de la Lune"),
            ("12 bis av. Emile Zola", "12 bis", "Avenue Émile Zola"),
            ("12 A, bd St-Martin, Paris", "12A", "Boulevard Saint-Martin"),
            ("5 rue de l Abbaye", "5", "Rue de l’Abbaye"),
            ("10 rue du 8 mai 1945, Paris", "10", "Rue du 8 Mai 1945"),
            ("Hauptstr. 3", "3", "Hauptstraße"), ("Haupt-Straße 3", "3", "Hauptstr."),
            ("75002 Paris", nil, "Rue de la Lune"), ("Paris", nil, "Rue de la Lune"),
            ("rue de la Lune", nil, "Rue de la Lune"),
        ] as [(String, String?, String)])
    func `other writing is no other place`(asked: String, number: String?, road: String) throws {
        #expect(try found(number, road).differences(from: Address(typed: asked)) == [])
    }

    @Test(
        arguments: [
            ("7 Rue de la Lune, Paris", "7", "Quai de la Lune", .street),
            ("7 Rue Neuve", "7", "Rue Neuve Saint-Pierre", .street),
            ("7 Rue de Paris", "7", "Rue Neuve", .street),
            ("7 Hauptweg", "7", "Hauptstraße", .street),
            ("7 Rue de la Lune", "9", "Rue de la Lune", .number),
            ("7 bis Rue de la Lune", "7", "Rue de la Lune", .number),
            ("7 Rue de la Lune", nil, "Rue de la Lune", .noNumber),
            ("7 Rue de la Lune, 37999 Paris", "7", "Rue de la Lune", .postcode),
            ("7 Rue de la Lune, Lyon", "7", "Rue de la Lune", .town),
            ("rue de Paris", nil, "Rue Neuve", .street),
        ] as [(String, String?, String, FoundPlace.Difference)])
    func `another street, house, postcode or town is another place`(
        asked: String, number: String?, road: String, difference: FoundPlace.Difference
    ) throws {
        #expect(try found(number, road).differences(from: Address(typed: asked)) == [difference])
    }

    @Test func `a postcode says which town it is, however that is spelt`() throws {
        let asked = Address(line: "7 Rue de la Lune", postcode: "75002", town: "Lutetia")
        #expect(try found("7", "Rue de la Lune").differences(from: asked) == [])
    }
}
