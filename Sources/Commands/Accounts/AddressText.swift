import Files
import JSON
import OrderModels
import Presentation
import Services
import Terminal

/// Prints addresses, as text and as JSON.
@MainActor
enum AddressText {
    /// `reach` says to which of them a kitchen delivers, if the diner asked.
    static func write(
        _ addresses: [KeptAddress], _ reach: [KeptAddress.ID: Bool]?, _ context: Context
    ) throws {
        guard !context.output.isData else {
            context.output.json(
                Envelope.bytes(.addresses, nil, now: context.now()) { json in
                    json.counts(addresses.count, of: addresses.count)
                    json.objects("addresses", addresses) { json, address in
                        json.fields(of: address)
                        json.field("delivered", reach?[address.id])
                    }
                })
            return
        }
        var columns = [
            Listing.Column(id: "name", title: Say.Columns.name, priority: 9, minimum: 8),
            Listing.Column(id: "address", title: Say.Columns.address, priority: 8, minimum: 12),
            Listing.Column(id: "note", title: Say.Columns.note, priority: 4, minimum: 8),
            Listing.Column(id: "contact", title: Say.Columns.contact, priority: 3),
            Listing.Column(id: "phone", title: Say.Columns.phone, priority: 3),
            Listing.Column(id: "kept", title: Say.Columns.kept, priority: 5),
        ]
        var rows = addresses.map { address in
            [
                TextTable.Cell(
                    (address.isDefault ? "* " : "") + (address.name == nil ? "" : address.shownName)
                ),
                TextTable.Cell(address.address.whole),
                TextTable.Cell(address.address.note ?? ""),
                TextTable.Cell(address.shownContact ?? ""),
                TextTable.Cell(address.address.phone ?? ""),
                TextTable.Cell(address.provider?.rawValue ?? Say.Addresses.here, style: .dim),
            ]
        }
        if let reach {
            columns.append(
                Listing.Column(id: "delivered", title: Say.Columns.delivered, priority: 7))
            for (index, address) in addresses.enumerated() {
                let answer =
                    reach[address.id].map {
                        $0 ? Say.Addresses.delivered : Say.Addresses.notDelivered
                    } ?? Say.Addresses.notKnown
                rows[index].append(TextTable.Cell(answer))
            }
        }
        Listing(columns: columns, rows: rows).write(to: context.output)
        if addresses.isEmpty, context.options.has("removed") {
            context.output.remark(Say.Addresses.noneRemoved)
        } else if addresses.isEmpty {
            context.output.remark(Say.Addresses.noneYet)
        }
    }

    /// Reports a change to an address.
    static func tell(
        _ id: KeptAddress.ID, in book: AddressBook, _ words: String, _ context: Context
    ) throws {
        guard context.output.isData else { return context.output.line(words) }
        let address = try book.addresses().first { $0.id == id }
        context.output.json(
            Envelope.bytes(.address, nil, now: context.now()) { json in
                if let address { json.fields(of: address) }
            })
    }
}

extension KeptAddress: JSONFields {
    func write(to json: inout JSONWriter) {
        json.field("ref", id.rawValue)
        json.field("name", called)
        json.field("street", address.line)
        json.field("postcode", address.postcode)
        json.field("town", address.town)
        json.field("place", address.coordinate?.text)
        json.field("note", address.note)
        json.field("contact", contact)
        json.field("phone", address.phone)
        json.field("default", isDefault)
        json.field("kept_by", provider?.rawValue)
        json.field("used_at", usedAt)
    }
}
