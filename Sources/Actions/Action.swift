import Presentation
import Sentences
public import Terminal

/// Everything the diner can do on screens, under its name in the configuration.
///
/// The catalogue words each action twice, under the same name without the dot: what footers call it
/// (`labels.words`), and what help says it does (`deeds.words`).
public enum Action: String, CaseIterable, Sendable {
    // Everywhere
    case appUp = "app.up"
    case appQuit = "app.quit"
    case appBack = "app.back"
    case appHelp = "app.help"
    case appPalette = "app.palette"
    case appMessages = "app.messages"
    case appRefresh = "app.refresh"
    case appCancel = "app.cancel"
    case appHistoryBack = "app.historyBack"
    case appHistoryForward = "app.historyForward"
    case appUndo = "app.undo"
    case appRedo = "app.redo"
    case appKeep = "app.keep"
    case appLanguage = "app.language"
    case appCopy = "app.copy"
    case appTheme = "app.theme"
    case appPictures = "app.pictures"
    case appMouse = "app.mouse"
    case appNear = "app.near"
    case appServer = "app.server"
    case appSettings = "app.settings"
    case appSwitches = "app.switches"
    case appConfiguration = "app.configuration"
    case appTab1 = "app.tab1"
    case appTab2 = "app.tab2"
    case appTab3 = "app.tab3"
    case appTab4 = "app.tab4"
    case appTab5 = "app.tab5"
    case appTab6 = "app.tab6"
    case appAddresses = "app.addresses"
    case appStatistics = "app.statistics"
    case appAccount = "app.account"
    case appSignIn = "app.signIn"
    case appSignUp = "app.signUp"
    case appSignOut = "app.signOut"
    case appRedraw = "app.redraw"
    case appSuspend = "app.suspend"

    // Lists, and pages that scroll
    case listDown = "list.down"
    case listUp = "list.up"
    case listPageDown = "list.pageDown"
    case listPageUp = "list.pageUp"
    case listHalfDown = "list.halfDown"
    case listHalfUp = "list.halfUp"
    case listFirst = "list.first"
    case listLast = "list.last"
    case listOpen = "list.open"
    case listFilter = "list.filter"
    case listClearFilter = "list.clearFilter"

    // The preview of the selected row
    case peekZoom = "peek.zoom"
    case peekHide = "peek.hide"
    case peekScrollDown = "peek.scrollDown"
    case peekScrollUp = "peek.scrollUp"

    // Kitchens
    case caterersSort = "caterers.sort"
    case caterersDiet = "caterers.diet"
    case caterersOpenNow = "caterers.openNow"
    case caterersWithin = "caterers.within"
    case caterersFavourite = "caterers.favourite"
    case caterersFavouritesOnly = "caterers.favouritesOnly"
    case caterersSearch = "caterers.search"

    // A menu, and a dish of it
    case menuNextSection = "menu.nextSection"
    case menuPreviousSection = "menu.previousSection"
    case menuSections = "menu.sections"
    case menuOthers = "menu.others"
    case menuDiet = "menu.diet"
    case menuFavourite = "menu.favourite"
    case dishMenu = "dish.menu"

    // The basket, and adding dishes to it
    case dishAdd = "dish.add"
    case dishTakeOne = "dish.takeOne"
    case dishOptions = "dish.options"
    case dishUsual = "dish.usual"
    case basketMore = "basket.more"
    case basketFewer = "basket.fewer"
    case basketOptions = "basket.options"
    case basketRemove = "basket.remove"
    case basketNote = "basket.note"
    case basketDiner = "basket.diner"
    case basketPrices = "basket.prices"
    case basketMenu = "basket.menu"
    case basketOccasion = "basket.occasion"
    case basketSave = "basket.save"
    case basketClear = "basket.clear"
    case basketImport = "basket.import"
    case basketWishes = "basket.wishes"
    case basketInvite = "basket.invite"
    case basketJoin = "basket.join"

    // Orders, and those shown on the first screen
    case ordersAgain = "orders.again"
    case ordersReceipt = "orders.receipt"
    case ordersFavourite = "orders.favourite"
    case ordersCancel = "orders.cancel"
    case ordersSettle = "orders.settle"
    case ordersMenu = "orders.menu"
    case ordersShares = "orders.shares"
    case homeTrack = "home.track"
    case homeBasket = "home.basket"
    case homeFirst = "home.first"
    case homeSecond = "home.second"
    case homeThird = "home.third"
    // Drafts
    case draftLoad = "draft.load"
    case draftRename = "draft.rename"
    case draftDuplicate = "draft.duplicate"
    case draftDiscard = "draft.discard"
    case draftMerge = "draft.merge"
    case draftExport = "draft.export"
    case draftDiscarded = "draft.discarded"
    case draftSort = "draft.sort"

