import Cache
public import Observation
public import OrderModels
import Services

/// A new address, and where it is.
@MainActor @Observable
public final class AddressViewModel {
    public struct Answer: Hashable, Sendable {
        public var name = ""
        public var line = ""
        public var postcode = ""
        public var town = ""
        public var instructions = ""
        public var contact = ""
        public var phone = ""
        /// As a coordinate; empty has the geocoder say it.
        public var place = ""
        public var isDefault = false

        public init() {}
    }

    /// What is wrong with it, and with which part.
    public struct Trouble: Hashable, Sendable {
        public enum Part: String, Hashable, Sendable {
            case line, place
        }

        public let part: Part
        public let problem: Problem
    }

    // MARK: What the screen shows

    public let provider: ProviderID
    public private(set) var isAsking = false
    public private(set) var trouble: Trouble?

    @ObservationIgnored public let provisions: Provisions
    /// The basket that goes there, if one waits for it.
    @ObservationIgnored private let basket: Basket.ID?
    @ObservationIgnored private let doors: any OrderingDoors
    @ObservationIgnored private var work: Task<Void, Never>?
    @ObservationIgnored private let done: @MainActor (String) -> Void

    public init(
        _ provider: ProviderID, for basket: Basket.ID?, _ provisions: Provisions,
        _ doors: any OrderingDoors, done: @escaping @MainActor (String) -> Void
    ) {
        self.provider = provider
        self.basket = basket
        self.provisions = provisions
        self.doors = doors
        self.done = done
    }

    // MARK: What the diner did

    public func submitted(_ answer: Answer) {
        guard work == nil else { return }
        trouble = nil
        guard !answer.line.isEmpty else {
            trouble = Trouble(
                part: .line, problem: Problem(.usage, "The street and the house are needed."))
            return
        }
        isAsking = true
        work = provisions.work { [weak self] in await self?.keep(answer) }
    }

    public func cancelPressed() {
        work?.cancel()
        (work, isAsking) = (nil, false)
    }

    // MARK: Keeping

    private func keep(_ answer: Answer) async {
        defer { (work, isAsking) = (nil, false) }
        var address = Address(line: answer.line)
        address.postcode = answer.postcode.nonEmpty
        address.town = answer.town.nonEmpty
        address.note = answer.instructions.nonEmpty
        address.phone = answer.phone.nonEmpty
        do {
            address.coordinate = try await coordinate(answer)
            guard !Task.isCancelled else { return }
        } catch {
            guard !Task.isCancelled else { return }
            let problem = Problem(error)
            trouble = Trouble(
                part: .place,
                problem: Problem(
                    problem.code, problem.sentence, hint: "Say where it is, as LAT,LNG."))
            return
        }
        do {
            let kept = try await keep(address, answer)
            done("Added \(kept.called).")
        } catch {
            trouble = Trouble(part: .line, problem: Problem(error))
        }
    }

    private func coordinate(_ answer: Answer) async throws -> Coordinate {
        if !answer.place.isEmpty {
            guard let place = Coordinate(text: answer.place) else {
                throw ProblemError(.usage, "\"\(answer.place)\" is no coordinate.")
            }
            return place
        }
        let town = [answer.postcode, answer.town].filter { !$0.isEmpty }.joined(separator: " ")
        let text = [answer.line, town].filter { !$0.isEmpty }.joined(separator: ", ")
        return try await provisions.transfers.run(text, isTrial: true) { [doors, provider] _ in
            try await doors.coordinate(of: text, at: provider)
        }
    }

    /// With the account where there is one, so that its other devices have it; else here.
    private func keep(_ address: Address, _ answer: Answer) async throws -> KeptAddress {
        let book = doors.addresses(of: provider)
        let accounts = try await doors.accounts(of: provider)
        let session = try accounts.present()?.session
        let kept: KeptAddress
        if let session, !provisions.wishes.isOffline {
            kept = try await ProfileService(session: session, store: provisions.store).add(
                address, name: answer.name.nonEmpty, contact: answer.contact.nonEmpty)
        } else {
            kept = KeptAddress(
                id: KeptAddress.ID(rawValue: randomName()), provider: nil,
                name: answer.name.nonEmpty, address: address, contact: answer.contact.nonEmpty)
            try await book.add(kept)
        }
        if answer.isDefault { try await book.makeDefault(kept.id) }
        try await book.used(kept.id, at: provisions.now)
        guard let basket else { return kept }
        let service = try await doors.orders(of: provider)
        var wishes = try service.wishes(of: basket)
        wishes.method = .delivery
        wishes.destination =
            session == nil
            ? .address(kept.address, contact: kept.contact) : kept.destination
        try await service.set(wishes)
        return kept
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
