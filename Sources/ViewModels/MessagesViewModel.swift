public import OrderModels
import Presentation
public import Sentences
public import Telemetry

/// The messages: those of this run, and the errors of earlier ones, which are read in the
/// background.
@MainActor
public final class MessagesViewModel {
    /// One message, or a kind of error with all its occurrences.
    public struct Row: Hashable, Identifiable, Sendable {
        public struct ID: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            public init(rawValue: String) {
                self.rawValue = rawValue
            }
        }

        public let id: ID
        /// The last time.
        public let at: Instant
        public let isTrouble: Bool
        public let sentence: Sentence
        public let hint: Sentence?
        /// Nil for news and answers, which are not recorded.
        public let error: ErrorKind.ID?
        /// How often it has occurred; 1 until it is read.
        public let count: Int
        /// Only if that is to come.
        public let mutedUntil: Instant?
        public let canBeMuted: Bool
    }

    // MARK: What the screen shows

    public let list: ListDataSource<Row>
    public let clock: ScreenClock

    private let activity: Activity
    private let recorded: Recorded
    private var recorder: ErrorRecorder { activity.errors.recorder }

    /// What the file holds, as last read.
    @MainActor
    private final class Recorded {
        @Watched var entries: [ErrorEntry] = []
    }

    private let announcement = Announcement()

    public init(_ activity: Activity, _ clock: ScreenClock) {
        self.activity = activity
        self.clock = clock
        let recorded = Recorded()
        self.recorded = recorded
        list = ListDataSource(following: {
            Self.rows(activity.messages.messages, recorded.entries, at: clock.now)
        })
    }

    /// Messages of this run are in their order, which is finer than seconds; errors of other runs
    /// come between them by their times.
    private static func rows(
        _ messages: [MessageLog.Message], _ entries: [ErrorEntry], at now: Instant
    ) -> [Row] {
        let known = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        var (first, counted): ([ErrorKind.ID: Int], Set<ErrorKind.ID>) = ([:], [])
        for message in messages {
            if let error = message.error {
                first[error] = min(message.id, first[error] ?? message.id)
            }
        }
        let ours = messages.map { message in
            let error = message.error
            return row(
                message, error.flatMap { known[$0] },
                isFirst: error.map { first[$0] == message.id } ?? false,
                isLatest: error.map { counted.insert($0).inserted } ?? false, at: now)
        }
        let shown = Set(first.keys)
        var others = entries.filter { $0.isTold && !shown.contains($0.id) }[...]
        var rows: [Row] = []
        for row in ours {
            while let other = others.first, other.last > row.at {
                rows.append(Self.row(other, at: now))
                others.removeFirst()
            }
            rows.append(row)
        }
        return rows + others.map { row($0, at: now) }
    }

    /// The first message of a kind takes the place of that of earlier runs; the latest has the count.
    private static func row(
        _ message: MessageLog.Message, _ entry: ErrorEntry?, isFirst: Bool, isLatest: Bool,
        at now: Instant
    ) -> Row {
        let kind = isFirst ? message.error?.rawValue : nil
        return Row(
            id: .init(rawValue: kind ?? "#\(message.id)"), at: message.at,
            isTrouble: message.kind == .trouble, sentence: message.sentence, hint: message.hint,
            error: message.error, count: isLatest ? entry?.count ?? 1 : 1,
            mutedUntil: entry.flatMap { end(of: $0, at: now) },
            canBeMuted: entry?.canBeMuted ?? message.code?.canBeMuted ?? false)
    }

    private static func row(_ entry: ErrorEntry, at now: Instant) -> Row {
        Row(
            id: .init(rawValue: entry.id.rawValue), at: entry.last, isTrouble: true,
            sentence: entry.said, hint: entry.advice, error: entry.id, count: entry.count,
            mutedUntil: end(of: entry, at: now),
            canBeMuted: entry.canBeMuted)
    }

    private static func end(of entry: ErrorEntry, at now: Instant) -> Instant? {
        entry.mutedUntil.flatMap { $0 > now ? $0 : nil }
    }

    // MARK: What the diner did

    public func appeared() {
        read()
        recorder.onChange { [weak self, announcement] in
            announcement.make { self?.read() }
        }
    }

    public func disappeared() {
        recorder.onChange(nil)
    }

    /// Reads what was recorded; other processes record too.
    public func read() {
        activity.work { [weak self, recorder] in
            let entries = await recorder.entries()
            guard let self, let entries, entries != recorded.entries else { return }
            recorded.entries = entries
        }
    }

    /// Calls `shown` with all that is known of an error, or `missing` if the file does not have it.
    public func detailsPressed(
        _ id: ErrorKind.ID, _ shown: @escaping @MainActor (ErrorEntry, [ErrorOccurrence]) -> Void,
        missing: @escaping @MainActor () -> Void
    ) {
        activity.work { [recorder] in
            await recorder.flush()
            guard let entry = await recorder.entries()?.first(where: { $0.id == id }) else {
                return missing()
            }
            shown(entry, await recorder.occurrences(of: id))
        }
    }

    /// Mutes a kind of error; nil ends its mute. Calls `done`, or `missing` if the file does not have
    /// it, unless that failed.
    public func mutePressed(
        _ id: ErrorKind.ID, until end: Instant?, _ done: @escaping @MainActor () -> Void,
        missing: @escaping @MainActor () -> Void
    ) {
        activity.work { [weak self, activity, recorder] in
            do {
                guard try await recorder.mute(id, until: end) else { return missing() }
                self?.read()
                done()
            } catch {
                activity.tell(activity.caught(error))
            }
        }
    }
}
