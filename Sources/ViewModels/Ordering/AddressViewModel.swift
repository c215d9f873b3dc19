import Cache
import Sentences
public import OrderModels
public import Presentation
public import Services

/// The form of an address, new or existing.
@MainActor
public final class AddressViewModel {
    public struct Answer: Hashable, Sendable {
        public var name = ""
        public var line = ""
        public var postcode = ""
        public var town = ""
        public var instructions = ""
        public var contact = ""
        public var phone = ""
        /// A coordinate. If it is empty and not known, the geocoder finds it.
        public var place = ""
        public var isDefault = false
        /// Kept only on this machine, although an account could keep it.
        public var isHere = false

        public init() {}

        init(_ kept: KeptAddress) {
            name = kept.name ?? ""
            line = kept.address.line
            postcode = kept.address.postcode ?? ""
            town = kept.address.town ?? ""
            instructions = kept.address.note ?? ""
            contact = kept.contact ?? ""
            phone = kept.address.phone ?? ""
            isDefault = kept.isDefault
        }
    }

    /// Which part is wrong, and why.
    public struct Trouble: Hashable, Sendable {
        public enum Part: String, Hashable, Sendable {
            case line, town, name, phone, place
        }

        public let part: Part
        public let problem: Problem
    }

    // MARK: What the screen shows

    public let provider: ProviderID
    /// The initial answers.
    public let start: Answer
    /// The address being edited; nil for a new one.
    public let old: KeptAddress?
    /// Whether an account can keep a new one.
    @Watched public private(set) var hasAccount = false
    @Watched public private(set) var isAsking = false
    @Watched public private(set) var trouble: Trouble?
    /// Who could say where the address is, if the diner lets it: nobody is configured.
    @Watched public private(set) var offer: String?
    /// What was found instead of the address, for the diner to choose from.
    @Watched public private(set) var others: [OtherPlace] = []

    /// Whether somebody can be asked where the address is.
    public var isLookedUp: Bool {
        let services = servers.services
        return provider == .demo || services.mayAskGeocoder || services.offeredGeocoder != nil
    }
    public let servers: Servers
    public let activity: Activity
    public let clock: ScreenClock
    /// At the demo: an address that is delivered to, as nobody knows its streets. It is the basket's
    /// kitchen's own, or that of any kitchen.
    public var example: String? { exampleAddress?.line }
    private var exampleAddress: Address?
    private let edits: AddressEdits
    /// The basket that waits for this address, if any.
    private let basket: Basket.ID?
    private var work: Task<Void, Never>?
    private let done: Baskets.Told
    /// The answers already questioned. If the diner submits them again, they mean them.
    private var doubted: Answer?
    /// What waits for the answer to the offer, and whether the diner said yes.
    private var offered: (answer: Answer, isTaken: Bool)?
    /// What waits for one of ``others``.
    private var unsure: Answer?

    init(
        _ provider: ProviderID, for basket: Basket.ID?, editing id: KeptAddress.ID? = nil,
        _ servers: Servers, _ activity: Activity, _ clock: ScreenClock, _ edits: AddressEdits,
        done: @escaping Baskets.Told
    ) {
        self.provider = provider
        self.basket = basket
        self.servers = servers
        self.activity = activity
        self.clock = clock
        self.edits = edits
        self.done = done
        var known: KeptAddress?
        do {
            known = try edits.book.addresses().first { $0.id == id }
            hasAccount =
                try servers.services.account(of: provider) != nil && !servers.isOffline
        } catch {
            trouble = Trouble(part: .line, problem: activity.caught(error))
        }
        old = known
        start = known.map { Answer($0) } ?? Answer()
        guard provider == .demo else { return }
        do {
            exampleAddress = try servers.store.read { reader in
                let kitchen = try basket.flatMap {
                    try reader.first(Request(Basket.self, where: .anyOf([$0])))
                }
                .flatMap {
                    try reader.first(Request(KeptCaterer.self, where: .anyOf([$0.caterer])))
                }
                if let kitchen { return kitchen.caterer.address }
                let some = Request(
                    KeptCaterer.self, where: .provider(provider), limit: 50)
                return Self.middle(of: try reader.items(some).compactMap(\.caterer.address))
            }
        } catch {
            activity.did(without: error)
        }
    }

    // MARK: What the diner did

    public func submitted(_ answer: Answer) {
        guard work == nil else { return }
        // A yes was for the address that was asked about.
        (trouble, offered, others, unsure) = (nil, nil, [], nil)
        guard !answer.line.isEmpty else {
            trouble = Trouble(
                part: .line, problem: Problem(.usage, .addresses.theStreetAndTheHouse))
            return
        }
        if let sentence = ContactCheck.trouble(phone: answer.phone) {
            trouble = Trouble(part: .phone, problem: Problem(.usage, sentence))
            return
        }
        do {
            if answer.name != start.name {
                try edits.book.check(name: answer.name, besides: old?.id)
            }
        } catch {
            trouble = Trouble(part: .name, problem: activity.caught(error))
            return
        }
        if let problem = Self.problem(withPlace: answer.place) {
            trouble = Trouble(part: .place, problem: problem)
            return
        }
        if doubted != answer, let doubt = doubt(about: answer) {
            (doubted, trouble) = (answer, doubt)
            return
        }
        isAsking = true
        work = activity.work { [weak self] in await self?.keep(answer) }
    }

