extension Form {
    /// Actions on the questions of a form, besides typing.
    public enum Step: Hashable, Sendable {
        case next, previous
        /// To the next question; from the last one, out of the form.
        case goOn
        /// Chooses an option, ticks a box or counts up.
        case choose
        /// Moves along the options of a question, or changes a number.
        case left, right
        case first, last
    }

    public mutating func perform(_ step: Step) -> Outcome {
        switch step {
        case .next: return moveOn(1)
        case .previous: return moveOn(-1)
        case .goOn: return isLast || isAnsweredEnough ? .submitted : moveOn(1)
        case .choose, .left, .right, .first, .last:
            guard change(by: step) else { return .ignored }
            fields[focus].problem = nil
            return .changed
        }
    }

    private var isAnsweredEnough: Bool {
        guard let focused, focused.isEnough, case .text(let editor) = focused.value else {
            return false
        }
        return !editor.text.isEmpty
    }

    /// Types `key` into the focused field, or edits its text.
    ///
    /// - Returns: Whether the field took the key.
    public mutating func takes(_ key: Key) -> Bool {
        guard fields.indices.contains(focus) else { return false }
        switch fields[focus].value {
        case .text(var editor):
            guard editor.handle(key) else { return false }
            fields[focus].value = .text(editor)
        case .number(let number, let range):
            guard let next = typed(key, behind: number) else { return false }
            setNumber(next, in: range)
        case .choice, .toggles, .toggle, .note: return false
        }
        fields[focus].problem = nil
        return true
    }

    /// Whether the focused field takes letters as text.
    public var isTyping: Bool {
        guard fields.indices.contains(focus), case .text = fields[focus].value else { return false }
        return true
    }

    /// Inserts pasted text, if a text field has the focus.
    public mutating func insert(_ pasted: String) -> Outcome {
        guard fields.indices.contains(focus), case .text(var editor) = fields[focus].value else {
            return .ignored
        }
        editor.insert(pasted)
        (fields[focus].value, fields[focus].problem) = (.text(editor), nil)
        return .changed
    }

    private var isLast: Bool {
        fields.lastIndex(where: \.takesFocus).map { $0 <= focus } ?? true
    }

    private mutating func moveOn(_ step: Int) -> Outcome {
        let stops = fields.indices.filter { fields[$0].takesFocus }
        guard stops.count > 1, let at = stops.firstIndex(of: focus) else { return .ignored }
        moveFocus(to: stops[(at + step + stops.count) % stops.count])
        return .changed
    }

    /// - Returns: Whether the step applies to the focused field.
    private mutating func change(by step: Step) -> Bool {
        guard fields.indices.contains(focus) else { return false }
        switch fields[focus].value {
        case .choice(let options, _):
            // Moving the cursor does not choose: Space chooses the option it is on.
            guard step == .choose else { return move(by: step) }
            guard options.indices.contains(option) else { return false }
            fields[focus].value = .choice(options, selected: option)
        case .toggles(let options, let on):
            guard step == .choose else { return move(by: step) }
            guard options.indices.contains(option) else { return false }
            fields[focus].value = .toggles(options, on.symmetricDifference([option]))
        case .toggle(let isOn):
            guard step == .choose else { return false }
            fields[focus].value = .toggle(!isOn)
        case .number(let number, let range):
            guard step != .first, step != .last else { return false }
            isCounting = false
            setNumber(step == .left ? number - 1 : number + 1, in: range)
        case .text, .note: return false
        }
        return true
    }

    /// Moves the cursor among the options of the focused field.
    private mutating func move(by step: Step) -> Bool {
        guard optionCount > 0 else { return false }
        switch step {
        case .left: option = max(0, option - 1)
        case .right: option = min(optionCount - 1, option + 1)
        case .first: option = 0
        case .last: option = optionCount - 1
        case .next, .previous, .goOn, .choose: return false
        }
        return true
    }

    /// The number after a digit is appended, or its last digit deleted.
    private mutating func typed(_ key: Key, behind number: Int) -> Int? {
        if let digit = key.typed?.wholeNumberValue, key.typed?.isASCII == true {
            defer { isCounting = true }
            return isCounting ? min(number, Self.mostCounted) * 10 + digit : digit
        }
        guard key == Key(.backspace) else { return nil }
        isCounting = number >= 10
        return number / 10
    }

    private mutating func setNumber(_ number: Int, in range: ClosedRange<Int>) {
        fields[focus].value = .number(min(max(number, range.lowerBound), range.upperBound), range)
    }

    private static let mostCounted = 1_000_000_000
}
