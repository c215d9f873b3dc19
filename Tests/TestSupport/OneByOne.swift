public import Testing

extension Trait where Self == ParallelizationTrait {
    /// For suites whose every test has stores of its own and works on the main actor.
    ///
    /// Begun at once they would gain nothing, since only one can have the main actor. But all would
    /// stand in line there, before the tests of everything else with their time limits, and hold more
    /// than a thousand files open, where Foundation's `Process` reads past the end of its list.
    public static var oneByOne: Self { .serialized }
}
