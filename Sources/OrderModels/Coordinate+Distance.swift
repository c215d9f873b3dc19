extension Coordinate {
    /// Metres along the ground, near enough for a town: the Earth is taken as flat in between.
    public func distance(to other: Coordinate) -> Double {
        let metresPerDegree = 111_320.0
        let middle = (latitude + other.latitude) / 2 * .pi / 180
        let north = (latitude - other.latitude) * metresPerDegree
        let east = (longitude - other.longitude) * metresPerDegree * Self.cosine(middle)
        return (north * north + east * east).squareRoot()
    }

    /// Good to a few parts in a hundred thousand, and needs no mathematics library.
    private static func cosine(_ angle: Double) -> Double {
        let square = angle * angle
        return 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    }
}
