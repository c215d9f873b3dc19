import TestSupport
import Testing

@testable import Terminal

struct InputDecoderTests {
    private func decoded(_ pieces: some Sequence<some Sequence<UInt8>>) -> [InputEvent] {
        var decoder = InputDecoder()
        return pieces.flatMap { decoder.feed($0) }
    }

    private func decoded(_ text: String) -> [InputEvent] {
        decoded([Array(text.utf8)])
    }

    @Test func `every sequence is what the key, the mouse or the paste was`() {
        for (text, events) in Sequences.events {
            #expect(decoded(text) == events, "\(text.debugDescription)")
        }
    }

    @Test func `it does not matter how a sequence is cut`() {
        for (text, events) in Sequences.events {
            let bytes = Array(text.utf8)
            for cut in bytes.indices {
                #expect(
                    decoded([bytes[..<cut], bytes[cut...]]) == events,
                    "\(text.debugDescription) cut at \(cut)")
            }
            #expect(decoded(bytes.map { [$0] }) == events, "\(text.debugDescription), by bytes")
        }
    }

    @Test func `no sequence takes anything from the one behind it`() {
        for (first, one) in Sequences.events {
            for (second, two) in Sequences.events {
                #expect(
                    decoded(first + second) == one + two,
                    "\(first.debugDescription) and \(second.debugDescription)")
            }
        }
    }

    @Test func `however any bytes are cut, they mean the same`() {
        var generator = Campaign.generator(71)
        for _ in 0..<Campaign.rounds(400) {
            let bytes = RandomInput.make(upTo: 60, using: &generator)
            var pieces: [ArraySlice<UInt8>] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                pieces.append(rest.prefix(Int.random(in: 1...4, using: &generator)))
                rest = rest.dropFirst(pieces.last?.count ?? 0)
            }

            #expect(decoded(pieces) == decoded([bytes]), "\(bytes)")
        }
    }

    @Test func `after any bytes and a while, the next key is that key`() {
        var generator = Campaign.generator(72)
        for _ in 0..<Campaign.rounds(400) {
            var decoder = InputDecoder()
            let bytes = RandomInput.make(upTo: 40, using: &generator)
            _ = decoder.feed(bytes)
            _ = decoder.timePassed()

            #expect(decoder.patience == nil, "\(bytes)")
            #expect(decoder.feed("x".utf8) == [.key(.character("x"))], "\(bytes)")
        }
    }

    // MARK: Time

    @Test func `a lone ESC is Escape once nothing has followed for 25 ms`() {
        var decoder = InputDecoder()

        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.patience == .milliseconds(25))
        #expect(decoder.timePassed() == [.key(.escape)])
        #expect(decoder.patience == nil)
        #expect(decoder.timePassed().isEmpty)
    }

    @Test(arguments: [
        ("\u{1B}\u{1B}", [Key.escape, .escape]), ("\u{1B}[", [.meta("[")]),
        ("\u{1B}O", [.meta("O")]),
        ("\u{1B}]", [.meta("]")]), ("\u{1B}P", [.meta("P")]),
        ("\u{1B}\u{1B}[", [.escape, .meta("[")]),
        ("\u{1B}[1;", []), ("\u{1B}[M!", []),
        ("x\u{1B}[<0;1", [.character("x")]),
    ])
    func unfinished(_ text: String, _ keys: [Key]) {
        var decoder = InputDecoder()
        let events = decoder.feed(text.utf8)

        #expect(decoder.patience != nil)
        #expect(events + decoder.timePassed() == keys.map { .key($0) })
        #expect(decoder.feed("y".utf8) == [.key(.character("y"))])
    }

    @Test func `the rest of a sequence is waited for longer than for Escape`() {
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1B}[1".utf8)

        #expect(decoder.patience == .milliseconds(250))
        #expect(decoder.feed(";5A".utf8) == [.key(Key(.up, .control))])
    }

    @Test func `Alt and a letter wait as Escape does, and for an answer only while one is awaited`()
    {
        var decoder = InputDecoder()

        #expect(decoder.feed("\u{1B}P1x".utf8).isEmpty)
        #expect(decoder.patience == .milliseconds(25))
        let typed = decoder.timePassed()
        #expect(typed == [.key(.meta("P")), .key(.character("1")), .key(.character("x"))])
        decoder.awaitsAnswer = true
        #expect(decoder.feed("\u{1B}P>|kit".utf8).isEmpty)
        #expect(decoder.patience == .seconds(2))
        #expect(decoder.feed("ty\u{1B}\\".utf8) == [.answer(.version("kitty"))])
        #expect(decoder.feed("\u{1B}]11;rgb".utf8).isEmpty)
        #expect(decoder.timePassed().isEmpty)
    }

    @Test func `the terminal's answer about its background is read, and nonsense is no typing`() {
        for answer in ["rgb:1e1e/1e1e/2e2e", "rgb:1e/1e/2e", "rgba:1e1e/1e1e/2e2e/ffff", "#1e1e2e"]
        {
            for end in ["\u{7}", "\u{1B}\\"] {
                let events = decoded("\u{1B}]11;\(answer)\(end)")
                #expect(events == [.background(RGB(0x1E1E2E))], "\(answer)")
            }
        }
        #expect(decoded("\u{1B}]11;rgb:f/0/7\u{7}") == [.background(RGB(0xFF0077))])
        for nonsense in ["rgb:1/2", "rgb:/1/1", "rgb:12345/1/1", "rgb:-1/1/1", "red", "?", ""] {
            #expect(
                decoded("\u{1B}]11;\(nonsense)\u{7}x") == [.key(.character("x"))], "\(nonsense)")
        }
    }

    @Test func `a key that breaks into a sequence is not lost`() {
        #expect(decoded("\u{1B}[1;\u{1B}[A") == [.key(.up)])
        #expect(decoded("\u{1B}[1;\rx") == [.key(.enter), .key(.character("x"))])
        #expect(decoded("\u{1B}O\u{1B}[A") == [.key(.up)])
        #expect(decoded("\u{1B}]11;rgb\rx") == [.key(.enter), .key(.character("x"))])
        #expect(decoded("\u{1B}[1;é") == [.key(.character("é"))])
    }

    @Test func `a sequence without an end is given up`() {
        let long = "\u{1B}[" + String(repeating: "1;", count: 5000)

        #expect(decoded(long + "\u{1B}[A").last == .key(.up))
    }

    // MARK: Text

    @Test(arguments: [
        ([0xFF], 1), ([0xC3, 0x28], 1), ([0xC0, 0xAF], 2), ([0xE2, 0x82], 0),
        ([0xE2, 0x28, 0xA1], 2),
        ([0xED, 0xA0, 0x80], 3), ([0xF4, 0x90, 0x80, 0x80], 4), ([0xF0, 0x9F, 0x8D, 0x41], 1),
        ([0x80, 0x81], 2),
    ])
    func invalid(_ bytes: [UInt8], _ marks: Int) {
        var decoder = InputDecoder()
        let events = decoder.feed(bytes)
        let replacement = InputEvent.key(.character("\u{FFFD}"))

        #expect(events.filter { $0 == replacement }.count == marks)
        #expect(decoder.timePassed() == (marks == 0 ? [replacement] : []))
    }

    // MARK: Pastes

    @Test func `a paste beyond the limit is cut between characters`() {
        let text = "x" + String(repeating: "é", count: InputDecoder.longestPaste / 2)
        let events = decoded("\u{1B}[200~" + text + "more\u{1B}[201~y")

        #expect(events.last == .key(.character("y")))
        #expect(events.first == .paste(String(text.dropLast())))
        #expect(events.count == 2)
    }

    @Test func `a paste that never ends is let go after a while`() {
        var decoder = InputDecoder()

        #expect(decoder.feed("\u{1B}[200~half\u{1B}[20".utf8).isEmpty)
        #expect(decoder.patience == .seconds(2))
        #expect(decoder.timePassed() == [.paste("half\u{1B}[20")])
        #expect(decoder.feed("x".utf8) == [.key(.character("x"))])
    }

    @Test func `what is pasted in many pieces is one paste`() {
        var decoder = InputDecoder()
        let text = String(repeating: "a line of text 寿司\r", count: 2000)
        let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)

        let events = stride(from: 0, to: bytes.count, by: 1000).flatMap { start in
            decoder.feed(bytes[start..<min(start + 1000, bytes.count)])
        }

        #expect(events == [.paste(text)])
    }

    // MARK: The terminal's own

    @Test func `what a terminal's description says comes first`() {
        let keys = KeySequences([
            (Array("\u{1B}A".utf8), .up), (Array("\u{1B}[M".utf8), Key(.function(1))),
            (Array("\u{1B}[Mx".utf8), Key(.function(2))), ([0x08], Key(.delete)),
        ])
        var decoder = InputDecoder(keys: keys)

        #expect(decoder.feed("\u{1B}A".utf8) == [.key(.up)])
        #expect(decoder.feed("\u{1B}[M".utf8).isEmpty)
        #expect(decoder.feed("y".utf8) == [.key(Key(.function(1))), .key(.character("y"))])
        #expect(
            decoder.feed("\u{1B}[Mx\u{8}".utf8) == [.key(Key(.function(2))), .key(Key(.backspace))])
        #expect(decoder.feed("\u{1B}[M".utf8).isEmpty)
        #expect(decoder.timePassed() == [.key(Key(.function(1)))])
    }
}
