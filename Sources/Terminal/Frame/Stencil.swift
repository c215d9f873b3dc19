/// Lines of the screen that rarely change: drawn when their value changes, otherwise copied from
/// the frame before.
public final class Stencil<Value: Equatable> {
    private struct Kept {
        let value: Value
        let area: Rect
        let glyphs: Glyphs
        let slots: [Frame.Slot]
    }

    private var kept: Kept?

    public init() {}

    /// Draws `value` into lines that are still blank. The lines must depend on `value` alone.
    public func draw(
        _ value: Value, in frame: inout Frame, area: Rect,
        _ draw: (Value, inout Frame, Rect) -> Void
    ) {
        if frame.reading == nil, let kept, kept.area == area, area.width == frame.size.columns,
            kept.glyphs == frame.glyphs, kept.value == value
        {
            frame.put(kept.slots, in: area)
            return
        }
        draw(value, &frame, area)
        kept = frame.slots(in: area).map {
            Kept(value: value, area: area, glyphs: frame.glyphs, slots: $0)
        }
    }
}
