import FoundationEssentials

/// A rule: which calls fail, and how.
public struct FaultRule: Codable, Hashable, Sendable {
    /// The whole path, in which `*` matches anything; with a `?`, the query has to match too.
    public var path: String
    public var method: String?
    /// Skips this many matching calls first.
    public var skip: Int?
    /// Stops after this many calls; nil never stops.
    public var count: Int?
    /// Answers to successive calls, after which the rule is used up.
    public var sequence: [FaultAnswer]?
    /// The answer if there is no sequence.
    public var answer: FaultAnswer

    private static let mostBytes = 256 << 20

    private enum CodingKeys: String, CodingKey {
        case path, method, skip, count, sequence
    }

    public init(path: String, answer: FaultAnswer = FaultAnswer()) {
        self.path = path
        self.answer = answer
    }

    /// Accepts the answer's members next to the rule's own.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        path = try values.decode(String.self, forKey: .path)
        method = try values.decodeIfPresent(String.self, forKey: .method)
        skip = try values.decodeIfPresent(Int.self, forKey: .skip)
        count = try values.decodeIfPresent(Int.self, forKey: .count)
        sequence = try values.decodeIfPresent([FaultAnswer].self, forKey: .sequence)
        answer = try FaultAnswer(from: decoder)
        // A longer body would fill the memory.
        for answer in [answer] + (sequence ?? [])
        where max(answer.padTo ?? 0, answer.dropAfterBytes ?? 0) > Self.mostBytes {
            throw DecodingError.dataCorruptedError(
                forKey: .path, in: values,
                debugDescription: "padTo and dropAfterBytes may be \(Self.mostBytes)")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        try answer.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(path, forKey: .path)
        try values.encodeIfPresent(method, forKey: .method)
        try values.encodeIfPresent(skip, forKey: .skip)
        try values.encodeIfPresent(count, forKey: .count)
        try values.encodeIfPresent(sequence, forKey: .sequence)
    }

    /// Reads one rule or an array of them.
    public static func rules(json: [UInt8]) throws(KitchenError) -> [FaultRule] {
        let decoder = JSONDecoder()
        let isList = json.first { $0 > 0x20 } == UInt8(ascii: "[")
        do {
            return isList
                ? try decoder.decode([FaultRule].self, from: Data(json))
                : [try decoder.decode(FaultRule.self, from: Data(json))]
        } catch {
            throw .unreadable("fault rule: \(error)")
        }
    }
}
