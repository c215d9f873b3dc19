/// A whole menu file, or a directory of them, without a mistake.
struct CanteenMenu: Sendable {
    /// A place that a diner may name instead of coordinates.
    struct Place: Sendable {
        let name: String
        let address: String
        let place: Coordinate
    }

    let name: String
    let motto: String?
    /// Of two letters, in lower case.
    let country: String
    let telephone: String?
    let mail: String?
    let currency: Currency
    let zone: String
    let caterers: [Caterer]
    let places: [Place]
    /// Where its payment provider takes cards (0078).
    let paymentPage: CardPage?

    /// The number that a text always gets, so that it depends neither on its place in a file nor on
    /// what was served before.
    ///
    /// Numbers begin above those of accounts, carts and addresses. With 31 bits, two of a hundred
    /// caterers collide once in 400,000 canteens; the reader refuses such a file.
    static func number(of text: String, bits: Int) -> Int {
        // FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
        hash ^= hash >> 32
        let first = 1_000_000
        return first + Int(hash % UInt64((1 << bits) - 1 - first))
    }
}
