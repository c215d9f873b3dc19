/// The words of a folded text as the search index stores them, separated by spaces.
///
/// Chinese, Japanese and Korean have no spaces, so each run is cut into overlapping pairs, followed
/// by its last character alone: `寿司屋` becomes `寿司 司屋 屋`. One typed character then matches the
/// beginning of a token, and several match their pairs.
public func searchTokens(_ folded: String) -> String {
    guard folded.utf8.contains(where: { $0 >= 0x80 }) else { return folded }
    return tokens(of: folded, closesRuns: true).joined(separator: " ")
}

/// The diner's query as tokens. A match needs all of them; the last may be a prefix.
public func queryTokens(_ typed: String) -> [String] {
    tokens(of: fold(typed), closesRuns: false)
}

/// Whether a word of `folded` begins with `prefix`, which is folded too.
///
/// In text without spaces, any position counts as the beginning of a word.
public func startsWord(_ folded: String, _ prefix: String) -> Bool {
    guard let first = prefix.unicodeScalars.first else { return true }
    let anywhere = first.isUnspaced
    let needle = prefix.utf8
    var place = folded.utf8[...]
    var wordStarts = true
    while place.count >= needle.count {
        if anywhere || wordStarts, place.starts(with: needle) { return true }
        wordStarts = place.removeFirst() == 0x20
    }
    return false
}

private func tokens(of folded: String, closesRuns: Bool) -> [String] {
    var tokens: [String] = []
    for word in folded.unicodeScalars.split(separator: " ") {
        var rest = word[...]
        while let first = rest.first {
            let isUnspaced = first.isUnspaced
            let run = rest.prefix { $0.isUnspaced == isUnspaced }
            rest = rest[run.endIndex...]
            if isUnspaced {
                tokens += pairs(of: run, closesRun: closesRuns)
            } else {
                tokens.append(String(run))
            }
        }
    }
    return tokens
}

private func pairs(of run: Substring.UnicodeScalarView, closesRun: Bool) -> [String] {
    var pairs: [String] = []
    var start = run.startIndex
    while start < run.endIndex {
        let middle = run.index(after: start)
        if middle < run.endIndex {
            pairs.append(String(run[start..<run.index(after: middle)]))
        } else if closesRun || pairs.isEmpty {
            pairs.append(String(run[start..<middle]))
        }
        start = middle
    }
    return pairs
}

extension Unicode.Scalar {
    /// Whether its script is written without spaces, or nearly so: Han, kana, Hangul.
    fileprivate var isUnspaced: Bool {
        switch value {
        case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035,
            0x303B, 0x3041...0x318F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xAC00...0xD7FB, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default:
            false
        }
    }
}
