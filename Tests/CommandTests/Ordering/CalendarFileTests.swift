import OrderModels
import Terminal
import Testing
import TestSupport

import Presentation

@testable import Commands

struct CalendarFileTests {
    private func text(_ receipt: Receipt = .sample()) throws -> String {
        try #require(CalendarFile(receipt: receipt, now: .noon).text)
    }

    /// The lines as a calendar puts them together again: octet by octet, whatever they spell.
    private func unfolded(_ text: String) -> [String] {
        var octets: [UInt8] = []
        for octet in text.utf8 {
            if octet == 0x20, octets.suffix(2) == [0x0D, 0x0A] {
                octets.removeLast(2)
            } else {
                octets.append(octet)
            }
        }
        return octets.split(separator: 0x0A).map {
            String(decoding: $0.dropLast(), as: UTF8.self)
        }
    }

    @Test func `an order is one event in UTC, under a name that stays the same`() throws {
        let lines = unfolded(try text())
        #expect(lines.first == "BEGIN:VCALENDAR")
        #expect(lines.last == "END:VCALENDAR")
        #expect(lines.contains("DTSTART:20261121T130000Z"))
        #expect(lines.contains("DTEND:20261121T133000Z"))
        #expect(lines.contains("UID:test:/api/orders/7@eat-tui"))
        #expect(lines.contains("SUMMARY:Team lunch: food from Krua Mae"))
        #expect(lines.contains("GEO:48.500000;2.250000"))
        #expect(lines.contains("STATUS:CONFIRMED"))
        let later = Receipt.sample(
            .sample(state: .cancelled, events: [OrderEvent(kind: .cancelled, at: .noon)]))
        let again = unfolded(try text(later))
        #expect(again.contains("UID:test:/api/orders/7@eat-tui"))
        #expect(again.contains("SEQUENCE:1") && again.contains("STATUS:CANCELLED"))
    }

    @Test func `an order that nobody knows the time of makes no event`() {
        #expect(CalendarFile(receipt: .sample(.sample(slot: nil)), now: .noon).text == nil)
    }

    @Test func `a moment has a start and no end`() throws {
        let moment = Slot(start: .noon, end: .noon)
        #expect(!(try text(.sample(.sample(slot: moment)))).contains("DTEND"))
    }

    @Test func `no line is longer than 75 octets and no text breaks out of its property`() throws {
        for seed in 1...300 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let (name, notes) = (Hostile.text(&generator), Hostile.text(&generator))
            let text = try text(.sample(.sample(name: name, notes: notes)))
            let raw = text.utf8.split(separator: 0x0A)
            #expect(raw.allSatisfy { $0.last == 0x0D && $0.count <= 76 }, "seed \(seed)")
            #expect(raw.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
            let lines = unfolded(text)
            #expect(lines.count == 18, "seed \(seed)")
            #expect(!lines.contains { $0.hasPrefix("BEGIN:VALARM") }, "seed \(seed)")
            #expect(
                !text.unicodeScalars.contains {
                    $0.properties.generalCategory == .control && $0 != "\r" && $0 != "\n"
                }, "seed \(seed)")
            let summary = lines.first { $0.hasPrefix("SUMMARY:") }?.dropFirst(8) ?? ""
            #expect(
                read(summary) == "Team lunch: food from " + Sanitizer.block(name), "seed \(seed)")
        }
    }

    /// The text of a property, as a calendar reads it.
    private func read(_ value: Substring) -> String {
        var text = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if isEscaped {
                text.append(scalar == "n" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
