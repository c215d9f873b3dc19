public import JSON
import Logging
public import OrderModels

/// The last answer of the switch server, in `switches.json` in the state directory, and when it was
/// asked last.
public struct SwitchCache: Sendable {
    struct Content {
        var askedAt: Instant
        var answer: ServerSwitches?
    }

    /// As often as the program asks by itself.
    public static let interval: Int64 = 86_400

    private let file: WholeFile
    private let declarations: [SwitchDeclaration]

    public init(in directory: String) {
        self.init(in: directory, Switches.all)
    }

    init(in directory: String, _ declarations: [SwitchDeclaration]) {
        file = WholeFile(directory + "/switches.json")
        self.declarations = declarations
    }

    /// The answer of the server at `url`, if it is kept.
    public func answer(of url: String) -> ServerSwitches? { content(of: url)?.answer }

    /// How many seconds until the server may be asked again; 0 for now.
    public func wait(for url: String, at now: Instant) -> Int64 {
        content(of: url).map { Self.wait(since: $0.askedAt, at: now) } ?? 0
    }

    public static func wait(since askedAt: Instant, at now: Instant) -> Int64 {
        let past = now.seconds(since: askedAt)
        // A time in the future is a clock that was wrong.
        return past < 0 ? 0 : max(0, interval - past)
    }

    /// Checks what is kept like an answer from the network: the program may be another version by
    /// now, and anybody may have edited the file. Nil for the file of another server, and for one
    /// that cannot be read.
    func content(of url: String) -> Content? {
        guard let bytes = file.read(limit: SwitchAnswer.sizeLimit) else { return nil }
        do throws(JSONError) {
            let root = try JSONDocument(bytes).root
            guard try root.required("url").string() == url,
                let askedAt = Instant(rfc3339: try root.required("asked_at").string())
            else { return nil }
            var content = Content(askedAt: askedAt)
            if let fetched = root.optional("fetched_at"),
                let fetchedAt = Instant(rfc3339: try fetched.string())
            {
                content.answer = ServerSwitches(
                    url: url, fetchedAt: fetchedAt,
                    values: try SwitchAnswer(bytes, for: declarations).values)
            }
            return content
        } catch {
            return nil
        }
    }

    func keep(_ content: Content, of url: String) throws(UnwritableFile) {
        var json = JSONWriter()
        json.object { json in
            json.field("url", url)
            json.field("asked_at", content.askedAt.rfc3339)
            json.field("fetched_at", content.answer?.fetchedAt.rfc3339)
            json.object("switches") { json in
                for (key, value) in (content.answer?.values ?? [:]).sorted(by: { $0.key < $1.key })
                {
                    json.field(key.rawValue, value)
                }
            }
        }
        try file.keep(json.bytes)
    }
}

extension JSONWriter {
    public mutating func field(_ key: String, _ value: SwitchValue) {
        switch value {
        case .bool(let flag): field(key, flag)
        case .int(let number): field(key, number)
        case .double(let number): field(key, number)
        case .text(let text): field(key, text)
        }
    }
}
