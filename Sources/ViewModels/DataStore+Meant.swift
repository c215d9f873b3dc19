import Cache

extension DataStore {
    /// Corrects the last of the `words` that the diner typed to the most similar stored word; nil
    /// if it is a stored word itself, or similar to none.
    ///
    /// Offers only corrections that something `fits`. Compares all stored words, so it runs off the
    /// main thread, where no key waits.
    @MainActor func meant(
        by words: String, in vocabularies: [Vocabulary],
        fits: @escaping @Sendable (String, any ReadAccessor) throws -> Bool
    ) async -> String? {
        let typed = words.split(separator: " ").map(String.init)
        guard let last = typed.last else { return nil }
        let rest = typed.dropLast()
        // The list itself reports trouble with the store.
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
