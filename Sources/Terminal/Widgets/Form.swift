/// A form: fields, one of which has the focus.
public struct Form: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        /// A value or the focus changed.
        case changed
        case submitted
        case ignored
    }

    public enum Value: Hashable, Sendable {
        case text(LineEditor)
        /// Exactly one of several options.
        case choice([String], selected: Int)
        /// Any number of several options.
        case toggles([String], Set<Int>)
        case toggle(Bool)
        case number(Int, ClosedRange<Int>)
        /// Text between the fields; it never has the focus.
        case note(String)
    }

    public struct Field: Hashable, Sendable {
        /// The name in the program.
        public let id: String
        public internal(set) var label: String
        /// Help for filling in the field.
        public internal(set) var hint: String
        public internal(set) var value: Value
        /// What is wrong with the value.
        public internal(set) var problem: String?
        /// Whether there has to be an answer, which is said where questions are.
        public let isRequired: Bool
        /// Whether a text in it answers enough, so that Enter behind it leaves the form.
        public internal(set) var isEnough: Bool

        public init(
            _ id: String, label: String, _ value: Value, hint: String = "", problem: String? = nil,
            isRequired: Bool = false, isEnough: Bool = false
        ) {
            self.isRequired = isRequired
            self.isEnough = isEnough
            self.id = id
            self.label = label
            self.value = value
            self.hint = hint
            self.problem = problem
        }

        public var takesFocus: Bool {
            if case .note = value { false } else { true }
        }
    }

    public internal(set) var fields: [Field]
    public internal(set) var focus: Int
    /// The option with the focus, in a field that has several.
    var option = 0
    /// Whether the next digit is appended to the number rather than replacing it.
    var isCounting = false

    public init(_ fields: [Field]) {
        self.fields = fields
        focus = fields.firstIndex(where: \.takesFocus) ?? 0
        option = firstOption
    }

    // MARK: What is filled in

    public subscript(id: String) -> Value? {
        fields.first { $0.id == id }?.value
    }

    public func text(_ id: String) -> String {
        if case .text(let editor) = self[id] { editor.text } else { "" }
    }

    public func choice(_ id: String) -> Int? {
        if case .choice(_, let selected) = self[id] { selected } else { nil }
    }

    public func toggles(_ id: String) -> Set<Int> {
        if case .toggles(_, let on) = self[id] { on } else { [] }
    }

    public func isOn(_ id: String) -> Bool {
        self[id] == .toggle(true)
    }

    public func number(_ id: String) -> Int? {
        if case .number(let number, _) = self[id] { number } else { nil }
    }

    public mutating func set(_ id: String, to value: Value) {
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
        (fields[index].value, fields[index].problem) = (value, nil)
        if index == focus { option = min(option, max(0, optionCount - 1)) }
    }

    // MARK: What is wrong

    /// Reports a problem with a field and focuses it.
    public mutating func report(_ problem: String, at id: String) {
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
        fields[index].problem = problem
        moveFocus(to: index)
    }

    /// Reports a problem with a field, and leaves the focus where it is.
    public mutating func note(_ problem: String, at id: String) {
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
        fields[index].problem = problem
    }

    public mutating func forgetProblems() {
        for index in fields.indices { fields[index].problem = nil }
    }

    public var hasProblem: Bool { fields.contains { $0.problem != nil } }

    // MARK: The words

    /// The same answers, with the labels, hints, notes and options of `others`. `problems` are those of
    /// fields that still have one.
    public func worded(as others: [Field], problems: [String: String]) -> Form {
        var form = self
        for index in fields.indices {
            let old = fields[index]
            guard let new = others.first(where: { $0.id == old.id }) else { continue }
            form.fields[index].label = new.label
            form.fields[index].hint = new.hint
            form.fields[index].isEnough = new.isEnough
            form.fields[index].problem =
                new.problem ?? old.problem.map { problems[old.id] ?? $0 }
            form.fields[index].value = old.value.worded(as: new.value)
        }
        return form
    }

    // MARK: The focus

    mutating func moveFocus(to index: Int) {
        guard fields.indices.contains(index), fields[index].takesFocus else { return }
        focus = index
        option = firstOption
        isCounting = false
    }

    private var firstOption: Int {
        guard fields.indices.contains(focus) else { return 0 }
        return switch fields[focus].value {
        // Nothing may be chosen yet.
        case .choice(_, let selected): max(0, selected)
        case .toggles(_, let on): on.min() ?? 0
        default: 0
        }
    }

    var optionCount: Int {
        guard fields.indices.contains(focus) else { return 0 }
        return switch fields[focus].value {
        case .choice(let options, _), .toggles(let options, _): options.count
        default: 0
        }
    }
}

extension Form.Value {
    /// The same answer to options or a note that are worded as in `other`.
    fileprivate func worded(as other: Form.Value) -> Form.Value {
        switch (self, other) {
        case (.choice(let old, let selected), .choice(let new, _)) where old.count == new.count:
            .choice(new, selected: selected)
        case (.toggles(let old, let on), .toggles(let new, _)) where old.count == new.count:
            .toggles(new, on)
        case (.note, .note): other
        default: self
        }
    }
}
