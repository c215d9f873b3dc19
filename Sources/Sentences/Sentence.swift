/// A case of the catalogue with what is filled in, kept until it is shown: `.checkout.noSlot(time:)`.
///
/// What can be said is declared in `Presentation/English/*.words`, and the functions are made from it
/// when the module is built: here those that lower modules say (`English/Below`), in `Presentation`
/// the others. The words are known there only.
public struct Sentence: Hashable, Sendable {
    public enum Argument: Hashable, Sendable {
        case text(String)
        case count(Int)
        case sentence(Sentence)
    }

    /// For scripts, logs and what is stored: `checkout.noSlot`.
    public let name: String
    public let arguments: [Argument]

    package init(_ name: String, _ arguments: [Argument]) {
        self.name = name
        self.arguments = arguments
    }

    /// Words that are not ours, as they are: a server's, or a file's.
    public static func verbatim(_ words: String) -> Sentence {
        Sentence(verbatim, [.text(words)])
    }

    /// The same of several kinds, which `kind` tells apart: a name of ours.
    public static func verbatim(_ words: String, of kind: String) -> Sentence {
        Sentence(verbatim, [.text(words), .text(kind)])
    }

    /// The name in the catalogue, or what tells verbatim words apart.
    package var kind: String {
        guard name == Self.verbatim, case .text(let kind)? = arguments.dropFirst().first else {
            return name
        }
        return kind
    }

    package static let verbatim = "verbatim"
}

/// For logs: the case and what is filled in.
extension Sentence: CustomStringConvertible {
    public var description: String {
        guard name != Self.verbatim else { return arguments.first.map(\.description) ?? "" }
        guard !arguments.isEmpty else { return name }
        return "\(name)(\(arguments.map(\.description).joined(separator: ", ")))"
    }
}

extension Sentence.Argument: CustomStringConvertible {
    public var description: String {
        switch self {
        case .text(let text): text
        case .count(let count): String(count)
        case .sentence(let sentence): sentence.description
        }
    }
}
