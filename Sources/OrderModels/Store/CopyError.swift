public import Sentences

/// Why a copy could not do as asked.
public enum CopyError: Error, Hashable, Sendable {
    /// It is open already, here or in another process: one opener at a time.
    case openElsewhere(name: String)
    /// There is no copy of that name here: it was purged, or never made, or is of another parent.
    case notThere(String)
    /// It was thrown away; it has to be restored before it can be opened.
    case discarded(name: String)
    /// A step cannot be undone or done again: what it changed in the parent has changed since.
    case changedSince(Sentence)
    /// Items of this kind cannot be changed in a copy, which shows them.
    case notEditable(String)
}