    // Addresses
    case addressOpen = "address.open"
    case addressAdd = "address.add"
    case addressEdit = "address.edit"
    case addressUsual = "address.usual"
    case addressRemove = "address.remove"
    case addressRemoved = "address.removed"

    // Overlays
    case dialogAccept = "dialog.accept"
    case dialogLeave = "dialog.leave"
    case dialogNext = "dialog.next"
    case dialogPrevious = "dialog.previous"
    case dialogPageDown = "dialog.pageDown"
    case dialogPageUp = "dialog.pageUp"
    case dialogFirst = "dialog.first"
    case dialogLast = "dialog.last"
    case choiceTake = "choice.take"
    case choiceBack = "choice.back"
    case promptComplete = "prompt.complete"
    case noticeMore = "notice.more"
    case helpClose = "help.close"
    case wishesFix = "wishes.fix"
    case wishesAlike = "wishes.alike"
    case wishesDish = "wishes.dish"
    case wishesEdit = "wishes.edit"
    case wishesDrop = "wishes.drop"
    case mergeSave = "merge.save"
    case mergeHere = "merge.here"
    case mergeSaved = "merge.saved"
    case mergeOther = "merge.other"
    case mergeAllHere = "merge.allHere"
    case mergeAllSaved = "merge.allSaved"
    case optionsUsual = "options.usual"

    // Questions, on a screen of their own or over one, and fields
    case formKeep = "form.keep"
    case formNext = "form.next"
    case formPrevious = "form.previous"
    case formGoOn = "form.goOn"
    case formChoose = "form.choose"
    case formLeft = "form.left"
    case formRight = "form.right"
    case formFirst = "form.first"
    case formLast = "form.last"
    case fieldKeep = "field.keep"
    case fieldComplete = "field.complete"
    case fieldClear = "field.clear"

    // From a basket to an order
    case basketCheckout = "basket.checkout"
    case checkoutPlace = "checkout.place"
    case checkoutNext = "checkout.next"
    case checkoutAddress = "checkout.address"
    case checkoutTime = "checkout.time"
    case checkoutWho = "checkout.who"
    case checkoutPayment = "checkout.payment"
    case checkoutTip = "checkout.tip"
    case checkoutCoupon = "checkout.coupon"
    case checkoutPackaging = "checkout.packaging"
    case payOpen = "pay.open"
    case payCode = "pay.code"
    case accountSignOut = "account.signOut"
    case accountDelete = "account.delete"
    case ordersAccount = "orders.account"
    case ordersStatistics = "orders.statistics"
    case statisticsPeriod = "statistics.period"

    // Switches
    case switchesChange = "switches.change"
    case switchesReset = "switches.reset"

    // The configuration
    case configurationChange = "configuration.change"

    // Co-operatives near a place
    case nearAdd = "near.add"
    case nearPlace = "near.place"

    // Messages and the log
    case messagesDetails = "messages.details"
    case messagesMute = "messages.mute"
    case messagesLog = "messages.log"
    case messagesLevel = "messages.level"
    case messagesModule = "messages.module"
    case messagesDestinations = "messages.destinations"

    // Search
    case searchTakeAway = "search.takeAway"
    case searchDiet = "search.diet"
    case searchPrice = "search.price"
    case searchOpenNow = "search.openNow"
    case searchWithin = "search.within"
    case searchServers = "search.servers"
    case searchRecent = "search.recent"

    public var label: String { Sentence(entry(in: "labels")).text }
    /// In the catalogue's own language, for scripts.
    public var plainLabel: String { Sentence(entry(in: "labels")).plainText }
    var deed: String { Sentence(entry(in: "deeds")).text }

    /// `list.pageDown` as the catalogue writes it: `labels.listPageDown`. In bytes, as there are some
    /// hundred before the first frame.
    private func entry(in area: String) -> String {
        var name = Array(area.utf8)
        name.append(UInt8(ascii: "."))
        var begins = false
        for byte in rawValue.utf8 {
            if byte != UInt8(ascii: ".") { name.append(begins ? byte & ~0x20 : byte) }
            begins = byte == UInt8(ascii: ".")
        }
        return String(decoding: name, as: UTF8.self)
    }
}

extension Keymap {
    /// The binding that a screen offers for `action`: its keys, its words and what it does there.
    public func binding(
        for action: Action, unavailable: String? = nil,
        perform: @escaping @MainActor @Sendable () -> Void
    ) -> KeyBinding {
        binding(for: action.rawValue, unavailable: unavailable, perform: perform)
    }

    public func keys(for action: Action) -> [Key] {
        keys(for: action.rawValue)
    }
}
