extension Coordinate {
    /// The distance in metres. Treats the Earth as flat, which is accurate enough within a town.
    public func distance(to other: Coordinate) -> Double {
        let metresPerDegree = 111_320.0
        let middle = (latitude + other.latitude) / 2 * .pi / 180
        let north = (latitude - other.latitude) * metresPerDegree
        let east = (longitude - other.longitude) * metresPerDegree * Self.cosine(middle)
        return (north * north + east * east).squareRoot()
    }

    /// A polynomial with an error of a few parts in 100,000, so that no mathematics library is
    /// needed.
    private static func cosine(_ angle: Double) -> Double {
        let square = angle * angle
        return 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    }
}
