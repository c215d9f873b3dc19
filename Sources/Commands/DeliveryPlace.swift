import OrderModels
import Presentation
import Services

/// Finds the place to deliver to.
@MainActor
struct DeliveryPlace {
    private let options: Options
    private let config: Config
    private let services: AppServices
    private let output: Output

    init(_ context: Context) throws {
        (options, config, output) = (context.options, context.config, context.output)
        services = try context.services
    }

    /// The place, if needed from the geocoder; nil if none is given.
    func find() async throws -> Coordinate? {
        // Who is asked for places is looked up only for one.
        var finder: PlaceFinder { services.places(inDemo: options.has("demo")) }
        guard let text = options.value("near") ?? config.place else {
            // The place from the first screen counts if it is known without a request.
            return try Memory(services.store).learned().place.flatMap {
                try finder.known($0)
            }
        }
        return try await finder.find(text, telling: output)
    }
}

extension PlaceFinder {
    /// The coordinates, which are asked for where they are not known. What was found is said each time,
    /// as it may be in another town.
    func find(_ text: String, telling output: Output) async throws -> Coordinate {
        if let known = try look(text) {
            if let name = known.name { output.remark(Say.Addresses.foundNear(found: name)) }
            return known.coordinate
        }
        let found = try await ask(text)
        output.remark(Say.Addresses.foundNear(found: found.name))
        return found.coordinate
    }
}
