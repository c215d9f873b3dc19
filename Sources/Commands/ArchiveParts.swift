import OrderModels
import Presentation
import Terminal

/// The parts of an archive, as `--what` names them and as messages count them.
enum ArchiveParts {
    static let option = OptionSpec(
        name: "what", value: "A,B", help: .archive.only(parts: names(offered)))

    /// Drafts go as a whole: what was saved of them, and what was changed since.
    static let offered = Archive.Part.allCases.filter { $0 != .baskets }

    /// The parts in `--what`; nil without it.
    static func wanted(_ options: Options) throws(ProblemError) -> Set<Archive.Part>? {
        guard let text = options.value("what") else { return nil }
        var parts: Set<Archive.Part> = []
        for word in text.split(separator: ",").map({ $0.trimmingSpaces() }) {
            guard let part = Archive.Part(rawValue: word) else {
                let known = offered.map(\.rawValue)
                throw ProblemError(
                    .usage, .archive.noSuchPart(part: word),
                    hint: didYouMean(word, among: known).map { .archive.didYouMean(words: $0) }
                        ?? .archive.partsAre(parts: names(offered)))
            }
            parts.formUnion([.drafts, .baskets].contains(part) ? [.drafts, .baskets] : [part])
        }
        guard !parts.isEmpty else {
            throw ProblemError(.usage, .archive.whatNeedsAPart)
        }
        return parts
    }

    /// `2 drafts, 1 favourite`, or nothing. Those that were saved are among the drafts.
    static func words(_ counts: Archive.Counts) -> String {
        let parts = offered.compactMap { part -> String? in
            guard let count = counts[part], count > 0 else { return nil }
            return part.counted(count)
        }
        return parts.isEmpty ? Say.Things.nothing : Words.list(parts)
    }

    private static func names(_ parts: [Archive.Part]) -> String {
        parts.map(\.rawValue).joined(separator: ", ")
    }
}

extension Archive.Part {
    fileprivate func counted(_ count: Int) -> String {
        switch self {
        case .drafts: Say.Things.drafts(count: count)
        case .baskets: Say.Things.baskets(count: count)
        case .favourites: Say.Things.favourites(count: count)
        case .orders: Say.Things.orders(count: count)
        case .providers: Say.Things.providers(count: count)
        case .addresses: Say.Things.addresses(count: count)
        case .remembered: Say.Things.remembered(count: count)
        }
    }
}
