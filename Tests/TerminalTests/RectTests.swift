import Terminal
import Testing

struct RectTests {
    @Test func `pieces taken off and the rest cover the rectangle`() {
        var rest = Rect(column: 2, line: 1, width: 10, height: 8)

        let top = rest.takeTop(2)
        let bottom = rest.takeBottom(1)
        let left = rest.takeLeft(3)
        let right = rest.takeRight(4)

        #expect(top == Rect(column: 2, line: 1, width: 10, height: 2))
        #expect(bottom == Rect(column: 2, line: 8, width: 10, height: 1))
        #expect(left == Rect(column: 2, line: 3, width: 3, height: 5))
        #expect(right == Rect(column: 8, line: 3, width: 4, height: 5))
        #expect(rest == Rect(column: 5, line: 3, width: 3, height: 5))
    }

    @Test(arguments: [-3, 0, 5, 99])
    func `no more is taken than there is, and nothing less than nothing`(amount: Int) {
        var rest = Rect(width: 4, height: 4)

        #expect(rest.takeTop(amount).height == min(max(0, amount), 4))
        #expect(rest.takeLeft(amount).width == min(max(0, amount), 4))
        #expect(rest.width >= 0 && rest.height >= 0)
    }

    @Test func `an inset larger than the rectangle leaves nothing`() {
        #expect(Rect(width: 5, height: 3).inset(horizontally: 3, vertically: 2).isEmpty)
        #expect(
            Rect(width: 5, height: 3).inset(horizontally: 1, vertically: 1)
                == Rect(column: 1, line: 1, width: 3, height: 1))
    }

    @Test func `what is centred stays inside`() {
        let area = Rect(column: 10, line: 10, width: 9, height: 5)

        #expect(
            area.centred(width: 3, height: 3)
                == Rect(column: 13, line: 11, width: 3, height: 3))
        #expect(area.centred(width: 99, height: 99) == area)
    }

    @Test func `a rectangle contains its edges and not what is beyond`() {
        let area = Rect(column: 1, line: 1, width: 2, height: 1)

        #expect(
            area.contains(Point(column: 1, line: 1)) && area.contains(Point(column: 2, line: 1)))
        #expect(!area.contains(Point(column: 3, line: 1)))
        #expect(!area.contains(Point(column: 1, line: 0)))
        #expect(!Rect(width: 0, height: 0).contains(Point(column: 0, line: 0)))
    }
}
