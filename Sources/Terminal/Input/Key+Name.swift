extension Key {
    /// The key as footers, help and the configuration write it: "j", "C-r", "S-Tab", "PgDn".
    public var name: String {
        var prefix = ""
        if modifiers.contains(.control) { prefix += "C-" }
        if modifiers.contains(.meta) { prefix += "M-" }
        if modifiers.contains(.shift) { prefix += "S-" }
        return prefix + code.name
    }

    /// Parses what ``name`` writes, and common variants: "Escape", "page-down", "Ctrl-x".
    ///
    /// Case is ignored in words, but not in single letters, because `j` and `J` are two keys.
    public init?(name: String) {
        self.init(word: name[...])
    }

    init?(word: Substring) {
        if word.utf8.count == 1, let letter = word.unicodeScalars.first {
            self.init(.character(Character(letter)))
            return
        }
        var modifiers: Modifiers = []
        var rest = word
        while let (modifier, length) = Self.modifier(startingWith: rest) {
            modifiers.insert(modifier)
            rest = rest.dropFirst(length)
        }
        guard let code = Code(name: rest) else { return nil }
        guard case .character(let character) = code else {
            self.init(code, modifiers)
            return
        }
        // Terminals send Shift as part of the character, and the same byte for C-r and C-R.
        guard !modifiers.contains(.shift) else {
            let typed = character.uppercased()
            guard typed != String(character), typed.count == 1, !modifiers.contains(.control) else {
                return nil
            }
            self.init(.character(Character(typed)), modifiers.subtracting(.shift))
            return
        }
        let isControl = modifiers.contains(.control) && character.isASCII
        self.init(.character(isControl ? Character(character.lowercased()) : character), modifiers)
    }

    /// The modifier at the start of `text`, if a key follows it.
    private static func modifier(startingWith text: Substring) -> (Modifiers, length: Int)? {
        guard let dash = text.utf8.firstIndex(of: UInt8(ascii: "-")),
            text.index(after: dash) < text.endIndex
        else { return nil }
        let length = text.distance(from: text.startIndex, to: dash) + 1
        return switch text[..<dash].lowercased() {
        case "c", "ctrl", "control": (.control, length)
        case "m", "alt", "meta": (.meta, length)
        case "s", "shift": (.shift, length)
        default: nil
        }
    }
}

extension Key.Code {
    fileprivate var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): "F\(number)"
        }
    }

    fileprivate init?(name: Substring) {
        if name.count == 1, let character = name.first {
            self = .character(character)
            return
        }
        let word = name.lowercased()
        if let code = Self.words[word] {
            self = code
        } else if word.hasPrefix("f"), let number = Int(word.dropFirst()),
            (1...63).contains(number)
        {
            self = .function(number)
        } else {
            return nil
        }
    }

    private static let words: [String: Key.Code] = [
        "space": .character(" "), "spc": .character(" "), "minus": .character("-"),
        "enter": .enter, "return": .enter, "ret": .enter,
        "esc": .escape, "escape": .escape, "tab": .tab,
        "backspace": .backspace, "bs": .backspace, "del": .delete, "delete": .delete,
        "ins": .insert, "insert": .insert,
        "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
        "pgup": .pageUp, "pageup": .pageUp, "page-up": .pageUp,
        "pgdn": .pageDown, "pgdown": .pageDown, "pagedown": .pageDown, "page-down": .pageDown,
    ]
}
