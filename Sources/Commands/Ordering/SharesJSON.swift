import Files
import JSON
import OrderModels
import Presentation

extension DinerSplit: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("split", rule)
        json.objects("diners", shares) { $0.fields(of: $1) }
    }
}

extension DinerShare: JSONFields {
    func write(to json: inout JSONWriter) {
        write(to: &json, owed: owed)
    }

    func write(to json: inout JSONWriter, owed: Money?) {
        json.field("ref", person.player?.rawValue)
        json.field("name", called)
        json.field("for", diner)
        json.field("called", called)
        json.field("person", person.word)
        json.field("player", person.player?.rawValue)
        json.money("total", owed ?? dishes, .ours)
        json.money("dishes", dishes, .ours)
        json.money("deposit", deposit, .ours)
        json.money("beside", beside, .ours)
        json.objects("lines", lines) { json, line in
            switch line {
            case .ours(let line): json.fields(of: line)
            case .server(let line):
                json.field("name", line.name)
                json.field("quantity", line.quantity)
                line.writeOptions(to: &json)
            }
            json.money("total", line.total)
        }
    }
}

extension DinerShare.Person {
    fileprivate var word: String {
        switch self {
        case .diner: "diner"
        case .player: "player"
        case .host: "host"
        case .nobody: "nobody"
        }
    }

    fileprivate var player: Player.ID? {
        if case .player(let id, _) = self { id } else { nil }
    }
}
