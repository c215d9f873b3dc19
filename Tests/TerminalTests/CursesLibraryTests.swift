import Terminal
import Testing

struct CursesLibraryTests {
    @Test func `the library names itself and its version`() {
        #expect(CursesLibrary.version.hasPrefix("ncurses 6."))
    }
}
