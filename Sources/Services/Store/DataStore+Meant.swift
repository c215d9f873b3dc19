public import Cache
public import OrderModels

extension DataStore {
    /// Corrects one of the `words` that the diner typed to the most similar stored word, the last one
    /// that it can; nil if they are stored words themselves, or similar to none.
    ///
    /// Offers only corrections that something `fits`. Compares all stored words, so it runs off the
    /// main thread, where no key waits.
    @MainActor public func meant(
        by words: String, in vocabularies: [Vocabulary],
        fits: @escaping @Sendable (String, any ReadAccessor) throws -> Bool
    ) async -> String? {
        let typed = words.split(separator: " ").map(String.init)
        // The list itself reports trouble with the store.
        let found = try? await readInBackground { reader in
            // They are right where they fit by themselves, and something else leaves all of it out.
            if try fits(words, reader) { return String?.none }
            for index in typed.indices.reversed() {
                for vocabulary in vocabularies {
                    guard let word = try reader.nearestWord(to: typed[index], in: vocabulary)
                    else { continue }
                    var meant = typed
                    meant[index] = word
                    let words = meant.joined(separator: " ")
                    if try fits(words, reader) { return words }
                }
            }
            return String?.none
        }
        return found ?? nil
    }

    /// The same for words of a search: something in the menus has those that are offered.
    @MainActor public func meant(bySearch words: String, at now: Instant) async -> String? {
        await meant(by: words, in: [.dishes, .caterers]) { words, reader in
            let request = Request(
                SearchHit.self, where: .matching(words), sort: .relevance(at: now), limit: 1)
            return try !reader.items(request).isEmpty
        }
    }
}
