import OrderModels

/// Reads a time that stands in one word, and says why one that is said cannot be meant.
struct WrittenTime {
    let sentence: SentenceReading

    private var tokens: [Token] { sentence.tokens }

    func found(_ index: Int) -> SentenceReading.Found? {
        guard let (text, end) = exact(index), let time = try? sentence.reader.instant(text) else {
            return nil
        }
        return (.open(at: time), end)
    }

    /// `at 2026-12-24T18:00:00+01:00`, `2026-12-24T18:00`.
    private func exact(_ index: Int) -> (text: String, end: Int)? {
        let start = sentence.toldTime(index) ?? index
        guard tokens.indices.contains(start), !tokens[start].isQuoted else { return nil }
        let text = tokens[start].text
        guard Instant(rfc3339: text) != nil || LocalDateTime(text: text[...]) != nil else {
            return nil
        }
        return (text, start + 1)
    }

    /// Why `25:00` and `2026-02-30` are on no clock and in no calendar; nil where another word stands there.
    func missing(_ index: Int) -> UnusableTime? {
        guard tokens.indices.contains(index), !tokens[index].isQuoted else { return nil }
        return TimeReader.missing(in: tokens[index].text)
    }

    /// Why the time that is said there is none: it is over, or clocks show it twice or not at all.
    func unusable(_ index: Int) -> UnusableTime? {
        guard !tokens[index].isQuoted, !sentence.isDenied(index) else { return nil }
        if let missing = missing(index) { return missing }
        let said = sentence.timed(index).map { timed in
            tokens[index..<timed.end].map(\.text).joined(separator: " ")
        }
        guard let text = exact(index)?.text ?? said else { return nil }
        do throws(UnusableTime) {
            _ = try sentence.reader.instant(typed: text, in: sentence.language)
            return nil
        } catch {
            return switch error {
            case .noSuchDay, .noSuchTime, .past, .skipped, .repeated: error
            case .unreadable, .range, .eitherHalf, .spanOrClock: nil
            }
        }
    }
}
