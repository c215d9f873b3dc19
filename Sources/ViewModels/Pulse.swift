import Observation

/// Something that can be observed and says nothing but that there is something else to see.
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
