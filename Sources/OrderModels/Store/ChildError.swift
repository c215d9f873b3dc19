public import Sentences

/// Why a child could not do as asked.
public enum ChildError: Error, Hashable, Sendable {
    /// Somebody has it open, here or in another process: one opener at a time.
    case openElsewhere(name: String)
    /// There is no child of that name here: it was purged, or never made.
    case notThere(String)
    /// It was discarded; it has to be restored before it can be opened.
    case discarded(name: String)
    /// A child of another parent.
    case foreign(String)
    /// A step cannot be undone or done again: what it changed in the parent has changed since.
    case changedSince(Sentence)
    /// Items of this kind come from servers: a child shows them and cannot change them.
    case notEditable(String)
}
