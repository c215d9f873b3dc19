import Dispatch
import JSON
import OrderModels
import Synchronization

/// An answer of very many rows, written on a thread of its own while the next ones are read.
final class LongAnswer: Sendable {
    private let pages: Mutex<LongPages>
    private let queue = DispatchQueue(label: "eat-tui.long-answer")
    /// Few rows wait to be written, so that very many need no more memory than few.
    private let room = DispatchSemaphore(value: 2)

    /// `name` is what the rows are called in `data`.
    init(
        _ schema: Schema, _ name: String, shown: Int, of total: Int, _ provenance: Provenance,
        to output: Output, now: Instant
    ) {
        pages = Mutex(
            LongPages(schema, name, shown: shown, of: total, provenance, to: output, now: now))
    }

    func add<Row: Sendable>(
        _ rows: [Row], _ write: @escaping @Sendable (inout JSONWriter, Row) -> Void
    ) {
        room.wait()
        queue.async { [self] in
            pages.withLock { $0.add(rows, write) }
            room.signal()
        }
    }

    /// Waits until everything is written.
    func end() {
        queue.sync {
            pages.withLock { $0.end() }
        }
    }
}

private struct LongPages {
    private let (schema, name): (Schema, String)
    private let (output, now): (Output, Instant)
    private var provenance: Provenance
    /// Of rows that are shown, and of all.
    private let (shown, total): (Int, Int)
    /// The document so far; nil where each part is written as a document of its own.
    private var json: JSONWriter?
    private var isBegun = false

    init(
        _ schema: Schema, _ name: String, shown: Int, of total: Int, _ provenance: Provenance,
        to output: Output, now: Instant
    ) {
        (self.schema, self.name) = (schema, name)
        (self.shown, self.total) = (shown, total)
        (self.output, self.now) = (output, now)
        self.provenance = provenance
        guard output.form == .json else { return }
        var json = Envelope.begun(schema, provenance, now: now)
        json.counts(shown, of: total)
        json.key(name)
        json.beginArray()
        self.json = json
    }

    mutating func add<Row>(_ rows: [Row], _ write: (inout JSONWriter, Row) -> Void) {
        guard json == nil else {
            for row in rows { json?.object { write(&$0, row) } }
            // What is left out of it is known when all of it is there.
            if output.fields == nil, let bytes = json?.take() { output.part(bytes) }
            return
        }
        let bytes = Envelope.bytes(schema, provenance, now: now) { json in
            json.counts(shown, of: total)
            json.objects(name, rows, write)
        }
        output.part(output.rendered(bytes, isContinued: isBegun))
        provenance.warnings = []
        isBegun = true
    }

    mutating func end() {
        guard var json else {
            if !isBegun { add([Int]()) { _, _ in } }
            return
        }
        json.endArray()
        json.endObject()
        json.endObject()
        if output.fields == nil { return output.part(json.bytes + [0x0A]) }
        output.json(json.bytes)
    }
}
