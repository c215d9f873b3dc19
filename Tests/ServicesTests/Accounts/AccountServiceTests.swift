import Cache
import Kitchen
import Logging
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// Signing in and up with a real kitchen.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AccountServiceTests {
    @Test func `who signs in is known, with the addresses the server keeps`() async throws {
        let rig = try AccountRig()
        let signIn = try await rig.accounts.signIn("demo@example.org", password: Secret("demo"))
        #expect(signIn.keptIn == .file)
        #expect(signIn.account.name == "demo")
        #expect(signIn.account.email == "demo@example.org")
        #expect(try rig.account == signIn.account)
        #expect(try AddressBook(rig.test.store, for: .test).addresses().count == 2)
        #expect(try rig.accounts.session() === signIn.session)
    }

    @Test func `a wrong password leaves whoever was signed in`() async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        await #expect(throws: OrderingError.signInRefused("Invalid credentials.")) {
            try await rig.accounts.signIn("demo", password: Secret("wrong"))
        }
        #expect(try rig.accounts.session() === session)
        #expect(!rig.fileText.isEmpty)
    }

    @Test func `a server that cannot show the account signs in all the same`() async throws {
        let rig = try AccountRig()
        rig.refuse("/api/me", status: 500)
        #expect(try await rig.accounts.signIn("demo", password: Secret("demo")).keptIn == .file)
        #expect(try rig.account?.email == "demo@example.org")
    }

    @Test func `signing out forgets the keys, the name and the server's addresses`() async throws {
        let rig = try AccountRig()
        let session = try await rig.signIn()
        let own = KeptAddress(
            id: KeptAddress.ID(rawValue: "own"), provider: nil, address: Address(line: "Here 1"))
        try await AddressBook(rig.test.store, for: .test).add(own)
        let gone = try await rig.accounts.signOut()
        #expect(gone.account?.name == "demo")
        #expect(gone.trouble == nil)
        #expect(rig.fileText == "")
        #expect(try rig.account == nil)
        #expect(try AddressBook(rig.test.store, for: .test).addresses() == [own])
        await #expect(throws: SessionError.notSignedIn(.test)) {
            try await session.perform { _ in }
        }
        #expect(throws: SessionError.notSignedIn(.test)) { try rig.accounts.session() }
        #expect(try await rig.accounts.signOut().account == nil)
    }

    @Test func `whoever registers is signed in`() async throws {
        let rig = try AccountRig()
        guard case .signedIn(let signIn) = try await rig.accounts.register(.sample) else {
            Issue.record("not signed in")
            return
        }
        #expect(signIn.account.name == "mia")
        #expect(try rig.account?.email == "mia@example.org")
    }

    @Test func `who signs in while the store is in memory leaves the account on disk alone`()
        async throws
    {
        let rig = try AccountRig()
        _ = try await rig.signIn()
        let (keys, known) = (rig.fileText, try rig.account)
        let addresses = try AddressBook(rig.test.store, for: .test).addresses()
        #expect(addresses.count == 2)
        let memory = SQLiteStore.inMemory()
        try memory.open()
        let accounts = AccountRig.accounts(rig.provider, memory, rig.file)
        guard case .signedIn(let signIn) = try await accounts.register(.sample) else {
            Issue.record("not signed in")
            return
        }
        #expect(signIn.keptIn == .run)
        #expect(rig.fileText == keys)

        // The store comes to stand on the files: it goes on as who it was, until they sign out.
        try await memory.keep(at: TestStore.locations(in: rig.test.directory))
        #expect(try accounts.present()?.account.name == "mia")
        _ = try await ProfileService(session: signIn.session, store: memory).refresh()
        #expect(try await accounts.signOut().account?.name == "mia")
        #expect(try accounts.present()?.account.name == "demo")
        #expect(rig.fileText == keys)
        #expect(try rig.another().known() == known)
        #expect(try AddressBook(rig.test.another(), for: .test).addresses() == addresses)
        await memory.close()
    }

    @Test func `a run that keeps nothing neither uses nor removes a sign-in that is on disk`()
        async throws
    {
        let rig = try AccountRig()
        _ = try await rig.signIn()
        let (keys, known) = (rig.fileText, try rig.account)
        let store = try rig.test.another()
        let addresses = try AddressBook(store, for: .test).addresses()
        #expect(addresses.count == 2)
        let accounts = AccountService(
            provider: rig.provider, store: store,
            credentials: Credentials(command: nil, file: "", keyring: { nil }) { _ in false },
            log: .silent, now: { .noon })
        #expect(try accounts.known() == nil && accounts.present() == nil)
        #expect(throws: SessionError.notSignedIn(.test)) { try accounts.session() }
        _ = try await accounts.register(.sample)
        #expect(try accounts.present()?.account.name == "mia")
        _ = try await ProfileService(session: try accounts.session(), store: store).refresh()
        #expect(try rig.another().known() == known)
        #expect(try AddressBook(store, for: .test).addresses() == addresses)
        try await accounts.signOut()
        #expect(rig.fileText == keys)
        #expect(try rig.another().known() == known)
        #expect(try AddressBook(store, for: .test).addresses() == addresses)
    }

    @Test func `where the mail comes first nothing is kept before`() async throws {
        let rig = try AccountRig { $0.confirmsMail = true }
        guard case .mustConfirm(let email) = try await rig.accounts.register(.sample) else {
            Issue.record("signed in without a confirmation")
            return
        }
        #expect(email == "mia@example.org")
        #expect(rig.fileText == "")
        #expect(try rig.account == nil)
        await #expect(throws: OrderingError.self) {
            try await rig.accounts.signIn("mia", password: Registration.sample.password)
        }
        let code = Secret(try #require(rig.kitchen.mails.last).token)
        try await rig.accounts.confirm(code)
        let signIn = try await rig.accounts.signIn("mia", password: Registration.sample.password)
        #expect(signIn.account.name == "mia")
        await #expect(throws: OrderingError.self) { try await rig.accounts.confirm(code) }
    }

    @Test func `a name that is taken is said with its field`() async throws {
        let rig = try AccountRig()
        _ = try await rig.accounts.register(.sample)
        do {
            _ = try await rig.accounts.register(.sample)
            Issue.record("registered twice")
        } catch OrderingError.invalid(let problems) {
            #expect(problems.map(\.field) == ["username", "email"])
        }
    }

    @Test func `a new password signs in, and the old one does not`() async throws {
        let rig = try AccountRig()
        try await rig.accounts.sendReset(to: "nobody")
        #expect(rig.kitchen.mails.isEmpty)
        try await rig.accounts.sendReset(to: "demo")
        let code = Secret(try #require(rig.kitchen.mails.last).token)
        #expect(
            try await rig.accounts.reset(code, password: Secret("brand new")).account.name == "demo"
        )
        await #expect(throws: OrderingError.signInRefused("Invalid credentials.")) {
            try await rig.accounts.signIn("demo", password: Secret("demo"))
        }
        await #expect(throws: OrderingError.self) {
            try await rig.accounts.reset(code, password: Secret("newer still"))
        }
    }

    @Test func `without a place the keys are forgotten with the program`() async throws {
        let rig = try AccountRig()
        let accounts = AccountRig.accounts(
            rig.provider, rig.test.store, rig.file, mayUseFile: false)
        let signIn = try await accounts.signIn("demo", password: Secret("demo"))
        #expect(signIn.keptIn == .run)
        #expect(try accounts.session() === signIn.session)
        #expect(Home.bytes(rig.file) == nil)
        #expect(throws: SessionError.notSignedIn(.test)) { try rig.another().session() }
    }

    @Test func `somebody else's addresses go when somebody signs in`() async throws {
        let rig = try AccountRig()
        _ = try await rig.accounts.register(.sample)
        try await rig.accounts.signOut()
        _ = try await rig.signIn()
        rig.refuse("/api/me", status: 500)
        _ = try await rig.accounts.signIn("mia", password: Registration.sample.password)
        #expect(try AddressBook(rig.test.store, for: .test).addresses().isEmpty)
    }

    @Test func `caterers and accounts are asked for over the same connections`() async throws {
        let rig = try AccountRig()
        let caterers = CatererService(
            provider: rig.provider, store: rig.test.store, zones: Zones(), log: .silent,
            now: { .noon })
        try await caterers.refreshListing(near: nil)
        let session = try await rig.signIn()
        try await ProfileService(session: session, store: rig.test.store).refresh()
        #expect(Set(rig.kitchen.calls.map(\.connection)).count == 1)
    }
}

extension Registration {
    static let sample = Registration(
        name: "mia", email: "mia@example.org", password: Secret("correct horse"),
        phone: "+33612345678", givenName: "Mia", familyName: "Meyer")
}
