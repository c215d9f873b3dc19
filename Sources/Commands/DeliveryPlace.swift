import OrderModels
import Presentation
import Services

/// Where to deliver.
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

    /// As a coordinate, or as an address for a geocoder; nil where nobody said.
    func find() async throws -> Coordinate? {
        let finder = services.places(inDemo: options.has("demo"))
        guard let text = options.value("near") ?? config.place else {
            // What was said on the first screen counts where it takes no asking to know where it is.
            return try Memory(services.store).learned().place.flatMap {
                try finder.known($0)
            }
        }
        if let known = try finder.known(text) { return known }
        let found = try await finder.ask(text)
        output.remark(Say.Addresses.foundNear(found: found.name))
        return found.coordinate
    }
}
