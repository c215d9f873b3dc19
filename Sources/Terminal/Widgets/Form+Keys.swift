extension Form {
    /// Tab and the arrows move, Space and the arrows change, C-s submits, as does Enter at the end.
    public mutating func handle(_ key: Key) -> Outcome {
        switch key {
        case .escape, .control("g"): return .dismissed
        case .control("s"): return .submitted
        case .enter where isLast: return .submitted
        case .tab, .enter: return step(1)
        case .backtab: return step(-1)
        default: break
        }
        if change(with: key) {
            fields[focus].problem = nil
            return .changed
        }
        switch key {
        case .down, .control("n"): return step(1)
        case .up, .control("p"): return step(-1)
        default: return .ignored
        }
    }

    /// Whether a form may have use for `key`, whichever of its fields has the focus.
    public static func mayTake(_ key: Key) -> Bool {
        switch key {
        case .escape, .control("g"), .control("s"), .enter, .tab, .backtab, .down, .up,
            .control("n"), .control("p"):
            return true
        default: break
        }
        if case .function = key.code { return false }
        guard key.typed == nil else { return true }
        var editor = LineEditor("words")
        return editor.handle(key)
    }

    /// Takes what was pasted, if a text field has the focus.
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

    private mutating func step(_ step: Int) -> Outcome {
        let stops = fields.indices.filter { fields[$0].takesFocus }
        guard stops.count > 1, let at = stops.firstIndex(of: focus) else { return .ignored }
        moveFocus(to: stops[(at + step + stops.count) % stops.count])
        return .changed
    }

    /// - Returns: Whether the key was of use to the focused field.
    private mutating func change(with key: Key) -> Bool {
        guard fields.indices.contains(focus) else { return false }
        switch fields[focus].value {
        case .text(var editor):
            guard editor.handle(key) else { return false }
            fields[focus].value = .text(editor)
        case .choice(let options, _):
            // The cursor is not the choice: only Space chooses what it is on.
            if key == .space, options.indices.contains(option) {
                fields[focus].value = .choice(options, selected: option)
            } else if let next = Self.moved(option, by: key, count: options.count) {
                option = next
            } else {
                return false
            }
        case .toggles(let options, let on):
            if key == .space, options.indices.contains(option) {
                fields[focus].value = .toggles(options, on.symmetricDifference([option]))
            } else if let next = Self.moved(option, by: key, count: options.count) {
                option = next
            } else {
                return false
            }
        case .toggle(let isOn):
            guard key == .space else { return false }
            fields[focus].value = .toggle(!isOn)
        case .number(let number, let range):
            guard let next = changed(number, by: key) else { return false }
            fields[focus].value = .number(min(max(next, range.lowerBound), range.upperBound), range)
        case .note: return false
        }
        return true
    }

    /// Left and right along the options.
    private static func moved(_ index: Int, by key: Key, count: Int) -> Int? {
        guard count > 0 else { return nil }
        return switch key {
        case .left, .character("h"): max(0, index - 1)
        case .right, .character("l"): min(count - 1, index + 1)
        case Key(.home): 0
        case Key(.end): count - 1
        default: nil
        }
    }

    private mutating func changed(_ number: Int, by key: Key) -> Int? {
        if let digit = key.typed?.wholeNumberValue, key.typed?.isASCII == true {
            defer { isCounting = true }
            return isCounting ? min(number, Self.mostCounted) * 10 + digit : digit
        }
        isCounting = key == Key(.backspace) && number >= 10
        return switch key {
        case .left, .character("-"), .character("h"): number - 1
        case .right, .character("+"), .character("l"), .space: number + 1
        case Key(.backspace): number / 10
        default: nil
        }
    }

    private static let mostCounted = 1_000_000_000
}
