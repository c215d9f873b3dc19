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
        var table: [Unicode.Scalar: String] = [
            "ß": "ss", "œ": "oe", "æ": "ae", "ς": "σ", "ё": "е", "й": "и", "ї": "і", "ў": "у",
            "ѓ": "г", "ќ": "к",
        ]
        // The standard library decomposes no letters, but names them: LATIN SMALL LETTER R WITH
        // CARON.
        var letters: [String: Unicode.Scalar] = [:]
        var accented: [(scalar: Unicode.Scalar, letter: String)] = []
        for value in [0x61...0x24F, 0x370...0x52F, 0x1E00...0x1FFF].joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)), let name = scalar.properties.name
            else { continue }
            letters[name] = scalar
            if let end = name.firstRange(of: " WITH ")?.lowerBound {
                accented.append((scalar, String(name[..<end])))
            }
        }
        for (scalar, letter) in accented {
            if let plain = letters[letter] { table[scalar] = table[plain] ?? String(plain) }
        }
        return table
    }()
}
