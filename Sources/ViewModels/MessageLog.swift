public import OrderModels
public import Presentation
public import Sentences
public import Telemetry

/// The messages of this run: news, answers and errors. Errors of earlier runs are in a file.
@MainActor
public final class MessageLog {
    public struct Message: Hashable, Identifiable, Sendable {
        public enum Kind: Hashable, Sendable {
            case news
            /// What was said on the line for messages, to what the diner did.
            case answer
            case trouble
        }

        public let id: Int
        public let at: Instant
        public let kind: Kind
        public let sentence: Sentence
        public let hint: Sentence?
        /// The kind of error, if it was recorded.
        public let error: ErrorKind.ID?
        public let code: Problem.Code?
    }

    /// Latest first.
    @Watched public private(set) var messages: [Message] = []
    private var count = 0
    private static let limit = 500
    /// So that answers push no errors out.
    private static let answerLimit = 100

    public init() {}

    /// Puts a problem on top, unless it is there, because a hint sends the diner to this page.
    public func bringUp(_ problem: Problem, at: Instant) {
        let place = messages.firstIndex { $0.kind == .trouble && $0.sentence == problem.said }
        guard place != 0 else { return }
        var problem = problem
        if let place { problem.recorded = messages.remove(at: place).error }
        add(problem, at: at)
    }

    /// What was said of a kind of error is listed once, with its latest time. Of one kind are also
    /// those of two things that failed, which are two messages.
    func add(_ problem: Problem, at: Instant) {
        let place = problem.recorded.flatMap { error in
            messages.firstIndex { $0.error == error && $0.sentence == problem.said }
        }
        let earlier = place.map { messages.remove(at: $0).id }
        add(
            problem.said, hint: problem.advice, .trouble, (problem.recorded, problem.code), at: at,
            as: earlier)
    }

    func add(_ news: String, _ kind: Message.Kind, at: Instant) {
        add(.verbatim(news), hint: nil, kind, (nil, nil), at: at)
    }

    /// Keeps what was said on the line for messages, unless it is the latest message anyway.
    func add(answer: String, at: Instant) {
        guard messages.first?.sentence.text != answer else { return }
        add(answer, .answer, at: at)
        let answers = messages.indices.filter { messages[$0].kind == .answer }
        if answers.count > Self.answerLimit { messages.remove(at: answers[answers.count - 1]) }
    }

    private func add(
        _ sentence: Sentence, hint: Sentence?, _ kind: Message.Kind,
        _ error: (id: ErrorKind.ID?, code: Problem.Code?), at: Instant, as earlier: Int? = nil
    ) {
        // A repeated message is listed once, with its latest time.
        if let last = messages.first, last.sentence == sentence, last.kind == kind {
            messages.removeFirst()
        }
        if earlier == nil { count += 1 }
        messages.insert(
            Message(
                id: earlier ?? count, at: at, kind: kind, sentence: sentence, hint: hint,
                error: error.id, code: error.code),
            at: 0)
        if messages.count > Self.limit { messages.removeLast() }
    }
}
