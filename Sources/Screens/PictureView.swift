import OrderModels
import Presentation
import Services
import Telemetry
import Terminal
import ViewModels

/// What a picture is of.
struct PictureSource {
    let address: PictureAddress
    let provider: ProviderID

    /// Nil where the server says of none.
    init?(_ address: PictureAddress?, of provider: ProviderID?) {
        guard let address, let provider else { return nil }
        (self.address, self.provider) = (address, provider)
    }
}

extension DishViewModel {
    var picture: PictureSource? { PictureSource(item?.image, of: kitchen?.caterer.provider) }
}

extension MenuViewModel {
    var picture: PictureSource? {
        PictureSource(kitchen?.caterer.image, of: kitchen?.caterer.provider)
    }
}

/// Draws pictures on pages, as the setting, the terminal and the connection have it.
@MainActor
final class PictureView {
    private let cache: PictureCache
    private let switches: LiveSwitches
    private let display: any Display
    /// Whether the terminal is far away.
    private let isRemote: Bool

    init(
        _ cache: PictureCache, _ switches: LiveSwitches, _ display: any Display, isRemote: Bool
    ) {
        (self.cache, self.switches, self.display) = (cache, switches, display)
        self.isRemote = isRemote
    }

    /// How pictures are drawn now; nil for not at all.
    private enum Way {
        case blocks
        case over(PictureSupport.Form)
    }

    private var setting: Switches.Look.Pictures { switches[Switches.Look.pictures] }

    private func isHeldBack(_ source: PictureSource) -> Bool {
        isRemote || cache.isLinkSlow(to: source.provider)
    }

    private func way(of source: PictureSource) -> Way? {
        let support = display.pictures
        let over = support.form.map { Way.over($0) }
        let blocks: Way? = support.hasBlocks ? .blocks : nil
        switch setting {
        case .off: return nil
        case .auto: return isHeldBack(source) ? nil : over
        case .blocks: return blocks
        case .always: return over ?? blocks
        }
    }

    /// Follows the frame that was drawn: fetches what it asked for.
    func followFrame() {
        cache.followFrame()
    }

    /// The terminal is asked once there is a picture to show: the answer draws again.
    private func ask(for source: PictureSource) {
        switch setting {
        case .off, .blocks: break
        case .auto where isHeldBack(source): break
        case .auto, .always: display.askAboutPictures()
        }
    }

    // MARK: On a page

    private static let widest = 32
    private static let tallest = 12
    private static let gap = 2
    /// For terminals that scale: more pixels would only take longer.
    private static let mostPixels = 480

    /// Draws a picture beside the text of a page where that is wide, else above it, and takes its room
    /// from the page. The room stays while the picture is on its way, so that no text moves.
    func draw(_ source: PictureSource?, in frame: inout Frame, from page: inout Rect) {
        guard frame.reading == nil, let source else { return }
        ask(for: source)
        guard let way = way(of: source) else { return }
        let isBeside = page.width >= 60
        let room =
            isBeside
            ? Size(
                columns: min(Self.widest, page.width * 2 / 5),
                lines: min(Self.tallest, page.height))
            : Size(
                columns: min(Self.widest, page.width),
                lines: min(Self.tallest, page.height * 2 / 5))
        guard room.columns >= 8, room.lines >= 4 else { return }
        let wish = PictureCache.Wish(
            source.address, of: source.provider, elsewhere: setting != .auto,
            in: pixels(in: room, way))
        let state = cache.look(wish)
        if case .none = state { return }
        let area: Rect
        if isBeside {
            area = page.takeRight(room.columns)
            _ = page.takeRight(Self.gap)
        } else {
            area = page.takeTop(room.lines)
            _ = page.takeTop(1)
        }
        guard case .drawn(let drawn) = state, let picture = Self.picture(drawn, way) else { return }
        frame.put(picture, in: area)
    }

    private func pixels(in room: Size, _ way: Way) -> PictureRoom {
        var (cell, form) = (Size(columns: 1, lines: 2), PictureRoom.Form.pixels)
        if case .over(let over) = way {
            cell = display.pictures.cell
            if over == .sixel {
                form = .sixels
            } else {
                while cell.columns * room.columns > Self.mostPixels, cell.lines > 2 {
                    cell = Size(columns: max(1, cell.columns / 2), lines: cell.lines / 2)
                }
            }
        }
        return PictureRoom(
            columns: room.columns, lines: room.lines, cellWidth: cell.columns,
            cellHeight: cell.lines, form: form)
    }

    private static func picture(_ drawn: DrawnPicture, _ way: Way) -> Picture? {
        let size = Size(columns: drawn.columns, lines: drawn.lines)
        switch way {
        case .blocks:
            return Picture(
                blocks: drawn.bytes, width: drawn.width, height: drawn.height, id: drawn.id)
        case .over(.sixel): return Picture(sixels: drawn.bytes, in: size, id: drawn.id)
        case .over(.kitty), .over(.iTerm):
            return Picture(
                pixels: drawn.bytes, width: drawn.width, height: drawn.height, in: size,
                id: drawn.id)
        }
    }
}

extension Switches.Look.Pictures {
    var words: String {
        switch self {
        case .off: Say.Switches.picturesOff
        case .auto: Say.Switches.picturesAuto
        case .blocks: Say.Switches.picturesBlocks
        case .always: Say.Switches.picturesAlways
        }
    }
}
