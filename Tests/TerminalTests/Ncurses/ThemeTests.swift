import Testing

@testable import Terminal

struct ThemeTests {
    private func paint(_ role: Look.Role, _ marks: Look.Marks = []) -> Paint {
        Theme.standard.paint(Look(role, marks))
    }

    @Test func `every role but plain stands out without colours`() {
        for role in Look.Role.allCases where role != .plain && role != .good {
            #expect(!paint(role).effects.isEmpty, "\(role)")
        }
    }

    @Test func `a selected row is one bar, also where it has colours`() {
        for role in Look.Role.allCases {
            let paint = paint(role, .selected)

            #expect(paint.effects.contains(.reversed), "\(role)")
            #expect(!paint.effects.contains(.dim), "\(role)")
            #expect(paint.foreground == nil && paint.background == nil, "\(role)")
        }
    }

    @Test func `filter matches stand out from their row, also in the bar`() {
        for role in Look.Role.allCases {
            #expect(paint(role, .matched) != paint(role) || role == .heading, "\(role)")
            #expect(paint(role, [.matched, .selected]).effects.contains(.underlined), "\(role)")
        }
    }

    @Test func `what is behind a dialog is dim and has no colour of its own`() {
        for role in Look.Role.allCases {
            for marks: Look.Marks in [.behind, [.behind, .matched], [.behind, .selected]] {
                let paint = paint(role, marks)

                #expect(paint.effects.contains(.dim) && !paint.effects.contains(.bold), "\(role)")
                #expect(paint.foreground == .grey && paint.background == nil, "\(role)")
            }
        }
    }

    @Test func `no colour is painted that a dark or a light background swallows`() {
        // Black, yellow, blue, cyan and white of the eight are invisible on one or the other.
        for role in Look.Role.allCases {
            let number = paint(role).foreground?.number(in: .eight)
            #expect(number == nil || [1, 2].contains(number), "\(role)")
            #expect(paint(role).background == nil, "\(role)")
        }
    }

    @Test func `colours are as many as the terminal has`() {
        let color = Paint.Color(eight: 1, many: 160)

        #expect(ColorDepth(colors: 0) == .none && ColorDepth(colors: -1) == .none)
        #expect(ColorDepth(colors: 8) == .eight && ColorDepth(colors: 88) == .eight)
        #expect(ColorDepth(colors: 256) == .many && ColorDepth(colors: 1 << 24) == .eight)
        #expect(color.number(in: .none) == nil)
        #expect(color.number(in: .eight) == 1)
        #expect(color.number(in: .many) == 160)
    }
}
