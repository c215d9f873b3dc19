import Cache
import OrderModels
import Presentation
import Services

extension Context {
    /// Where to deliver, if anybody said: as a coordinate, or as an address for a geocoder.
    func place() async throws -> Coordinate? {
        let finder = try services.places(inDemo: options.has("demo"))
        guard let text = options.value("near") ?? config.place else {
            // What was said on the first screen counts where it takes no asking to know where it is.
            return try store.read { try Learned(from: $0) }.place.flatMap { try finder.known($0) }
        }
        if let known = try finder.known(text) { return known }
        let found = try await finder.ask(text)
        output.remark(Say.Addresses.foundNear(found: found.name))
        return found.coordinate
    }

    /// A sync always looks at the list again unless it was told how old is too old.
    var listPolicy: RefreshPolicy {
        get throws { options.has("max-age") ? try policy : .always }
    }
}
