import Cache
import OrderModels

extension DataStore {
    /// What somebody who typed `words` may have meant, by the words that are kept; nil where the
    /// last of them is a word, or nothing like one.
    ///
    /// Only words that something `fits` are offered. All that are kept are looked through: off
    /// the main thread, where no key waits.
    @MainActor func meant(
        by words: String, in vocabularies: [Vocabulary],
        fits: @escaping @Sendable (String, any ReadAccessor) throws -> Bool
    ) async -> String? {
        let typed = words.split(separator: " ").map(String.init)
        guard let last = typed.last else { return nil }
        let rest = typed.dropLast()
        // A suggestion is a nicety: trouble with the store is told by the list itself.
        let found = try? await readInBackground { reader in
            for vocabulary in vocabularies {
                guard let word = try reader.nearestWord(to: last, in: vocabulary) else { continue }
                let meant = (rest + [word]).joined(separator: " ")
                if try fits(meant, reader) { return meant }
            }
            return String?.none
        }
        return found ?? nil
    }
}
