import Terminal
import Testing

/// The looking at frames itself: what it finds fault with.
struct FrameInspectionTests {
    private let size = Size(columns: 20, lines: 4)

    private func troubles(_ change: (inout Frame) -> Void) -> [String] {
        var frame = Frame(size: size)
        change(&frame)
        return FrameInspection(frame, of: size).troubles
    }

    @Test func `a frame with its cursor on the selected row is in order`() {
        #expect(
            troubles { frame in
                frame.write("寿司屋 👨‍👩‍👧", in: frame.area)
                frame.mark(Rect(column: 0, line: 1, width: 20, height: 1), .selected)
                frame.cursor = Point(column: 0, line: 1)
            }.isEmpty)
    }

    @Test func `a cursor that is hidden, elsewhere or nowhere is told`() {
        let row = Rect(column: 0, line: 1, width: 20, height: 1)

        #expect(!troubles { $0.mark(row, .selected) }.isEmpty)
        #expect(
            !troubles {
                $0.mark(row, .selected)
                $0.cursor = Point(column: 0, line: 2)
            }.isEmpty)
        #expect(!troubles { $0.cursor = Point(column: 20, line: 0) }.isEmpty)
    }

    @Test func `a frame of another size than the display is told`() {
        let frame = Frame(size: Size(columns: 19, lines: 4))

        #expect(!FrameInspection(frame, of: size).troubles.isEmpty)
    }
}
