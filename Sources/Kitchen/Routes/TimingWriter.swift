import OrderModels

/// Writes when a cart could arrive.
struct TimingWriter {
    let planner: SlotPlanner

    func write() -> Body {
        let slots = planner.slots()
        let caterer = planner.caterer
        let now = planner.now
        return Body(capacity: 65_536) {
            $0.member("behavior", planner.caterer.offersSlots ? "time_slot" : "asap")
            $0.member("preparation", "\(caterer.wait - caterer.ride) minutes")
            $0.member("shipping", "\(caterer.ride) minutes")
            if let first = slots.first {
                let minutes = [first.from, first.until].map { $0.seconds(since: now) / 60 }
                $0.member("asap", text(first.middle))
                $0.member("range", ends(of: first))
                $0.member("today", day(first.from) == day(now))
                $0.member("fast", minutes[1] <= 45)
                $0.member("diff", minutes.map { "\($0)" }.joined(separator: " - "))
            } else {
                $0.null("asap")
                $0.null("range")
                $0.member("today", false)
                $0.member("fast", false)
                $0.member("diff", "0 - 0")
            }
            $0.array("ranges") { writer in
                for slot in slots { writer.strings(ends(of: slot)) }
            }
            $0.member("choices", slots.map { text($0.middle) })
        }
    }

    private func ends(of slot: Slot) -> [String] {
        [text(slot.from), text(slot.until)]
    }

    private func text(_ moment: Instant) -> String {
        moment.rfc3339(in: planner.zone)
    }

    private func day(_ moment: Instant) -> CalendarDate {
        planner.zone.local(at: moment).date
    }
}
