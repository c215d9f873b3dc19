import JSON
import Sentences
import OrderModels

/// Paths on one server: what references and links stand for, and refusals of those to another.
struct ServerPaths {
    let provider: ProviderID
    let baseURL: String

    /// The path of a reference: the server's own identifier, made safe for a URL.
    func path<Thing>(_ reference: Reference<Thing>) throws(OrderingError) -> String {
        guard let local = reference.local(to: provider), local.hasPrefix("/") else {
            throw .http(.notAllowed(reason: .network.otherProvider(reference: reference.rawValue)))
        }
        return URLText.path(local)
    }

    /// A reference as it stands in a body.
    func iri<Thing>(_ reference: Reference<Thing>) throws(OrderingError) -> String {
        _ = try path(reference)
        return reference.local(to: provider) ?? ""
    }

    /// The path of a line, which has to stand below its cart.
    func path(of line: OrderLine.ID, in cart: Order.ID) throws(OrderingError) -> String {
        let (whole, linePath) = (try path(cart), try path(line))
        guard linePath.hasPrefix(whole + "/items/") else {
            throw .http(
                .notAllowed(reason: .network.noLineOf(line: line.rawValue, cart: cart.rawValue)))
        }
        return linePath
    }

    /// The path of a link that the server sent. Links to other servers are refused, because tokens
    /// are sent along.
    func path(ofLink json: JSONValue) throws(JSONError) -> String {
        let link = try json.string()
        let path = link.hasPrefix(baseURL + "/") ? link.dropFirst(baseURL.count) : link[...]
        guard path.hasPrefix("/"), !path.hasPrefix("//"),
            path.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else {
            throw json.error(.wrongType(expected: .network.pageOfServer, found: .network.another))
        }
        return String(path)
    }

    /// The code in what the diner pasted from an e-mail: the code itself, or a link to this server.
    func code(in pasted: Secret) throws(OrderingError) -> String {
        let link = MailLink(pasted.revealed)
        if let origin = link.origin, origin != MailLink(baseURL + "/").origin {
            throw .invalid([
                OrderingError.FieldProblem(
                    field: "code", message: .network.otherServersLink(origin: origin))
            ])
        }
        guard !link.code.isEmpty else { throw .linkExpired(nil) }
        return link.code
    }
}
