import JSON
import OrderModels
import Sentences

/// The rows of a registry.
enum RegistryWire {
    /// Why the list as a whole cannot be read.
    struct Unreadable: Error {
        let path: String
        let reason: Sentence
    }

    private static let mostRows = 5_000
    private static let mostLanguages = 24
    private static let longestMarkup = 64 << 10
    private static let longestWords = 4 << 10

    /// The rows with a server, each once, what was wrong with others, and how many rows are left out
    /// with those without a server.
    static func read(
        _ body: [UInt8], from url: String
    ) throws(Unreadable) -> ([Cooperative], [RowProblem], leftOut: Int) {
        // A list from elsewhere must not make the program ask services of this machine.
        let allowsLoopback = isLoopback(url)
        var (found, problems): ([Cooperative], [RowProblem]) = ([], [])
        var seen: Set<Cooperative.ID> = []
        var (usable, rowsRead, isFull) = (0, 0, false)
        do throws(JSONError) {
            var rows = try ListRows(body, member: nil)
            while rows.failure == nil {
                do throws(JSONError) {
                    rowsRead += 1
                    guard let row = try rows.next() else {
                        rowsRead -= 1
                        break
                    }
                    guard found.count < mostRows else {
                        if !isFull {
                            problems.append(RowProblem(path: "", reason: .network.tooManyRows))
                        }
                        isFull = true
                        continue
                    }
                    guard
                        let one = try cooperative(
                            row, allowsLoopback: allowsLoopback, &problems)
                    else { continue }
                    usable += 1
                    if seen.insert(one.id).inserted { found.append(one) }
                } catch {
                    problems.append(RowProblem(path: error.path, reason: error.sentence))
                }
            }
            if let failure = rows.failure { throw failure }
        } catch {
            throw Unreadable(path: error.path, reason: error.sentence)
        }
        return (found, problems, rowsRead - usable)
    }

    /// Nil for a co-operative without a server, of which there are many.
    private static func cooperative(
        _ json: JSONValue, allowsLoopback: Bool, _ problems: inout [RowProblem]
    ) throws(JSONError) -> Cooperative? {
        let name = words(try json.required("name").string())
        guard let link = json.optional("coopcycle_url") else { return nil }
        let text = try link.string()
        guard !text.isEmpty else { return nil }
        guard let server = server(text, allowsLoopback: allowsLoopback), !name.isEmpty else {
            throw link.error(
                .wrongType(expected: .network.serverAddress, found: .network.somethingElse))
        }
        // Without its place, a co-operative is still found by its town.
        var place: Coordinate?
        do throws(JSONError) {
            place = try coordinate(json)
        } catch {
            problems.append(RowProblem(path: error.path, reason: error.sentence, isKept: true))
        }
        return Cooperative(
            name: name, city: words(try json.optional("city")?.string() ?? ""),
            country: country(json), server: server, coordinate: place, words: texts(json))
    }

    private static func coordinate(_ json: JSONValue) throws(JSONError) -> Coordinate? {
        guard let north = json.optional("latitude"), let east = json.optional("longitude") else {
            return nil
        }
        guard
            let place = Coordinate(
                latitude: try degrees(north), longitude: try degrees(east))
        else { throw north.error(.outOfRange) }
        return place
    }

    /// A number, which may have been sent as text.
    private static func degrees(_ json: JSONValue) throws(JSONError) -> Double {
        guard let text = try? json.string() else { return try json.double() }
        // The grammar of coordinates is for pairs.
        guard let place = Coordinate(text: "0," + text) else { throw json.error(.outOfRange) }
        return place.longitude
    }

    private static func country(_ json: JSONValue) -> String? {
        // A registry says more than is needed; what cannot be read of that is not missed.
        guard let code = try? json.optional("country")?.string().lowercased(),
            code.utf8.count == 2, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
        else { return nil }
        return code
    }

    private static func texts(_ json: JSONValue) -> [Cooperative.Words] {
        guard let members = try? json.optional("text")?.members() else { return [] }
        return members.prefix(mostLanguages).compactMap { language, value in
            guard language.utf8.count <= 12,
                language.utf8.allSatisfy({
                    (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F
                }),
                let markup = try? value.string()
            else { return nil }
            let text = PlainText.of(html: markup.beginning(ofBytes: longestMarkup))
                .beginning(ofBytes: longestWords)
            return text.isEmpty
                ? nil : Cooperative.Words(language: language.lowercased(), text: text)
        }
    }

    private static func words(_ text: String) -> String {
        PlainText.of(html: text.beginning(ofBytes: TextLimit.name))
    }

    private static func server(_ text: String, allowsLoopback: Bool) -> ServerAddress? {
        guard text.utf8.count <= TextLimit.name, text.contains("://"),
            let server = ServerAddress(text), let address = curlAddress(server),
            allowsLoopback || !address.isLoopback
        else { return nil }
        return server
    }

    private static func isLoopback(_ url: String) -> Bool {
        ServerAddress(url).flatMap(curlAddress)?.isLoopback ?? false
    }

    /// As curl understands it. Whether it may be asked without encryption is decided when it is asked.
    private static func curlAddress(_ server: ServerAddress) -> CurlAddress? {
        try? CurlAddress(server.text, plainHTTPHosts: [server.host])
    }
}
