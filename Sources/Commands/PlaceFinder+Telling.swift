import OrderModels
import Presentation
import Services

extension PlaceFinder {
    /// The coordinates, which are asked for where they are not known. What was found is said each time,
    /// as it may be in another town.
    func find(
        _ text: String, as asked: Address? = nil, telling output: Output
    ) async throws -> Coordinate {
        if let known = try look(text, as: asked) {
            if let name = known.name { output.remark(Say.Addresses.foundNear(found: name)) }
            return known.coordinate
        }
        let found = try await ask(text, as: asked)
        output.remark(Say.Addresses.foundNear(found: found.name))
        return found.coordinate
    }
}
