public import Logging
import Sentences
import SQLite

/// What makes two errors the same: the code, the sentence that explains it, the errors of the
/// chain with their codes, and where in a document it was.
///
/// All of it is the program's own, so that its fingerprint is the same in every run, in every place
/// of the source, and on every machine. Nothing that is filled in is part of it.
public struct ErrorKind: Hashable, Sendable {
    /// The fingerprint of a kind, as a text without vowels, so that it makes no words.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// What people type. The first characters suffice until two kinds share them.
        public var reference: String { String(rawValue.prefix(Self.shortest)) }

        public static let shortest = 6

        public var logged: LogValue { .errorKind(reference) }
    }

    /// The code of the problem, as in answers with `--json`.
    public let code: String
    /// The name of the sentence in the catalogue, or of what several sentences say.
    public let sentence: String
    /// Each error of the chain, outermost first, such as `HTTPError.refused 503`.
    public let errors: [String]
    /// Such as `items[].price`; empty if it was not about a document.
    public let path: String

    init(code: LogValue, said: Sentence, chain: [LogFailure]) {
        self.code = code.description
        sentence = said.kind
        errors = chain.map { $0.code == 0 ? $0.label : "\($0.label) \($0.code)" }
        path = Self.withoutIndices(chain.lazy.compactMap(\.path).first ?? "")
    }

    public var id: ID {
        var digest = Digest()
        for part in [code, sentence, path] + errors {
            var part = part
            // Each part with its length, so that parts cannot flow into each other.
            part.withUTF8 { digest.mix(UnsafeRawBufferPointer($0)) }
        }
        var rest = UInt64(bitPattern: digest.value)
        var text: [UInt8] = []
        while text.count < Self.length {
            text.append(Self.alphabet[Int(rest % UInt64(Self.alphabet.count))])
            rest /= UInt64(Self.alphabet.count)
        }
        return ID(rawValue: String(decoding: text, as: UTF8.self))
    }

    /// 28 characters, none of which is read as another; 14 of them hold 64 bits.
    private static let alphabet = Array("23456789bcdfghjkmnpqrstvwxyz".utf8)
    private static let length = 14

    /// An index says which row it was, not which error. A member named by a number is one too.
    private static func withoutIndices(_ path: String) -> String {
        path.split(separator: ".", omittingEmptySubsequences: false).map { part in
            var name = String(part.prefix { $0 != "[" })
            if !name.isEmpty, name.allSatisfy(\.isNumber) { name = "#" }
            return name + (part.contains("[") ? "[]" : "")
        }.joined(separator: ".")
    }
}

extension LogFailure {
    /// Where in a document it was, with indices.
    var path: String? {
        fields["path"].map(\.description).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The request that it came from.
    var request: String? {
        fields["request"].map(\.description)
    }

    /// The mark of the request that an error, or a cause of it, came from.
    public static func request(of error: any Error) -> String? {
        chain(of: error).lazy.compactMap(\.request).first
    }
}
