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

    @Test func `of rows, those are made that were not there a moment ago or differ`() {
        struct Row: Identifiable, Equatable {
            let id: Int
            let text: String
        }
        let memos = RowMemos<Row, String>()
        var made: [Int] = []
        func values(_ rows: (Int, String)...) -> [String] {
            made = []
            return memos.values(for: rows.map(Row.init)) { row in
                made.append(row.id)
                return row.text + model.text
            }
        }
        #expect(values((1, "x"), (2, "y")) == ["xa", "ya"])
        #expect(values((2, "y"), (3, "z")) == ["ya", "za"] && made == [3])
        #expect(values((2, "Y"), (3, "z")) == ["Ya", "za"] && made == [2])
        #expect(values((1, "x")) == ["xa"] && made == [1])
        model.text = "b"
        #expect(values((1, "x")) == ["xb"])
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
