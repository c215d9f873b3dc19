import Observation

/// What generic models are observed by.
///
/// Observation tells properties apart by their key paths, and those of a generic type are put
/// together anew at every reading: a sixth of the time between a key and its frame.
@MainActor @Observable
final class Pulse {
    private var beats = 0

    /// Notes that somebody looks at the model.
    func observe() {
        _ = beats
    }

    /// Tells whoever has looked that there is something else to see.
    func beat() {
        beats += 1
    }
}
