import Testing
import ViewModels

@MainActor
struct MemoTests {
    @MainActor final class Model {
        @Watched var text = "a"
        @Watched var other = 0
    }

    private let model = Model()
    private let memo = Memo<Int, String>()

    private func value(for key: Int, made: inout Int) -> String {
        memo.value(for: key) { key in
            made += 1
            return model.text + "\(key)"
        }
    }

    @Test func `what is wanted again is not made again`() {
        var made = 0
        #expect(value(for: 1, made: &made) == "a1")
        #expect(value(for: 1, made: &made) == "a1")
        #expect(made == 1)
        #expect(value(for: 2, made: &made) == "a2")
        #expect(made == 2)
    }

    @Test func `it is made anew when what was read for it changes, and only then`() {
        var made = 0
        _ = value(for: 1, made: &made)
        model.other += 1
        #expect(value(for: 1, made: &made) == "a1")
        #expect(made == 1)
        model.text = "b"
        #expect(value(for: 1, made: &made) == "b1")
        #expect(made == 2)
    }

    @Test func `whoever took what was kept is told when it is out of date`() async {
        var made = 0
        _ = value(for: 1, made: &made)
        await confirmation { told in
            let onlooker = Onlooker { told() }
            _ = onlooker.look { value(for: 1, made: &made) }
            #expect(made == 1)
            model.text = "b"
        }
    }

    @Test func `a change of what was read for another key tells nobody anything false`() {
        var made = 0
        let (first, second) = (Model(), Model())
        let memo = Memo<Bool, String>()
        func value(_ isFirst: Bool) -> String {
            memo.value(for: isFirst) { isFirst in
                made += 1
                return isFirst ? first.text : second.text
            }
        }
        _ = value(true)
        _ = value(false)
        first.text = "b"
        #expect(value(false) == "a")
        #expect(value(true) == "b")
    }
}
