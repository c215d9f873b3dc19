import Actions
import OrderModels
import Presentation
import Sentences
import Terminal

/// Answers the questions of a form with the keys that a diner would press.
@MainActor
final class FormAnswers {
    private let bindings: CurrentBindings

    init(_ bindings: CurrentBindings) {
        self.bindings = bindings
    }

    /// Answers the focused question and goes on to the next. The last one is left by Enter alone, so
    /// that nothing is sent with an answer, unless an answer is enough.
    ///
    /// - Returns: Why it is no answer.
    func answer(_ line: String, _ form: Form) -> String? {
        guard let field = form.focused, !line.isEmpty else {
            press(.formGoOn)
            return nil
        }
        if let remark = give(line, to: field) { return remark }
        let place = form.place
        if case .toggles = field.value { return nil }
        if place.number < place.count { press(.formGoOn) }
        return nil
    }

    private func give(_ line: String, to field: Form.Field) -> String? {
        let remark = Say.Linear.isNoAnswer(line: Reading.words(line))
        switch field.value {
        case .text: type(line)
        case .number(let number, let range):
            let typed = Reading.words(line)
            guard let wanted = Int(typed), range.contains(wanted) else { return remark }
            // A step begins the number anew.
            press(number < range.upperBound ? .formRight : .formLeft)
            for digit in typed.drop(while: { $0 == "+" }) { type(.character(digit)) }
        case .toggle(let isOn):
            guard let wanted = Self.isYes(line) else { return remark }
            if wanted != isOn { press(.formChoose) }
        case .choice(let options, _):
            guard let option = Self.option(line, in: options) else { return remark }
            choose(option)
        case .toggles(let options, _):
            let parts = line.split { $0 == "," || $0 == " " }.map(String.init)
            let whole = Self.option(line, in: options).map { [$0] }
            let some = whole ?? parts.compactMap { Self.option($0, in: options) }
            guard whole != nil || !parts.isEmpty && some.count == parts.count else {
                return remark
            }
            some.forEach(choose)
        case .note: break
        }
        return nil
    }

    /// Goes to a question by its number, if there is one.
    @discardableResult
    func go(to number: Int, _ form: Form) -> Bool {
        let place = form.place
        guard number > 0, number <= place.count else { return false }
        let steps = number - place.number
        for _ in 0..<abs(steps) { press(steps > 0 ? .formNext : .formPrevious) }
        return true
    }

    func isEmptying(_ word: String) -> Bool {
        Sentence.linear.wordsEmpty.typedWords.contains(fold(word))
    }

    /// - Returns: Whether the question takes words, which alone can be emptied.
    func empty(_ form: Form) -> Bool {
        guard case .text? = form.focused?.value else { return false }
        clear()
        let place = form.place
        if place.number < place.count { press(.formNext) }
        return true
    }

    /// Replaces the text of the field that is typed into.
    func type(_ line: String) {
        clear()
        _ = bindings.top.takes(pasted: line)
    }

    private func clear() {
        type(.control("e"))
        type(.control("u"))
    }

    private func type(_ key: Key) {
        _ = bindings.top.takes(key)
    }

    private func choose(_ option: Int) {
        press(.formFirst)
        for _ in 0..<option { press(.formRight) }
        press(.formChoose)
    }

    private func press(_ action: Action) {
        guard let binding = bindings.all.first(where: { $0.action == action.rawValue }) else {
            return
        }
        bindings.perform(binding)
    }

    private static func isYes(_ line: String) -> Bool? {
        let word = fold(Reading.words(line))
        if Sentence.linear.wordsYes.typedWords.contains(word) { return true }
        return Sentence.linear.wordsNo.typedWords.contains(word) ? false : nil
    }

    private static func option(_ line: String, in options: [String]) -> Int? {
        let meant = Self.options(line, in: options)
        return meant.count == 1 ? meant[0] : nil
    }

    /// Those that are meant by a number, a name, or the beginning of a word of it.
    static func options(_ line: String, in options: [String]) -> [Int] {
        let word = fold(Reading.words(line))
        if let number = Int(word), options.indices.contains(number - 1) { return [number - 1] }
        let names = options.map { fold(Reading.words($0)) }
        if let exact = names.firstIndex(of: word) { return [exact] }
        guard word.count > 1 else { return [] }
        return names.indices.filter { index in
            // Two letters are a word, as "sí", and not the beginning of any.
            names[index].split(separator: " ").contains {
                word.count > 2 ? $0.hasPrefix(word) : $0 == word
            } || word.count > 2 && names[index].hasPrefix(word)
        }
    }
}
