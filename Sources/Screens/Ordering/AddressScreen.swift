import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The form of an address, new or existing.
struct AddressScreen: FormScreen {
    let model: AddressViewModel
    let sheet: AddressForm
    private let asked = Asked()
    unowned let stage: any Stage

    init(_ model: AddressViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
        sheet = AddressForm(model, on: stage.surface)
    }

    var bindings: [KeyBinding] {
        let isBusy = model.isAsking ? Say.Addresses.thePlaceIsBeingLookedUp : nil
        return questions(unavailable: isBusy)
    }

    var isAsking: Bool { model.isAsking }
    func submit() { model.submitted(sheet.answer) }
    func stopAsking() { model.cancelPressed() }

    var state: StateLine {
        let keys = [
            stage.hint(.formKeep, Say.Menu.keepsIt, besideField: true),
            stage.hint(.dialogLeave, Say.Screens.discards, besideField: true),
        ]
        return StateLine(
            left: [Span(model.old?.called ?? Say.Addresses.aNewAddress, .strong)],
            right: [
                model.isAsking
                    ? Span(Say.Addresses.lookingItUp)
                    : Span(keys.filter { !$0.isEmpty }.joined(separator: ", "), .faint)
            ])
    }

    func settle(in area: Rect) {
        sheet.report(model.trouble)
        askToLookUp()
        asked.places.ask(about: model.others, on: stage) { [model] in
            model.otherChosen($0)
        } none: { [model] in
            model.otherChosen(nil)
        } left: { [model] in
            model.otherChosen(nil)
        }
    }

    /// Asks whether somebody else may learn the address, who can say where it is.
    private func askToLookUp() {
        defer { asked.offer = model.offer }
        guard let host = model.offer, asked.offer == nil else { return }
        let items = [
            ChoiceItem(label: Say.Addresses.lookUpOnce, hint: Say.Addresses.itLearnsThisAddress),
            ChoiceItem(label: Say.Addresses.lookUpAlways, hint: Say.Addresses.itLearnsEachAddress),
            ChoiceItem(label: Say.Addresses.sayItMyself, hint: Say.Addresses.asMapsShowIt),
        ]
        stage.show(
            ChoiceOverlay(Say.Addresses.mayItBeLookedUp(host: host), items, stage) { [model] in
                model.offerAnswered($0 == 0 ? .once : $0 == 1 ? .always : nil)
            } left: { [model] in
                model.offerAnswered(nil)
            })
    }

    /// What was asked about last.
    @MainActor
    private final class Asked {
        var offer: String?
        let places = AskedPlaces()
    }

    func draw(in frame: inout Frame, area: Rect) {
        sheet.form.draw(in: &frame, area: page(area))
    }
}

@MainActor
final class AddressForm: FormSheet {
    private typealias Part = AddressViewModel.Trouble.Part
    /// The fields that are never reported as wrong.
    private enum Detail: String {
        case postcode, instructions, contact, usual, here, note
    }

    let worded: WordedForm
    private var reported: AddressViewModel.Trouble?
    private let surface: Surface

    init(_ model: AddressViewModel, on surface: Surface) {
        self.surface = surface
        worded = WordedForm { Self.fields(model) }
    }

    func change<T>(_ body: (inout Form) -> T) -> T {
        worded.change(body, checking: trouble(of:))
    }

    private func trouble(of id: String) -> Wording? {
        let text = form.text(id)
        switch Part(rawValue: id) {
        case .phone where ContactCheck.trouble(phone: text) != nil:
            return { ContactCheck.trouble(phone: text) ?? "" }
        case .place:
            guard let problem = AddressViewModel.problem(withPlace: text) else { return nil }
            return { [surface] in problem.whole(on: surface) }
        case .phone, .line, .town, .name, nil: return nil
        }
    }

    /// Shows a problem once, at its field.
    func report(_ trouble: AddressViewModel.Trouble?) {
        defer { reported = trouble }
        guard let trouble, trouble != reported else { return }
        worded.report(
            { [surface] in trouble.problem.whole(on: surface) }, at: trouble.part.rawValue)
    }

    var answer: AddressViewModel.Answer {
        reported = nil
        var answer = AddressViewModel.Answer()
        answer.name = form.text(Part.name.rawValue)
        answer.line = form.text(Part.line.rawValue)
        answer.postcode = form.text(Detail.postcode.rawValue)
        answer.town = form.text(Part.town.rawValue)
        answer.instructions = form.text(Detail.instructions.rawValue)
        answer.contact = form.text(Detail.contact.rawValue)
        answer.phone = form.text(Part.phone.rawValue)
        answer.place = form.text(Part.place.rawValue)
        answer.isDefault = form.isOn(Detail.usual.rawValue)
        answer.isHere = form.isOn(Detail.here.rawValue)
        return answer
    }

    private static func fields(_ model: AddressViewModel) -> [Form.Field] {
        let start = model.start
        func text(_ id: String, _ label: String, _ value: String, hint: String = "") -> Form.Field {
            Form.Field(
                id, label: label, .text(LineEditor(value)), hint: hint,
                isRequired: id == Part.line.rawValue)
        }
        let known = model.old?.address.coordinate?.text
        let place =
            model.isLookedUp
            ? known.map { Say.Addresses.asLatLngNowAndLookedUp(text: $0) }
                ?? Say.Addresses.asLatLngLeftEmptyItIsLooked
            : known.map { Say.Addresses.asLatLngNow(text: $0) } ?? Say.Addresses.asLatLng
        var fields = [
            text(
                Part.line.rawValue, Say.Screens.street, start.line,
                hint: model.example.map { Say.Addresses.inTheDemoSuchAs(address: $0) }
                    ?? Say.Addresses.andTheHouseSuchAs12Canal),
            text(Detail.postcode.rawValue, Say.Screens.postcode, start.postcode),
            text(Part.town.rawValue, Say.Screens.town, start.town),
            text(
                Part.name.rawValue, Say.Screens.name, start.name,
                hint: Say.Addresses.whatYouCallItSuchAsOffice),
            text(
                Detail.instructions.rawValue, Say.Screens.driver, start.instructions,
                hint: Say.Addresses.whatTheDriverShouldKnowFloor),
            text(
                Detail.contact.rawValue, Say.Screens.contact, start.contact,
                hint: Say.Addresses.whomTheDriverMeets),
            text(
                Part.phone.rawValue, Say.Screens.phone, start.phone,
                hint: Say.Addresses.ofWhoeverIsThere),
            text(Part.place.rawValue, Say.Screens.wherePlace, start.place, hint: place),
            Form.Field(
                Detail.usual.rawValue, label: Say.Screens.usual, .toggle(start.isDefault),
                hint: Say.Addresses.takenWhereNoneIsSaid),
        ]
        if let keeper = model.old?.provider {
            let words =
                Say.Addresses.keepsThisOneAndTakesNoChange(shortName: keeper.shortName)
            fields.append(Form.Field(Detail.note.rawValue, label: "", .note(words)))
        } else if model.old == nil, model.hasAccount {
            fields.append(
                Form.Field(
                    Detail.here.rawValue, label: Say.Screens.onlyHere, .toggle(false),
                    hint: Say.Addresses.onThisMachineOnly))
        }
        return fields
    }
}
