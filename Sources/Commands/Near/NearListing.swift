import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// The answer of `eat-tui near`.
@MainActor
struct NearListing {
    struct Found {
        /// What was typed.
        let text: String
        let nearby: Nearby
        /// Those shown.
        let rows: [Nearby.Row]
        let looks: [ServerAddress: NearbyLook]
        let added: [AddedProvider]
        /// Who publishes the list, and where.
        let host: String
        let url: String

        func look(at row: Nearby.Row) -> NearbyLook? { looks[row.cooperative.server] }

        func added(_ row: Nearby.Row) -> ProviderID? {
            added.first { $0.url == row.cooperative.server.text }?.id
        }
    }

    private let context: Context
    private var output: Output { context.output }

    init(_ context: Context) {
        self.context = context
    }

    private static var columns: [Listing.Column] {
        [
            Listing.Column(
                id: "no", title: Say.Near.columnNumber, alignment: .right, priority: 8),
            Listing.Column(id: "name", title: Say.Columns.name, priority: 10, minimum: 12),
            Listing.Column(id: "town", title: Say.Near.columnTown, priority: 6, minimum: 8),
            Listing.Column(
                id: "distance", title: Say.Columns.distance, alignment: .right, priority: 7),
            // Never cut: a currency, or the name it was added by, is of no use without its end.
            Listing.Column(id: "food", title: Say.Near.columnFood, priority: 9),
            Listing.Column(id: "url", title: Say.Columns.url, priority: 5, minimum: 12),
        ]
    }

    func write(_ found: Found, _ provenance: Provenance) {
        guard !output.isData else { return output.json(json(found, provenance)) }
        output.tell(provenance)
        table(found)
        remark(found, provenance)
    }

    // MARK: For people

    private func table(_ found: Found) {
        var listing = Listing(columns: Self.columns)
        var notes: [Int: String] = [:]
        for (index, row) in found.rows.enumerated() {
            let cooperative = row.cooperative
            let food =
                found.added(row).map { Say.Near.isAdded(name: "\($0)") }
                ?? found.look(at: row)?.words ?? ""
            let about = NearbyText.words(of: cooperative)?.text
            listing.rows.append([
                TextTable.Cell("\(index + 1)", style: .dim), TextTable.Cell(cooperative.name),
                TextTable.Cell(cooperative.town.whole),
                TextTable.Cell(row.distance.map(Words.distance) ?? ""), TextTable.Cell(food),
                TextTable.Cell(cooperative.server.text, style: .dim),
            ])
            notes[index] = about.map {
                output.terminal.isTerminal(.output) ? Self.beginning(of: $0) : $0
            }
        }
        listing.write(to: output, headings: [:], notes: notes)
    }

    /// Enough to tell what it is; JSON has the whole.
    private static func beginning(of text: String) -> String {
        guard text.count > longestNote else { return text }
        let part = text.prefix(longestNote)
        return String(part[..<(part.lastIndex(of: " ") ?? part.endIndex)]) + "…"
    }

    private static let longestNote = 240

    private func remark(_ found: Found, _ provenance: Provenance) {
        let list = Say.Near.listOf(host: found.host)
        output.remark(
            Say.General.remark(
                parts: context.refresher.aged(
                    NearbyText.summary(of: found.nearby, typed: found.text), list, by: provenance)))
        if found.rows.count < found.nearby.rows.count {
            output.remark(
                Say.Near.shownOf(shown: found.rows.count, all: found.nearby.rows.count))
        }
        if let silent = NearbyText.silent(found.rows.map(found.look)) { output.remark(silent) }
        if let doubt = NearbyText.doubt(found.nearby) { output.remark(doubt) }
        let first = found.rows.firstIndex { row in
            found.added(row) == nil && found.look(at: row)?.refusesToBeAdded != true
        }
        guard let first else { return }
        let place = Self.pasted(found.text)
        output.remark(Say.Near.addLike(command: "eat-tui near \(place) --add \(first + 1)"))
    }

    /// The place as it can be typed to a shell.
    private static func pasted(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || " ,.-0123456789".unicodeScalars.contains($0)
        }
        return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }

    // MARK: For programs

    private func json(_ found: Found, _ provenance: Provenance) -> [UInt8] {
        Envelope.bytes(.near, provenance, now: context.now()) { json in
            json.field("registry", found.url)
            json.counts(found.rows.count, of: found.nearby.rows.count)
            json.field("far", found.nearby.isFar)
            json.objects("towns", found.nearby.towns) { json, town in
                json.field("ref", town.whole)
                json.field("name", town.name)
                json.field("country", town.country)
            }
            json.field("latitude", found.nearby.center?.latitude)
            json.field("longitude", found.nearby.center?.longitude)
            json.objects("cooperatives", found.rows) { json, row in
                let cooperative = row.cooperative
                let words = NearbyText.words(of: cooperative)
                json.field("ref", cooperative.server.text)
                json.field("name", cooperative.name)
                json.field("town", cooperative.town.name)
                json.field("city", cooperative.city)
                json.field("country", cooperative.country)
                json.field("distance_m", row.distance.map { Int($0.rounded()) })
                json.field("about", words?.text)
                json.field("about_language", words?.language)
                json.field("added_as", found.added(row)?.rawValue)
                write(found.look(at: row), to: &json)
            }
        }
    }

    private func write(_ look: NearbyLook?, to json: inout JSONWriter) {
        var (answered, problem): (ServerLook?, String?)
        switch look {
        case .looked(let look)?: answered = look
        case .failed(let trouble)?: problem = trouble.sentence
        case nil: break
        }
        json.field("sells_food", answered?.sellsFood)
        json.field("kitchens", answered?.kitchens)
        json.field("currency", answered?.currency.code)
        json.field("guest_checkout", answered?.takesGuests)
        json.field("problem", problem)
    }
}
