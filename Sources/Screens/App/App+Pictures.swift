import Presentation
import Telemetry
import Terminal
import ViewModels

extension App {
    func makePictures() -> PictureView {
        PictureView(
            PictureCache(models.services, models.activity), models.settings.switches, display,
            isRemote: isRemote)
    }

    func choosePictures() {
        let switches = models.settings.switches
        let all = Switches.Look.Pictures.allCases
        let items = all.map {
            ChoiceItem(
                label: $0.rawValue, hint: $0.words,
                isCurrent: $0 == switches[Switches.Look.pictures])
        }
        choose(Say.Screens.pictures, items) {
            switches.choose(.text(all[$0].rawValue), for: Switches.Look.pictures.declaration.key)
        }
    }
}
