import Foundation
import OrderModels
import Telemetry
import TestSupport
import Testing

struct ConsentTests {
    private let directory: TemporaryDirectory
    private var state: String { directory.path + "/state" }

    init() throws { directory = try TemporaryDirectory() }

    private func consent(
        isPrivate: Bool = false, doNotTrack: String? = nil
    ) -> TrackingConsent {
        TrackingConsent(in: state, isPrivate: isPrivate, doNotTrack: doNotTrack)
    }

    @Test func `nobody has agreed until they say so, and asking makes no file`() {
        #expect(!consent().isGiven)
        #expect(consent().decider == .unasked)
        #expect(Home.files(directory.path).isEmpty)
    }

    @Test func `an answer holds until the next one, in a file for its owner only`() throws {
        try TrackingConsent.answer(true, in: state)
        #expect(consent().isGiven && consent().decider == .user)
        #expect(Home.files(state) == ["telemetry"])
        #expect(Home.mode(state + "/telemetry") == 0o600)
        try TrackingConsent.answer(false, in: state)
        #expect(!consent().isGiven && consent().decider == .user)
    }

    @Test(arguments: ["1", "true", "false", "no", " "])
    func `DO_NOT_TRACK is stronger than a yes`(value: String) throws {
        try TrackingConsent.answer(true, in: state)
        #expect(!consent(doNotTrack: value).isGiven)
        #expect(consent(doNotTrack: value).decider == .doNotTrack)
        #expect(consent(doNotTrack: "").isGiven && consent(doNotTrack: "0").isGiven)
    }

    @Test func `a private run is stronger than anything`() throws {
        try TrackingConsent.answer(true, in: state)
        #expect(!consent(isPrivate: true, doNotTrack: "0").isGiven)
        #expect(consent(isPrivate: true, doNotTrack: "1").decider == .privateRun)
    }

    @Test(arguments: ["", "yes", "yes\nno\n", "YES\n", "\u{0}yes\n"])
    func `a file with anything else is no yes`(text: String) throws {
        try Program.put(text, at: state + "/telemetry")
        #expect(!consent().isGiven && consent().decider == .unasked)
    }

    @Test func `a link in place of the answer is no yes, and is replaced`() throws {
        try Program.put("yes\n", at: directory.path + "/elsewhere")
        try FileManager.default.createDirectory(
            atPath: state, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: state + "/telemetry", withDestinationPath: directory.path + "/elsewhere")
        #expect(!consent().isGiven)
        try TrackingConsent.answer(false, in: state)
        #expect(Home.bytes(directory.path + "/elsewhere") == Data("yes\n".utf8))
    }

    @Test func `an answer that cannot be written is an error`() throws {
        try Program.put("in the way", at: state)
        #expect(throws: UnwritableFile.self) { try TrackingConsent.answer(true, in: state) }
    }

    @Test func `what was said no to while the program runs is not written`() async throws {
        try TrackingConsent.answer(true, in: state)
        var edges = Tracking.Edges(now: { Instant(secondsSince1970: 0) })
        edges.isAllowed = { [state] in
            TrackingConsent(in: state, isPrivate: false, doNotTrack: nil).isGiven
        }
        let store = EventStore(state + "/events.db")
        let tracking = Tracking(
            store, trackers: [LocalTracker(store)], version: "1", edges: edges)
        let event = Events.CommandRun(command: .menu, exit: 0, seconds: 0)
        tracking.track(event)
        await tracking.flush()
        try TrackingConsent.answer(false, in: state)
        tracking.track(event)
        await tracking.finish()
        #expect(try store.local().count == 1)
    }
}
