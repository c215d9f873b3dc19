import Cache
import Networking
import OrderModels

/// Makes a server's cart show what a basket holds, and says what of that the server would not take.
@MainActor
final class CartProjection {
    let plan: CartPlan
    let held: HeldCart
    private(set) var timing: CartTiming?
    private(set) var obstacles: [OrderObstacle] = []
    /// What the server does not take, and the cart is right without.
    private(set) var notTaken: [OrderObstacle] = []
    /// What the kitchen is to read, as long as the server takes it.
    private(set) var notes = OrderNotes(text: "")
    private let server: OrderingServer
    private let baskets: OrderBaskets

    init(
        of plan: CartPlan, onto held: HeldCart, _ server: OrderingServer, _ baskets: OrderBaskets
    ) {
        self.plan = plan
        self.held = held
        self.server = server
        self.baskets = baskets
    }

    /// The cart's lines beside the basket's, as the last answer left them.
    var lines: LineComparison { LineComparison(plan, held.record, held.bill) }

    func bring() async throws {
        do {
            try await CartLineEdits(plan, held, server).bring()
            try await bringRest()
            obstacles += lines.obstacles
            // What was not taken is sent again the next time, and refused again.
            if held.record.sent != plan.fingerprint {
                let isTaken = obstacles.isEmpty && notTaken.isEmpty
                held.record.sent = isTaken ? plan.fingerprint : ""
            }
            try await held.keep()
            held.nameCode()
        } catch {
            // What was tied so far need not be sent again. The first trouble is the one to tell.
            try? await held.keep()
            throw error
        }
    }

    // MARK: All but its lines

    private func bringRest() async throws {
        let isOther = held.record.sent != plan.fingerprint
        if let guest = plan.guest, isOther { try await assign(to: guest) }
        var first = CartChange()
        if held.content.method != plan.method { first.method = plan.method }
        if !held.isNew, try isOther || !goesThere() { first.destination = plan.destination }
        if first != CartChange() { obstacles += try await change(first).map(OrderObstacle.server) }
        let timing = try await held.access.call { try await $0.timing(of: $1) }
        self.timing = timing
        if isOther, let code = plan.wishes.coupon { try await use(code) }
        let slot = slot(among: timing)
        try await sendNotes(slot)
        if isOther { try await setTip(plan.wishes.tip) }
        checkCode()
        try check(slot)
    }

    /// Compares the cart, as the last write left it, with all of the plan but the lines.
    private func check(_ slot: Slot?) throws {
        let cart = held.content
        if !notes.matches(cart.notes) {
            obstacles.append(.notesNotKept(sent: notes.text, held: cart.notes))
        }
        if let slot, cart.slot != slot { obstacles.append(.slotNotKept(slot)) }
        if plan.arrival == .soonest, let held = cart.slot {
            obstacles.append(.timeNotAsked(held))
        }
        if let method = plan.method, cart.method != method {
            obstacles.append(.methodNotKept(method, held: cart.method))
        } else if try !goesThere() {
            obstacles.append(.addressNotKept(held: cart.address))
        }
    }

    /// Changes the cart; returns what the server refuses of it, and the rest is as it was.
    private func change(_ change: CartChange) async throws -> [QuoteProblem] {
        try await held.trying { try await $0.change($1, change) } ?? []
    }

    /// Sends the notes and the time, also where nothing differs: it has the server work out its prices
    /// anew. Where the server takes no notes as long, or keeps only the beginning, shorter ones.
    private func sendNotes(_ slot: Slot?) async throws {
        var shorter: [OrderNotes] = []
        for form in plan.noteForms
        where form.text.utf8.count < shorter.last?.text.utf8.count ?? .max {
            shorter.append(form)
        }
        for (place, notes) in shorter.enumerated() {
            self.notes = notes
            var change = CartChange(notes: notes.text)
            change.arrival = slot.map { .slot($0) } ?? .soonest
            let problems = try await self.change(change)
            let isTooLong =
                problems.isEmpty
                ? notes.isCutShort(in: held.content.notes)
                : problems.contains { $0.kind == .notesRefused }
            guard isTooLong, place + 1 < shorter.count else {
                obstacles += problems.map(OrderObstacle.server)
                return
            }
        }
    }

    /// Makes the cart the guest's; a server that serves none any more says no more than 403.
    private func assign(to guest: Guest) async throws {
        do {
            let problems = try await held.trying { try await $0.assign($1, to: guest) }
            obstacles += (problems ?? []).map(OrderObstacle.server)
            if problems == nil { held.record.isAssigned = true }
        } catch let error as OrderingError where error.isForbidden {
            try await server.checkServesGuests()
            throw error
        }
    }

    private func setTip(_ tip: Money?) async throws {
        let tip = tip ?? .zero(held.record.currency)
        guard try held.bill.sum(of: .tip) != tip else { return }
        let problems = try await held.trying { try await $0.setTip(tip, of: $1) }
        notTaken += (problems ?? []).map { .tipRefused(tip, $0) }
    }

    // MARK: Its code

    /// Uses a code that the cart does not have yet, by itself: only what the answer takes off more
    /// than before is the code's.
    private func use(_ code: String) async throws {
        guard held.record.coupon?.code != code else { return }
        let before = held.bill.promotions
        // Kept before it is sent: a program that ends midway must not take the cart for one without.
        held.record.coupon = CartRecord.Coupon(code: code, labels: [])
        try await held.keep()
        notTaken += try await change(CartChange(coupon: code)).map { .couponRefused(code, $0) }
        let labels = held.bill.promotions.filter { !before.contains($0) }.map(\.label)
        held.record.coupon = labels.isEmpty ? nil : CartRecord.Coupon(code: code, labels: labels)
    }

    /// A code is taken where something is off for it after the last write, and not before.
    private func checkCode() {
        let isRefused = notTaken.contains { obstacle in
            if case .couponRefused = obstacle { true } else { false }
        }
        guard let code = plan.wishes.coupon, !isRefused else { return }
        let used = held.record.coupon
        // Of one whose answer was lost nobody knows, while its cart has to stay.
        if let used, used.code == code, used.labels.isEmpty { return }
        let labels = used?.labels ?? []
        if !held.bill.promotions.contains(where: { labels.contains($0.label) }) {
            notTaken.append(.couponIgnored(code))
        }
    }

    // MARK: Where and when

    /// Whether the cart goes where it is to go. Servers pass over an address that they do not know as
    /// the diner's, and say nothing: the one that was there stays. That there is none, they say
    /// themselves.
    private func goesThere() throws -> Bool {
        let cart = held.content
        guard let wanted = plan.destination, cart.method == .delivery, let held = cart.address
        else { return true }
        switch wanted {
        case .address(let address, _): return address.isSamePlace(as: held)
        case .saved(let id):
            if let there = cart.addressID, there == id { return true }
            return try baskets.address(id)?.isSamePlace(as: held) ?? false
        }
    }

    /// The slot that is asked for; nil is as soon as possible.
    private func slot(among timing: CartTiming) -> Slot? {
        switch plan.arrival {
        case .soonest: return nil
        case .slot(let slot): return slot
        case .before(let event, let tolerance):
            switch SlotChoice(for: event, among: timing.slots, tolerance: tolerance) {
            case .before(let slot): return slot
            case .nothingNear(let before, let after):
                obstacles.append(.nothingNear(event, before: before, after: after))
            }
            return nil
        }
    }
}
