import JSON
public import Sentences

extension Sentence {
    public var column: String { jsonText }

    public init(column: String) {
        self.init(jsonText: column)
    }
}
