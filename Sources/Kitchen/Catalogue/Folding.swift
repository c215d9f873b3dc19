/// Removes case and accents, to compare texts.
enum Folding {
    static func fold(_ text: String) -> String {
        var folded = ""
        for scalar in text.lowercased().unicodeScalars {
            if let plain = plain[scalar] {
                folded += plain
            } else if !(0x300...0x36F).contains(scalar.value) {
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }

    /// The folded words of a text, separated by anything but letters and digits.
    static func words(_ text: String) -> [String] {
        fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static let plain: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = ["ß": "ss", "œ": "oe", "æ": "ae", "ς": "σ"]
        let families = [
            "a": "àáâãäåā", "c": "çć", "e": "èéêëēę", "i": "ìíîïī", "l": "ł", "n": "ñń",
            "o": "òóôõöøōơ", "s": "śš", "u": "ùúûüūư", "y": "ýÿ", "z": "žźż", "α": "ά", "ε": "έ",
            "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ",
        ]
        for (letter, accented) in families {
            for scalar in accented.unicodeScalars { table[scalar] = letter }
        }
        return table
    }()
}
