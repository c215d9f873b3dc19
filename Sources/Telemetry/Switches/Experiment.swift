public import JSON
import SQLite

/// An experiment: each installation gets one of its arms, which gives values to switches.
public struct Experiment: Hashable, Sendable {
    struct Arm: Hashable, Sendable {
        let name: String
        let weight: Int
        let values: [SwitchKey: SwitchValue]

        init(_ name: String, weight: Int, _ values: [SwitchKey: SwitchValue]) {
            (self.name, self.weight, self.values) = (name, weight, values)
        }
    }

    let name: String
    let arms: [Arm]
    /// The switches that any arm gives a value to.
    let switches: Set<SwitchKey>

    init(_ name: String, arms: [Arm]) {
        (self.name, self.arms) = (name, arms)
        switches = Set(arms.flatMap(\.values.keys))
    }

    /// The arm of an installation: the same in each run and in each version, as long as the arms and
    /// their weights stay.
    func arm(of installation: Installation) -> Arm? {
        var digest = Digest()
        for text in [installation.id, name] { Array(text.utf8).withUnsafeBytes { digest.mix($0) } }
        let total = arms.reduce(0) { $0 + $1.weight }
        guard total > 0 else { return nil }
        var place = Int(UInt64(bitPattern: digest.value) % UInt64(total))
        return arms.first { arm in
            place -= arm.weight
            return place < 0
        }
    }
}

/// The arms that an installation has, for an event. Only the program's own experiments can be in
/// it: nothing else can make one.
public struct ExperimentArms: Hashable, Sendable {
    struct Taken: Hashable, Sendable {
        let experiment: Experiment
        let arm: Experiment.Arm
    }

    let all: [Taken]

    init(_ all: [Taken] = []) {
        self.all = all
    }

    public func write(to json: inout JSONWriter) {
        for taken in all { json.field(taken.experiment.name, taken.arm.name) }
    }
}
