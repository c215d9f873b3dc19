import JSON
import OrderModels
import Sentences

/// Addresses of pages that the diner may open.
struct PageWire {
    /// The server that sent them.
    let baseURL: String

    /// Longer ones fit into no code that a telephone reads.
    private static let longest = 2000

    /// A page on which the diner pays: in clear text only on the server itself, which was then
    /// chosen in clear text too.
    func payment(_ json: JSONValue) throws(JSONError) -> String? {
        guard let value = json.optional("redirectUrl") else { return nil }
        let url = try value.string()
        guard Self.isWeb(url), url.utf8.count <= Self.longest,
            url.hasPrefix("https://") || url.hasPrefix(baseURL + "/")
        else {
            throw value.error(
                .wrongType(expected: .network.securePage, found: .network.otherText))
        }
        return url
    }

    /// Whether it is a plain web address.
    static func isWeb(_ url: String) -> Bool {
        url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && (url.hasPrefix("https://") || url.hasPrefix("http://"))
    }
}
