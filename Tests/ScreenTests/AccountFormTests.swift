import OrderModels
import Presentation
import Sentences
import Terminal
import Testing

@testable import Screens

@MainActor
struct AccountFormTests {
    @Test func `what a server refused is not said again of other answers`() {
        let sheet = AccountForm(
            guest: nil, [.guestCheckout], isSignedIn: false, isDemo: false, mayKeep: false,
            keys: { "" })
        let refused = Problem(.interrupted, .verbatim("no such account"))
        sheet.report(refused, on: .commands)
        sheet.ask(.guest)
        #expect(sheet.answer() == nil)
        sheet.report(refused, on: .commands)
        let said = sheet.form.fields.compactMap(\.problem)
        #expect(!said.isEmpty && !said.contains { $0.contains("no such account") }, "\(said)")
    }
}
