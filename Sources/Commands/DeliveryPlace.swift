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

    /// What it is called: by an option, the configuration, or on the first screen.
    var name: String? {
        get throws {
            try options.value("near") ?? config.place ?? Memory(services.store).learned().place
        }
    }

    /// The place, if it is known without a request; nil as well where it is none.
    func known() throws -> Coordinate? {
        guard let text = try name else { return nil }
        return try? services.places(inDemo: options.has("demo")).known(text)
    }

    /// The place, if needed from the geocoder; nil if none is given.
    func find() async throws -> Coordinate? {
        guard let text = try name else { return nil }
        // Who is asked for places is looked up only for one.
        let finder = services.places(inDemo: options.has("demo"))
        // The place from the first screen counts if it is known without a request.
        guard options.value("near") ?? config.place != nil else { return try finder.known(text) }
        return try await finder.find(text, telling: output)
    }
}
