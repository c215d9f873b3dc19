import OrderModels
public import Sentences

extension Sentence {
    /// In the catalogue's own language.
    public var plainText: String { text(on: .commands, in: .base) ?? name }

    /// The words that a diner may type for this, folded: in the language that is spoken, and in the
    /// catalogue's own, which is always understood.
    public var typedWords: Set<String> {
        let texts = [Language.base, .current].compactMap { text(on: .commands, in: $0) }
        return Set(texts.flatMap { $0.split(separator: " ") }.map { fold(String($0)) })
    }
}