    /// What the diner says to ``offer``.
    public enum Leave: Hashable, Sendable {
        case once, always
    }

    /// Nil for no: then the diner says where it is.
    public func offerAnswered(_ leave: Leave?) {
        guard let answer = offered?.answer, work == nil else { return }
        offer = nil
        guard let leave else {
            offered = nil
            return sayWhere()
        }
        if leave == .always {
            let row = Remembered(Learned.Key.geocoder.rawValue, Learned.word(true))
            activity.keep { [store = servers.store] in
                _ = try await store.write(.user) { try $0.upsert(row) }
            }
        }
        offered = (answer, true)
        isAsking = true
        work = activity.work { [weak self] in await self?.keep(answer) }
    }

    /// Keeps the address at the chosen one of ``others``; nil for none, then the diner says where it is.
    public func otherChosen(_ index: Int?) {
        guard let answer = unsure, work == nil else { return }
        let chosen = index.flatMap { others.indices.contains($0) ? others[$0].place : nil }
        (others, unsure) = ([], nil)
        guard let chosen else { return sayWhere() }
        isAsking = true
        work = activity.work { [weak self] in await self?.keep(answer, at: chosen) }
    }

    private func sayWhere() {
        trouble = Trouble(
            part: .place, problem: Problem(.usage, .addresses.sayWhereItIsAsLatLng))
    }

    public func cancelPressed() {
        work?.cancel()
        (work, isAsking) = (nil, false)
    }

    /// What is wrong with a place as it was typed; it may be empty.
    public static func problem(withPlace text: String) -> Problem? {
        text.isEmpty || Coordinate(text: text) != nil
            ? nil
            : Problem(
                .usage, .addresses.isNoCoordinate(place: text),
                hint: .addresses.sayWhereItIsAsLatLng)
    }

    /// What would make a driver search in vain. Asked only once, as some houses have no number.
    private func doubt(about answer: Answer) -> Trouble? {
        let isAsBefore = old != nil && answer.line == start.line && answer.town == start.town
        guard !isAsBefore else { return nil }
        if !answer.line.contains(where: \.isWholeNumber) {
            return Trouble(
                part: .line,
                problem: Problem(
                    .usage, .addresses.thereIsNoHouseNumber,
                    hint: .addresses.addItOrKeepTheAddressOnce))
        }
        guard answer.town.isEmpty, typedExample(answer) == nil else { return nil }
        return Trouble(
            part: .town,
            problem: Problem(
                .usage, .addresses.theTownIsMissing,
                hint: .addresses.addItOrKeepTheAddressOnce2))
    }

    /// The address that most kitchens are near to, so that many deliver there.
    private static func middle(of addresses: [Address]) -> Address? {
        let places = addresses.compactMap(\.coordinate)
        guard !places.isEmpty else { return addresses.first }
        let count = Double(places.count)
        let middle = Coordinate(
            latitude: places.map(\.latitude).reduce(0, +) / count,
            longitude: places.map(\.longitude).reduce(0, +) / count)
        guard let middle else { return addresses.first }
        return addresses.min {
            let (one, other) = (
                $0.coordinate?.distance(to: middle), $1.coordinate?.distance(to: middle)
            )
            return (one ?? .infinity) < (other ?? .infinity)
        }
    }

    /// The example, if its street was typed as it is shown and nothing says that another town's is
    /// meant.
    private func typedExample(_ answer: Answer) -> Address? {
        guard let exampleAddress, fold(answer.line) == fold(exampleAddress.line) else { return nil }
        let isElsewhere = [
            (answer.town, exampleAddress.town), (answer.postcode, exampleAddress.postcode),
        ].contains { typed, known in !typed.isEmpty && fold(typed) != fold(known ?? "") }
        return isElsewhere ? nil : exampleAddress
    }

    // MARK: Keeping

