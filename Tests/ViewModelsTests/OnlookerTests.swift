import Testing

@testable import ViewModels

/// What a frame is drawn by, and what is kept of models.
@MainActor
struct OnlookerTests {
    @MainActor
    private final class Model {
        @Watched var text = "a"
        @Watched var count = 0
    }

    @MainActor
    private final class Ear {
        var heard = 0
        lazy var onlooker = Onlooker { [unowned self] in heard += 1 }
    }

    private let model = Model()
    private let ear = Ear()

    @Test func `the first change of what was seen is told, once`() {
        ear.onlooker.look { _ = model.text }
        #expect(ear.heard == 0)
        model.text = "b"
        model.text = "c"
        #expect(ear.heard == 1)
        ear.onlooker.look { _ = model.text }
        model.text = "d"
        #expect(ear.heard == 2)
    }

    @Test func `what was not seen is not told, nor what was seen at another time only`() {
        ear.onlooker.look { _ = model.text }
        model.count += 1
        ear.onlooker.look { _ = model.count }
        model.text = "b"
        #expect(ear.heard == 0)
        model.count += 1
        #expect(ear.heard == 1)
    }

    @Test func `the same set again is no change, and neither is what the look itself does`() {
        ear.onlooker.look {
            _ = model.text
            model.text = "b"
        }
        #expect(ear.heard == 0)
        model.text = "b"
        #expect(ear.heard == 0)
        model.text = "c"
        #expect(ear.heard == 1)
    }

    @Test func `several look at one model, one within the other, and each is told`() {
        let inner = Ear()
        ear.onlooker.look {
            inner.onlooker.look { _ = model.text }
            _ = model.count
        }
        model.text = "b"
        #expect((ear.heard, inner.heard) == (0, 1))
        model.count += 1
        #expect((ear.heard, inner.heard) == (1, 1))
    }

    @Test func `whoever is gone is forgotten`() {
        var gone: Ear? = Ear()
        gone?.onlooker.look { _ = model.text }
        gone = nil
        model.text = "b"
        ear.onlooker.look { _ = model.text }
        model.text = "c"
        #expect(ear.heard == 1)
    }

    @Test func `what is kept is out of date for the frame it was made for`() {
        let memo = Memo<Int, String>()
        func frame() -> String {
            ear.onlooker.look { memo.value(for: 1) { _ in model.text } }
        }
        #expect(frame() == "a" && frame() == "a")
        model.text = "b"
        #expect(ear.heard == 1)
        #expect(frame() == "b")
    }
}
