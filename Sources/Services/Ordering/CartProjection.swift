import Cache
import Networking
import OrderModels

/// Makes a server's cart match a basket, and collects what the server does not accept.
@MainActor
final class CartProjection {
    let plan: CartPlan
    let held: HeldCart
    private(set) var timing: CartTiming?
    private(set) var obstacles: [OrderObstacle] = []
    /// Wishes that the server does not accept, but without which the cart is right.
    private(set) var notTaken: [OrderObstacle] = []
    /// The dishes that are not served when the order would come.
    private(set) var absent: [MenuItem.ID: DishAbsence] = [:]
    /// The notes as last sent, in the longest form that the server accepts.
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

    /// The cart's lines beside the basket's, as of the server's last answer.
    var lines: LineComparison { LineComparison(plan, held) }

    func bring() async throws {
        do {
            try await bringTime()
            try await CartLineEdits(plan, held, server, absent: Set(absent.keys)).bring()
            try await bringRest()
            obstacles += lines.obstacles.filter { obstacle in
                if case .dishGone(let line) = obstacle { absent[line.dish] == nil } else { true }
            }
            // What was refused is sent again the next time, and refused again.
            if held.record.sent != plan.fingerprint {
                let isTaken = obstacles.isEmpty && notTaken.isEmpty
                held.record.sent = isTaken ? plan.fingerprint : ""
            }
            try await held.keep()
            held.nameCode()
        } catch {
            // Lines sent so far need not be sent again. The first error is the one to report.
            try? await held.keep()
            throw error
        }
    }

    // MARK: The time

    /// Says the time before the lines: a kitchen that serves its menus by the clock takes a dish only
    /// for the time of its menu. Finds out which of the plan's dishes are on another one then.
    private func bringTime() async throws {
        guard plan.menuTimes != nil else { return }
        let timing = try await held.access.call { try await $0.timing(of: $1) }
        self.timing = timing
        let slot = slot(among: timing)
        // An event that no slot comes near to is told, and nothing is judged by another time.
        if case .before = plan.arrival, slot == nil { return }
        if held.content.slot != slot {
            // A refusal is told with the rest, of which the time is part again.
            _ = try await change(CartChange(arrival: slot.map { .slot($0) } ?? .soonest))
        }
        guard let moment = (slot ?? timing.soonest)?.start else { return }
        absent = plan.absences(at: moment, in: held.access.zone)
        obstacles += plan.snapshot.lines.compactMap { line in
            absent[line.dish].map { .absent(line, $0) }
        }
    }

    // MARK: Everything but the lines

    private func bringRest() async throws {
        let isOther = held.record.sent != plan.fingerprint
        if let guest = plan.guest, isOther { try await assign(to: guest) }
        var first = CartChange()
        if held.content.method != plan.method { first.method = plan.method }
        if !held.isNew, try isOther || !goesThere() { first.destination = plan.destination }
        if first != CartChange() { obstacles += try await change(first).map(OrderObstacle.server) }
        try await bringPackaging()
        let known = self.timing
        let timing =
            if let known { known } else {
                try await held.access.call { try await $0.timing(of: $1) }
            }
        self.timing = timing
        checkEvent(timing)
        if isOther, let code = plan.wishes.coupon { try await use(code) }
        let slot = slot(among: timing)
        try await sendNotes(slot)
        if isOther { try await setTip(plan.wishes.tip) }
        checkCode()
        checkPackaging()
        try check(slot)
    }

