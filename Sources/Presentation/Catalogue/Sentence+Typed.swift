import OrderModels
public import Sentences

extension Sentence {
    /// In the catalogue's own language.
    public var plainText: String { text(on: .commands, in: .base) ?? name }

    /// The words that a diner may type for this, folded: in the language that is spoken, and in the
    /// catalogue's own, which is always understood.
    public var typedWords: Set<String> {
        let texts = [Language.base, .current].flatMap(spellings)
        return Set(texts.flatMap { $0.split(separator: " ") }.map { fold(String($0)) })
    }

    /// The words as somebody may write them: as they are, and where letters lack, as these are spelled.
    /// Without that, what is typed would mean something only where a terminal shows it so. Nobody types
    /// the accents and brackets of the pretended language.
    func spellings(in language: Language) -> [String] {
        let typed = language.isPretended ? .base : language
        guard let text = text(on: .commands, in: typed.asWritten) else { return [] }
        let spelled = language.spelledOut(text)
        return spelled == text ? [text] : [text, spelled]
    }

    /// The words or phrases of a list with commas, in every spelling and folded; a hyphen stands for none.
    func typedWords(in language: Language) -> [String] {
        spellings(in: language).flatMap { $0.split(separator: ",") }.map { fold(String($0)) }
            .filter { !$0.isEmpty }
    }
}
