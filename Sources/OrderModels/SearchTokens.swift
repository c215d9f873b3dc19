/// The words of a folded text as the search index holds them, separated by spaces.
///
/// Chinese, Japanese and Korean run without spaces, so each run is cut into pairs, and its last
/// character stands alone besides: `寿司屋` is `寿司 司屋 屋`. So one typed character is found as the
/// beginning of a token, and several as the pairs they make.
public func searchTokens(_ folded: String) -> String {
    guard folded.utf8.contains(where: { $0 >= 0x80 }) else { return folded }
    return tokens(of: folded, closesRuns: true).joined(separator: " ")
}

/// What a diner typed as tokens, all of which a match must have; the last may be a beginning only.
public func queryTokens(_ typed: String) -> [String] {
    tokens(of: fold(typed), closesRuns: false)
}

/// Whether a word of `folded` begins with `prefix`, which is folded too.
///
/// Text without spaces has no words to begin, so there any place will do.
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
    /// Of a script that is written without spaces, or nearly so: Han, kana, Hangul.
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
