public import OrderModels

/// Encodes an instant as the book stores it, `{"seconds":1778063400}`.
extension Instant: Codable {
    private enum CodingKeys: CodingKey {
        case seconds
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(secondsSince1970: try container.decode(Int64.self, forKey: .seconds))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(secondsSince1970, forKey: .seconds)
    }
}

extension Instant {
    func adding(minutes: Int) -> Instant {
        adding(seconds: Int64(minutes) * 60)
    }
}
