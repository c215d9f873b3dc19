public import Telemetry

/// The switches as they are now. A frame or a model that reads one follows it.
@MainActor
public final class LiveSwitches {
    @Watched public private(set) var layers: SwitchLayers
    /// Called with the switches that have another value than before.
    public var changed: (@MainActor ([SwitchReading]) -> Void)?

    public init(_ layers: SwitchLayers = SwitchLayers()) {
        self.layers = layers
    }

    public subscript<Value: SwitchPayload>(_ one: Switch<Value>) -> Value { layers[one] }

    /// Changes what sets the switches.
    public func change<Result>(_ body: (inout SwitchLayers) -> Result) -> Result {
        let before = layers
        var after = before
        let result = body(&after)
        layers = after
        let news = after.readings.filter { $0.value != before.reading(of: $0.declaration).value }
        if !news.isEmpty { changed?(news) }
        return result
    }

    /// Sets a switch for this run; nil takes that back.
    public func choose(_ value: SwitchValue?, for key: SwitchKey) {
        change { $0.run[key] = value }
    }
}
