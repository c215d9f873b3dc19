@testable import Cache
import OrderModels
import Testing

@testable import Presentation

/// Words that commands and screens share.
struct WordsTests {
    @Test func `a damaged file of the diner's tells what was lost, by number and by name`() {
        func sentence(_ losses: StoreNotice.Loss...) -> String {
            StoreNotice.userSalvaged(keptAs: "/k", rows: 1, lost: losses).said.text
        }
        let start = "The file of your own things was damaged: 1 row was carried over"
        #expect(sentence() == "\(start). It is kept as /k.")
        #expect(
            sentence(
                StoreNotice.Loss(.draft, keys: ["a"], isCounted: true),
                StoreNotice.Loss(.order, keys: ["1", "2", "3", "4", "5", "6"], isCounted: false),
                StoreNotice.Loss(.address, keys: [], isCounted: false))
                == "\(start), but not 1 draft (a); 6 or more of the orders (1, 2, 3, 4, 5, …); "
                + "of the addresses. It is kept as /k.")
    }

    @Test func `where nothing of the diner's file could be read, one sentence says so`() {
        let lost = StoredThing.allCases.map {
            StoreNotice.Loss($0, keys: [], isCounted: false)
        }
        #expect(
            StoreNotice.userSalvaged(keptAs: "/k", rows: 0, lost: lost).said.text
                == "The file of your own things was damaged, and nothing in it could be read. "
                + "It is kept as /k.")
    }

    @Test func `a row that cannot be read is called what it is, as far as that is known`() {
        func sentence(_ thing: StoredThing?) -> String {
            StoreNotice.rowUnreadable(thing, key: "7").said.text
        }
        #expect(sentence(.draft) == "The draft kept as 7 cannot be read and is left out.")
        #expect(sentence(nil) == "The row kept as 7 cannot be read and is left out.")
    }

    @Test func `names that may be meant are told apart from names that all are`() {
        #expect(Words.candidates(["A", "B", "C"]) == "A, B or C")
        #expect(Words.alternatives(["A", "B", "C"]) == "A or B or C")
        #expect(Words.all(of: ["A", "B", "C"]) == "A, B and C")
        #expect(Words.candidates(["A"]) == "A" && Words.all(of: ["A"]) == "A")
        #expect(Words.candidates((1...22).map { "\($0)" }).hasSuffix("20, or one of 2 more"))
    }

    @Test func `a busy kitchen that never closes is said to be busy`() {
        let now = Instant(secondsSince1970: 1_800_000_000)
        let opening = Opening(from: now.adding(seconds: -60), until: nil)
        #expect(Words.state(opening, at: now, in: nil, isBusy: true) == "busy")
        #expect(Words.state(opening, at: now, in: nil) == "open")
        #expect(Words.state(nil, at: now, in: nil, isBusy: true) == "closed")
    }
}
