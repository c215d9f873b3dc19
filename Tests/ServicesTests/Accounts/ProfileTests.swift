import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// A provider's data about a diner, and our copy of it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProfileTests {
    private static let office = Address(
        line: "12 Rue Oberkampf", postcode: "75011", town: "Paris",
        coordinate: Coordinate(latitude: 48.864716, longitude: 2.378333), note: "3rd floor",
        phone: "+33612345678")

    private static let first = "/api/addresses/1"

    private let rig: AccountRig
    private let book: AddressBook

    init() throws {
        rig = try AccountRig()
        book = AddressBook(rig.test.store, for: .test)
    }

    private func profile() async throws -> ProfileService {
        ProfileService(session: try await rig.signIn(), store: rig.test.store)
    }

    @Test func `an address that cannot be read costs itself, and nothing of what is known`()
        async throws
    {
        let profile = try await profile()
        let before = try book.addresses()
        rig.kitchen.answer("/api/me") {
            $0.body = """
                {"@id":"/api/users/1","username":"demo","addresses":[{"@id":"\(Self.first)",\
                "streetAddress":"1 Long Lane"},{"@id":{},"streetAddress":7}]}
                """
        }
        let account = try await profile.refresh()
        #expect(account.addresses.map { $0.id.local(to: .test) } == [Self.first])
        #expect(account.hasUnreadableAddresses)
        #expect(try Set(book.addresses().map(\.id)).isSuperset(of: before.map(\.id)))
    }

    @Test func `an address that was added is there offline, postcode and all`() async throws {
        let profile = try await profile()
        let added = try await profile.add(Self.office, name: "Atelier", contact: "Mia")
        #expect(added.provider == .test)
        #expect(try book.address("atelier") == added)
        #expect(added.address.postcode == "75011")
        #expect(added.contact == "Mia")
        // The server's answer lacks the postcode, which is no change.
        try await profile.refresh()
        #expect(try book.address("atelier").address.postcode == "75011")
        #expect(try book.address("atelier").address.town == "Paris")
    }

    @Test func `an address whose answer was lost is looked up and not added twice`() async throws {
        let profile = try await profile()
        rig.kitchen.answer("/api/me/addresses") { $0.dropAfterBytes = 5 }
        let added = try await profile.add(Self.office, name: "Atelier", contact: nil)
        #expect(added.name == "Atelier")
        #expect(rig.kitchen.calls.count { $0.path == "/api/me/addresses" } == 1)
        #expect(try book.addresses().count == 3)
    }

    @Test func `an address that was not taken is not made up`() async throws {
        let profile = try await profile()
        rig.kitchen.answer("/api/me/addresses") { $0.status = 500 }
        await #expect(throws: OrderingError.self) {
            try await profile.add(Self.office, name: "Atelier", contact: nil)
        }
        #expect(try book.addresses().count == 2)
    }

    @Test func `a phone number is the server's to keep, and known here`() async throws {
        let profile = try await profile()
        #expect(try await profile.setPhone("+33698765432").phone == "+33698765432")
        #expect(try rig.account?.phone == "+33698765432")
        #expect(try await profile.refresh().phone == "+33698765432")
        #expect(try book.addresses().count == 2)
    }

    @Test func `the default comes first and then the latest used`() async throws {
        let profile = try await profile()
        let added = try await profile.add(Self.office, name: "Atelier", contact: nil)
        let others = try book.addresses().filter { $0.id != added.id }
        try await book.used(added.id, at: .noon)
        try await book.used(others[1].id, at: .noon.adding(seconds: 60))
        #expect(try book.addresses().map(\.id) == [others[1].id, added.id, others[0].id])
        try await book.makeDefault(others[0].id)
        #expect(try book.addresses().map(\.id) == [others[0].id, others[1].id, added.id])
        try await profile.refresh()
        #expect(try book.addresses().map(\.isDefault) == [true, false, false])
        try await book.makeDefault(added.id)
        #expect(try book.addresses().map(\.isDefault) == [true, false, false])
    }

    @Test func `a server's address that was removed does not come back`() async throws {
        let profile = try await profile()
        let first = try #require(try book.addresses().first)
        try await book.remove(first.id)
        try await profile.refresh()
        #expect(try !book.addresses().contains { $0.id == first.id })
        #expect(try book.addresses().count == 1)
    }

    @Test func `what is kept here only changes, and what a server keeps changes on this side`()
        async throws
    {
        let profile = try await profile()
        let own = KeptAddress(
            id: KeptAddress.ID(rawValue: "own"), provider: nil, name: "Canal",
            address: Self.office)
        try await book.add(own)
        #expect(own.destination == .address(own.address, contact: nil))
        let changed = try await book.edit(own.id) { $0.address.note = "by the bridge" }
        #expect(try book.address("canal") == changed.outcome)
        #expect(changed.outcome?.id == own.id)
        let theirs = try #require(try book.addresses().first { $0.provider != nil })
        #expect(theirs.destination == .saved(try #require(theirs.saved)))
        #expect(try await book.edit(theirs.id) { _ in }.outcome == theirs)
        let copy = try #require(try await book.edit(theirs.id) { $0.name = "mine" }.outcome)
        #expect(copy.provider == nil && copy.address == theirs.address)
        try await profile.refresh()
        #expect(try book.address("mine") == copy)
        #expect(try !book.addresses().contains { $0.id == theirs.id })
        #expect(try book.removed().map(\.id) == [theirs.id])
        try await book.restore(theirs.id)
        #expect(try book.removed().isEmpty)
        try await book.remove(own.id)
        #expect(throws: AddressError.self) { try book.address("canal") }
    }

    @Test func `what may be two addresses is neither`() async throws {
        for name in ["Office north", "Office south"] {
            try await book.add(
                KeptAddress(
                    id: KeptAddress.ID(rawValue: name), provider: nil, name: name,
                    address: Self.office))
        }
        let both = ["Office north", "Office south"].map { NameCandidate($0, $0) }
        #expect(throws: AddressError.partOfName("office", both)) { try book.address("office") }
        #expect(throws: AddressError.notFound("Ofice north", near: "Office north")) {
            try book.address("Ofice north")
        }
    }
}
