import Files
import JSON
import OrderModels
import Presentation
import Services

/// What others chose in an order of several people.
extension SharedText: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("role", shared.role.rawValue)
        json.field("link", shared.link)
        json.field("host", shared.host.isEmpty ? nil : shared.host)
        json.field("order", shared.cart.rawValue)
        json.field("state", shared.state.word)
        json.field("number", shared.number)
        json.field("closed_at", shared.closedAt)
        json.field("seen_at", shared.seenAt)
        json.field("sent_at", shared.sentAt)
        json.field("placed_at", shared.placedAt)
        json.field("over_at", shared.overAt)
        json.texts("gone", shared.gone)
        json.texts("waiting", shared.waiting.map(\.name))
        json.objects("players", players) { json, player in
            json.field("name", who(player.player))
            json.field("ref", player.player?.id.rawValue)
            json.money("total", player.total)
            json.objects("lines", player.lines) { json, line in
                json.field("ref", line.id.rawValue)
                json.field("name", line.name)
                json.field("quantity", line.quantity)
                line.writeOptions(to: &json)
                json.money("total", line.total)
                json.field("alert", warning(line))
            }
        }
    }
}

extension SharedBasket {
    /// For scripts; nil for a basket of the diner's alone.
    var code: String {
        switch role {
        case .guest:
            isOutOfReach
                ? "out_of_reach" : isOver ? "over" : state.isPlaced ? "ordered" : "joined"
        case .host: isClosed ? "closed" : "open"
        }
    }
}
