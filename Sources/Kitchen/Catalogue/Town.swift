import Glibc

/// The invented town of the demo's kitchens.
enum Town {
    static let name = "Belleroche-sur-Lune"
    static let postcode = "37999"
    static let country = "France"
    static let centre = Coordinate(47_551_200, 482_100)

    struct Street: Sendable {
        let name: String
        let start: Coordinate
        let end: Coordinate
        let highest: Int

        /// The place of house `number`.
        func house(_ number: Int) -> Coordinate {
            let along = min(number, highest)
            return Coordinate(
                start.latitude + (end.latitude - start.latitude) * along / highest,
                start.longitude + (end.longitude - start.longitude) * along / highest)
        }

        /// As on an envelope: number, comma, street.
        func line(_ number: Int) -> String {
            "\(number), \(name)"
        }
    }

    /// Streets extend from the centre, each at its own distance and angle.
    static let streets: [Street] = names.enumerated().map { index, name in
        // The golden angle keeps any two apart.
        let turn = (index * 137) % 360
        let out = 3_000 + (index * 811) % 30_000
        let (north, east) = direction(turn)
        let start = Coordinate(
            centre.latitude + out * north / 100, centre.longitude + out * 3 / 2 * east / 100)
        let (alongNorth, alongEast) = direction(turn + 70 + index * 13 % 50)
        let length = 2_500 + (index * 377) % 4_000
        let end = Coordinate(
            start.latitude + length * alongNorth / 100,
            start.longitude + length * 3 / 2 * alongEast / 100)
        return Street(name: name, start: start, end: end, highest: 24 + index * 17 % 90)
    }

    private static let names = [
        "Rue des Tilleuls", "Quai de la Lune", "Place du Marché", "Rue du Pont-Vieux",
        "Rue Sainte-Aude", "Avenue de la Gare", "Rue des Lavandières", "Impasse du Four",
        "Rue Émile-Roussel", "Boulevard des Cordeliers", "Rue de l'Écluse", "Allée des Platanes",
        "Rue du Chat-qui-Pêche", "Rue Neuve", "Cours Jeanne-Delmas", "Rue des Trois-Moulins",
        "Passage du Théâtre", "Rue de la Verrerie", "Chemin des Vignes", "Rue Basse",
        "Rue Haute", "Place des Halles", "Rue du Puits-d'Amour", "Rue des Boulangers",
        "Quai aux Fleurs", "Rue Saint-Martin", "Montée du Château", "Rue des Teinturiers",
        "Avenue du Général-Berthier", "Rue de l'Abbaye", "Rue du Lavoir", "Place Sévigné",
    ]

    /// North and east in hundredths of a full step, for an angle rounded to fifteen degrees.
    private static func direction(_ degrees: Int) -> (north: Int, east: Int) {
        let angle = Double(degrees / 15 % 24) * .pi / 12
        return (Int((cos(angle) * 100).rounded()), Int((sin(angle) * 100).rounded()))
    }
}
