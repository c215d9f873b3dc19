import Glibc

/// How long the random tests go on, and from where.
///
/// The same few rounds at every run; under `EAT_SOAK` many more, from `EAT_SEED` on.
public enum Campaign {
    public static func generator(_ number: UInt64) -> SeededGenerator {
        let seed = variable("EAT_SEED").flatMap(UInt64.init) ?? 0
        return SeededGenerator(seed: seed &+ number)
    }

    public static func rounds(_ usual: Int) -> Int {
        variable("EAT_SOAK") == nil ? usual : usual * 20
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
