import OrderModels

@testable import Cache

extension KeptCaterer: PlainItem, PlainKeptItem {
    static let plainTable = PlainTable<KeptCaterer>(
        asKept: { $0.asKept }, words: \.words,
        removed: { writer, caterers in
            let gone = Set(caterers.map { ExactText($0.id.rawValue) })
            writer.withdraw(caterers, from: ListingScope.self)
            writer.drop(caterers.map { MenuScope(of: $0.id) })
            writer.remove(
                writer.stock[MenuSection.self].rows.values.map(\.item)
                    .filter { gone.contains(ExactText($0.caterer.rawValue)) })
            writer.remove(
                writer.stock[MenuItem.self].rows.values.map(\.item)
                    .filter { gone.contains(ExactText($0.caterer.rawValue)) })
            writer.remove(
                writer.stock[Timing.self].rows.values.map(\.item)
                    .filter { gone.contains(ExactText($0.caterer.rawValue)) })
            writer.remove(
                writer.stock[QuotedTerms.self].rows.values.map(\.item)
                    .filter { gone.contains(ExactText($0.caterer.rawValue)) })
            writer.remove(
                writer.stock[ListedMenus.self].rows.values.map(\.item)
                    .filter { gone.contains(ExactText($0.caterer.rawValue)) })
            // A deleted item's ETag must not be sent to its server again.
            for caterer in caterers {
                for resource in [
                    Resource.caterer(caterer.id), .menu(caterer.id), .menus(caterer.id),
                    .timing(caterer.id),
                ] {
                    writer.stock.freshness[ExactText(resource.key)] = nil
                }
            }
        })

    static let plain = PlainQuery<KeptCaterer>(
        filter: { filter in
            switch filter {
            case .provider(let id):
                let provider = ExactText(id.rawValue)
                return .holds { ExactText($0.item.caterer.provider.rawValue) == provider }
            case .anyOf(let ids): return .isOne(of: ids.map(\.rawValue))
            case .named(let name):
                let words = ExactText(searchTokens(fold(name)))
                return .holds { ExactText($0.words.name) == words }
            case .matching(let text):
                let words = queryTokens(text)
                return .holds { $0.words.match(words) }
            case .openingEnded(let instant):
                return .holds { row in row.item.opening?.until.map { $0 <= instant } ?? false }
            }
        },
        order: { sort, row in
            let ref = SortKey(row.item.id.rawValue)
            switch sort {
            case .name: return [SortKey(row.words.name), ref]
            case .closing:
                let until = row.item.opening?.until?.secondsSince1970
                return [until.map(SortKey.init) ?? .nothing, ref]
            }
        })

    var words: PlainWords {
        let more = caterer.cuisines + [caterer.summary].compactMap { $0 }
        return PlainWords(
            name: searchTokens(fold(caterer.name)),
            more: searchTokens(fold(more.joined(separator: " "))))
    }

    /// The caterer after a round trip through its columns.
    private var asKept: KeptCaterer {
        KeptCaterer(
            Caterer(
                id: caterer.id, provider: caterer.provider, name: caterer.name,
                summary: caterer.summary, address: caterer.address.map(Self.asKept),
                phone: caterer.phone,
                hours: OpeningHours(text: caterer.hours.text) ?? OpeningHours(spans: []),
                methods: TextList.asKept(caterer.methods.map(\.rawValue))
                    .map(Caterer.Method.init(rawValue:)),
                cuisines: TextList.asKept(caterer.cuisines),
                badges: TextList.asKept(caterer.badges), state: caterer.state,
                isOpen: caterer.isOpen, nextOpening: caterer.nextOpening), opening: opening)
    }

    private static func asKept(_ address: Address) -> Address {
        Address(
            line: address.line, postcode: address.postcode, town: address.town,
            coordinate: address.coordinate, note: address.note)
    }
}
