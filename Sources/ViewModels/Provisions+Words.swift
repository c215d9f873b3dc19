import Cache
import OrderModels

extension Provisions {
    /// What somebody who typed `words` may have meant, by the words that are kept; nil where the
    /// last of them is a word, or nothing like one.
    func meant(by words: String, in vocabularies: [Vocabulary]) -> String? {
        let typed = words.split(separator: " ")
        guard let last = typed.last else { return nil }
        for vocabulary in vocabularies {
            // A suggestion is a nicety: trouble with the store is told by the list itself.
            let found = try? store.read { try $0.nearestWord(to: String(last), in: vocabulary) }
            if let word = found ?? nil {
                return (typed.dropLast().map(String.init) + [word]).joined(separator: " ")
            }
        }
        return nil
    }
}
