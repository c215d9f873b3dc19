public import Observation

/// Something that can be observed and says nothing but that there is something else to see.
///
/// It is observed by an ``Onlooker``, or as any `@Observable` where there is none.
@MainActor @Observable
public final class Pulse {
    private struct Sight {
        let name: Int
        weak var onlooker: Onlooker?
        var number: Int
    }

    private var beats = 0
    @ObservationIgnored private var sights: [Sight] = []

    /// Notes that somebody looks at the model.
    func observe() {
        guard let onlooker = Onlooker.current else {
            _ = beats
            return
        }
        // Read some hundred times a frame: without copying what is compared.
        for place in sights.indices where sights[place].name == onlooker.name {
            sights[place].number = onlooker.number
            return
        }
        sights.removeAll { $0.onlooker == nil }
        sights.append(Sight(name: onlooker.name, onlooker: onlooker, number: onlooker.number))
    }

    /// Tells whoever has looked that there is something else to see.
    func beat() {
        beats += 1
        for sight in sights { sight.onlooker?.tell(seenAt: sight.number) }
    }
}
