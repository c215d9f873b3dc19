public import OrderModels
public import Presentation
public import Sentences

/// The program's messages, which the messages screen shows.
@MainActor
public final class MessageLog {
    public struct Message: Hashable, Identifiable, Sendable {
        public enum Kind: Hashable, Sendable {
            case news
            case trouble
        }

        public let id: Int
        public let at: Instant
        public let kind: Kind
        public let sentence: String
        public let hint: Sentence?
    }

    /// Latest first.
    @Watched public private(set) var messages: [Message] = []
    private var count = 0
    private static let limit = 500

    public init() {}

    /// Puts a problem on top, unless it is there, because a hint sends the diner to this page.
    public func bringUp(_ problem: Problem, at: Instant) {
        guard messages.first?.sentence != problem.sentence else { return }
        messages.removeAll { $0.sentence == problem.sentence && $0.kind == .trouble }
        add(problem.sentence, hint: problem.advice, .trouble, at: at)
    }

    public func add(_ sentence: String, hint: Sentence? = nil, _ kind: Message.Kind, at: Instant) {
        // A repeated message is listed once, with its latest time.
        if let last = messages.first, last.sentence == sentence, last.kind == kind {
            messages.removeFirst()
        }
        count += 1
        messages.insert(
            Message(id: count, at: at, kind: kind, sentence: sentence, hint: hint), at: 0)
        if messages.count > Self.limit { messages.removeLast() }
    }
}
