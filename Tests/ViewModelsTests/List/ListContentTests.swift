import Testing

import Presentation

@testable import ViewModels

struct ListContentTests {
    private static let problem = Problem(.offline, "No way.")
    private let some = rows("a b")

    @Test func `rows stay on screen, whatever becomes of asking for newer ones`() {
        typealias Content = ListContent<TestRow>
        #expect(Content.rows(some, LoadState<Int>.idle) == .content(some, remark: nil))
        #expect(Content.rows(some, LoadState.loaded(1)) == .content(some, remark: nil))
        #expect(
            Content.rows(some, LoadState.loaded(1).loading)
                == .content(some, remark: .refreshing))
        #expect(
            Content.rows(some, LoadState.loaded(1).loading.failed(Self.problem))
                == .content(some, remark: .failed(Self.problem)))
    }

    @Test(arguments: [
        (LoadState<Int>.idle, ListContent<TestRow>.unknown),
        (.loading(previous: nil), .loading),
        (.loading(previous: 1), .empty),
        (.loaded(1), .empty),
        (.failed(problem, previous: nil), .failed(problem)),
        (.failed(problem, previous: 1), .failed(problem)),
    ])
    func `a list without rows says why`(state: LoadState<Int>, content: ListContent<TestRow>) {
        #expect(ListContent.rows([], state) == content)
    }

    @Test func `what was loaded is there while more is loaded, and after that failed`() {
        let state = LoadState.loaded(7).loading.failed(Self.problem)
        #expect(state.value == 7)
        #expect(state.problem == Self.problem)
        #expect(state.loading.value == 7)
        #expect(state.loading.isLoading)
        #expect(LoadState<Int>.idle.loading.value == nil)
    }
}
