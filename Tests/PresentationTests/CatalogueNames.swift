@testable import Presentation

extension PackedTexts {
    /// The names of all sentences, in the catalogue's order.
    static var sentences: [String] {
        names.ends.indices.map { String(decoding: names[$0], as: UTF8.self) }
    }
}
