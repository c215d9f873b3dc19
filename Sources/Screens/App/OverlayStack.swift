import Terminal
import ViewModels

/// The overlays over the screen, the topmost last.
@MainActor
final class OverlayStack {
    @Watched private var overlays: [any Overlay] = []

    var last: (any Overlay)? { overlays.last }
    var count: Int { overlays.count }
    var isEmpty: Bool { overlays.isEmpty }
    var coversAll: Bool { overlays.contains(where: \.coversAll) }

    func show(_ overlay: any Overlay) {
        overlays.append(overlay)
    }

    /// Closes an overlay, and those over it.
    func close(_ overlay: any Overlay) {
        guard let index = overlays.firstIndex(where: { $0 === overlay }) else { return }
        overlays.removeSubrange(index...)
    }

    /// Closes the topmost overlay without asking it.
    func dismissLast() {
        overlays.popLast()?.dismissed()
    }

    /// Closes those that are about nothing any more.
    func closeOver() {
        while let index = overlays.firstIndex(where: \.isOver) {
            for overlay in overlays[index...] { overlay.dismissed() }
            overlays.removeSubrange(index...)
        }
    }

    func dismissAll() {
        for overlay in overlays { overlay.dismissed() }
        overlays = []
    }

    func draw(in frame: inout Frame) {
        for overlay in overlays { overlay.draw(in: &frame, area: frame.area) }
    }
}
