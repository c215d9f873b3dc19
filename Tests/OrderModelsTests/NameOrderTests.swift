import Testing

@testable import OrderModels

struct NameOrderTests {
    @Test(arguments: [
        (NameOrder.root, ["Nadel", "Ñame", "Nante", "Napf", "Nzima", "Oase"]),
        (.spanish, ["Nadel", "Nante", "Napf", "Nzima", "Ñame", "Oase"]),
        (.spanish, ["ana", "anz", "an\u{303}a", "aña b", "añb", "ao"]),
        (.root, ["cote", "Cote", "coté", "côte", "cotes", "Œuf", "of", "ofen", "Öfen", "Ofens"]),
        (.root, ["Étoile", "etoiles", "Straße", "Strassen", "Zoé", "άλφα", "Ωμέγα", "Борщ"]),
    ])
    func `names are sorted by letters, then accents, then case`(
        order: NameOrder, names: [String]
    ) {
        #expect(order.sorted(names.reversed(), by: \.self) == names)
    }

    @Test func `a name of any kind has a key`() {
        for name in ["", "\u{7F}", "\u{1}a", "\u{2E80}ñ", String(repeating: "Ñ", count: 4_000)] {
            #expect(NameOrder.key(name).utf8.count <= 13_000)
        }
    }
}