    /// Compares the cart, as of the last write, with everything in the plan but the lines.
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
        } else if case .address(let wanted, _)? = plan.destination, let held = cart.address {
            obstacles += Meeting(at: held).departures(from: Meeting(at: wanted))
                .map(OrderObstacle.meetingNotKept)
        }
    }

    /// Changes the cart. Returns what the server refuses; the cart then stays unchanged.
    private func change(_ change: CartChange) async throws -> [QuoteProblem] {
        try await held.trying { try await $0.change($1, change) } ?? []
    }

    /// Sends notes and time even if they are unchanged, because that makes the server compute its
    /// prices again. Sends shorter notes if the server refuses or truncates the longer ones.
    private func sendNotes(_ slot: Slot?) async throws {
        var shorter: [OrderNotes] = []
        // Of now: who joins at the last moment may be called as somebody in a note.
        let others = lines.others.compactMap { $0.player?.name }
        for form in plan.noteForms(beside: others)
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

    /// Assigns the cart to the guest. A server that no longer serves guests only answers 403.
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

    // MARK: Packaging

    /// Asks for what the diner chose, of which the server says only here whether it is offered.
    private func bringPackaging() async throws {
        let (packaging, isWanted) = (held.content.packaging, plan.wishes.isPackagingReusable)
        guard packaging.isOn != isWanted, !isWanted || packaging.canBeChosen else { return }
        let problems = try await change(CartChange(isPackagingReusable: isWanted))
        if isWanted { notTaken += problems.map { .packagingRefused($0) } }
    }

    /// Compares the cart, as of the last write, with the choice. A deposit that was not chosen is
    /// among the changes of the quote; without one there is nothing to agree to.
    private func checkPackaging() {
        let packaging = held.content.packaging
        let isSaid = notTaken.contains { obstacle in
            if case .packagingRefused = obstacle { true } else { false }
        }
        guard plan.wishes.isPackagingReusable, !packaging.isOn, !isSaid,
            held.content.deposit == nil
        else { return }
        switch packaging.offer {
        case nil: notTaken.append(.packagingNotOffered)
        case let offer? where offer.needsAccount: notTaken.append(.packagingNeedsAccount)
        case .some: notTaken.append(.packagingRefused(nil))
        }
    }

    // MARK: The code

    /// Sends a new code in a request of its own, so that any additional discount in the answer
    /// comes from the code.
    private func use(_ code: String) async throws {
        guard held.record.coupon?.code != code else { return }
        let before = held.bill.promotions
        // Stored before sending: after a kill, the cart must not count as one without a code.
        held.record.coupon = CartRecord.Coupon(code: code, labels: [])
        try await held.keep()
        notTaken += try await change(CartChange(coupon: code)).map { .couponRefused(code, $0) }
        let labels = held.bill.promotions.filter { !before.contains($0) }.map(\.label)
        held.record.coupon = labels.isEmpty ? nil : CartRecord.Coupon(code: code, labels: labels)
    }

    /// A code is accepted if its discount is still in the bill after the last write, not before.
    private func checkCode() {
        let isRefused = notTaken.contains { obstacle in
            if case .couponRefused = obstacle { true } else { false }
        }
        guard let code = plan.wishes.coupon, !isRefused else { return }
        let used = held.record.coupon
        // The answer to the code was lost, so its discount is unknown while this cart has to stay.
        if let used, used.code == code, used.labels.isEmpty { return }
        let labels = used?.labels ?? []
        if !held.bill.promotions.contains(where: { labels.contains($0.label) }) {
            notTaken.append(.couponIgnored(code))
        }
    }

    // MARK: Where and when

    /// Whether the cart has the planned destination. Servers silently keep the old address if they
    /// do not know the new one as the diner's. They report a missing address themselves.
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

    /// The slot to ask for; nil for as soon as possible.
    private func slot(among timing: CartTiming) -> Slot? {
        switch plan.arrival {
        case .soonest: return nil
        case .slot(let slot): return slot
        case .before(let event, let tolerance):
            let choice = SlotChoice(for: event, among: timing.slots, tolerance: tolerance)
            return if case .before(let slot) = choice { slot } else { nil }
        }
    }

    private func checkEvent(_ timing: CartTiming) {
        guard case .before(let event, let tolerance) = plan.arrival,
            case .nothingNear(let before, let after) = SlotChoice(
                for: event, among: timing.slots, tolerance: tolerance)
        else { return }
        obstacles.append(.nothingNear(event, before: before, after: after))
    }
}