    private func keep(_ answer: Answer, at chosen: FoundPlace? = nil) async {
        defer { (work, isAsking) = (nil, false) }
        var address = Address(line: answer.line)
        address.postcode = answer.postcode.nonEmpty ?? typedExample(answer)?.postcode
        address.town = answer.town.nonEmpty ?? typedExample(answer)?.town
        address.note = answer.instructions.nonEmpty
        address.phone = answer.phone.nonEmpty
        let found: String?
        do {
            (address.coordinate, found) =
                if let chosen {
                    (chosen.coordinate, chosen.name)
                } else { try await place(of: address, answer) }
            guard !Task.isCancelled else { return }
        } catch PlaceError.noGeocoder where servers.services.offeredGeocoder != nil {
            guard !Task.isCancelled else { return }
            offered = (answer, false)
            offer = servers.services.offeredGeocoder
            return
        } catch PlaceError.unsure(_, let others) {
            guard !Task.isCancelled else { return }
            (self.others, unsure, offered) = (others, answer, nil)
            return
        } catch {
            guard !Task.isCancelled else { return }
            offered = nil
            let problem = activity.caught(error)
            trouble = Trouble(
                part: .place,
                problem: Problem(
                    problem.code, .verbatim(problem.sentence), hint: .addresses.sayWhereItIsAsLatLng
                ))
            return
        }
        do {
            if let old {
                try await change(old, to: address, answer, found: found)
            } else {
                try await add(address, answer, found: found)
            }
        } catch {
            trouble = Trouble(part: .line, problem: activity.caught(error))
        }
    }

    /// Where it is, and what the geocoder calls that if it was asked.
    private func place(
        of address: Address, _ answer: Answer
    ) async throws -> (Coordinate, String?) {
        if let place = Coordinate(text: answer.place) { return (place, nil) }
        let isThere =
            answer.line == start.line && answer.postcode == start.postcode
            && answer.town == start.town
        if isThere, let known = old?.address.coordinate { return (known, nil) }
        if let known = typedExample(answer)?.coordinate { return (known, nil) }
        let text = address.whole
        let isAllowed = offered?.isTaken == true
        let services = servers.services
        let finder = isAllowed ? services.usualPlaces : services.places(inDemo: provider == .demo)
        if let known = try finder.look(text, as: address) { return known }
        return try await servers.transfers.run(text, isTrial: true) { _ in
            let found = try await finder.ask(text, as: address)
            return (found.coordinate, found.name)
        }
    }

    /// Stores it in the account, if there is one, for the diner's other devices; otherwise here.
    private func add(_ address: Address, _ answer: Answer, found: String?) async throws {
        let book = edits.book
        let accounts = try await servers.services.accounts(of: provider)
        let session = try accounts.present()?.session
        var words = ""
        var changes: [AddressChange]
        if let session, !answer.isHere, !servers.isOffline {
            let kept = try await ProfileService(session: session, store: servers.store).add(
                address, name: answer.name.nonEmpty, contact: answer.contact.nonEmpty)
            changes = [AddressChange(added: kept)]
            try await book.used(kept.id, at: clock.now)
        } else {
            if session != nil, !answer.isHere {
                words = Say.Addresses.itIsOnThisMachineOnly(provider: "\(provider)")
            }
            changes = [
                try await book.add(
                    KeptAddress(
                        id: .random(), provider: nil,
                        name: answer.name.nonEmpty, address: address,
                        contact: answer.contact.nonEmpty, usedAt: clock.now))
            ]
        }
        guard let kept = changes[0].outcome else { return }
        if answer.isDefault { changes.append(try await book.makeDefault(kept.id)) }
        let rerouting: Rerouting? =
            if let basket { try await edits.send(basket, to: kept) } else { nil }
        edits.did(Say.Addresses.added(kept: kept.shownName), changes, rerouting, backTo: basket)
        if let found { words += " " + Say.Addresses.foundNear(found: found) }
        done(Say.Addresses.addedNow(address: kept.shownName, words: words), .undo)
    }

    private func change(
        _ old: KeptAddress, to address: Address, _ answer: Answer, found: String?
    ) async throws {
        let book = edits.book
        let (name, contact) = (answer.name.nonEmpty, answer.contact.nonEmpty)
        let goesThere = try basket.map { try goes($0, to: old) } ?? false
        var changes = [
            try await book.edit(old.id) {
                $0.name = name
                $0.address = address
                $0.contact = contact
            }
        ]
        guard let kept = changes[0].outcome else { return }
        if answer.isDefault != old.isDefault {
            changes.append(try await book.makeDefault(kept.id, answer.isDefault))
        }
        var rerouting: Rerouting?
        if let basket, goesThere {
            rerouting = try await edits.send(basket, to: kept)
        }
        edits.did(Say.Addresses.changed(kept: kept.shownName), changes, rerouting)
        let keeper = old.provider.map {
            $0 == kept.provider ? "" : Say.Addresses.keepsIt(words: "\($0)")
        }
        let place = found.map { " " + Say.Addresses.foundNear(found: $0) } ?? ""
        done(
            Say.Addresses.changedNow(address: kept.shownName, words: (keeper ?? "") + place), .undo)
    }

    private func goes(_ basket: Basket.ID, to address: KeptAddress) throws -> Bool {
        let wishes = try edits.wishes(of: basket).destination
        return wishes == address.destination
            || wishes == .address(address.address, contact: address.contact)
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
