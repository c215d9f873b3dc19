import OrderModels
import Sentences

extension CopyError: Troubling {
    var problem: Problem {
        switch self {
        case .openElsewhere(let name):
            Problem(
                .busy, .trouble.theDraftIsOpenInAnotherEat(name: name),
                hint: .trouble.closeItThereOrWork, isRetryable: true)
        case .changedSince(let step):
            Problem(
                .ambiguous, .trouble.staysWhatItDidHasChanged(label: step),
                hint: .trouble.changeItByHandOrSaveAgain)
        case .notThere:
            Problem(
                .usage, .trouble.thereIsNoSuchDraft, hint: .trouble.eatTuiDraftLsShowsThoseThere)
        case .discarded(let name):
            Problem(
                .usage, .trouble.theDraftWasThrownAway(name: name),
                hint: .trouble.restoreItToOpenItAgain)
        case .notEditable:
            Problem(
                .internal, .trouble.somethingWentWrongInsideEat(error: "\(self)"),
                hint: .trouble.pleaseReportThisEatTuiDoctor)
        }
    }
}

extension StoreError: Troubling {
    var problem: Problem {
        switch self {
        case .newerVersion(let file, let found, let known):
            Problem(
                .storage,
                .trouble.wasWrittenByANewerEatTui(file: file, found: found, known: known),
                hint: .trouble.updateEatTui)
        case .damaged(let file):
            Problem(
                .storage, .trouble.isDamaged(file: file),
                hint: .trouble.eatTuiDoctorSaysHow)
        case .mended(let file):
            Problem(
                .storage, .trouble.wasDamagedAndHasBeenMadeAnew(file: file),
                hint: .trouble.runTheCommandAgain, isRetryable: true)
        case .unreadable(let thing, let key):
            Problem(
                .storage,
                .store.rowUnreadable(
                    thing: Say.Things.one(thing: thing?.rawValue ?? ""), key: key),
                hint: .trouble.theRestIsWholeEatTuiExport)
        case .full(let file):
            Problem(
                .storage, .trouble.theDiskIsFullNothingCould(file: file),
                hint: .trouble.freeSomeSpace)
        case .inaccessible(let file, let reason):
            Problem(
                .storage, .trouble.cannotBeUsed(file: file, reason: reason),
                hint: .settings.checkThatItAndItsDirectory)
        case .busy(let file):
            Problem(
                .busy, .trouble.anotherEatTuiIsWriting(file: file),
                hint: .trouble.tryAgainInAMoment,
                isRetryable: true)
        case .interrupted:
            Problem(.interrupted, .trouble.stopped)
        case .alreadyThere(_, let key):
            Problem(.usage, .trouble.isThereAlready(key: key))
        case .notErased(let file, let copy, let reason):
            Problem(
                .storage, .trouble.couldNotBeErased(file: file, reason: reason),
                hint: .trouble.allThatWasInItIsKept(copy: copy))
        case .notOpen:
            Problem(
                .internal, .trouble.theStoreWasUsedBefore,
                hint: .trouble.nothingIsLostStartEatTui)
        case .alreadyOpen:
            Problem(
                .internal, .trouble.theStoreWasOpenedTwice,
                hint: .trouble.nothingIsLostStartEatTui)
        case .broken(let reason):
            Problem(
                .internal, .trouble.somethingWentWrongInsideEat(error: reason.text),
                hint: .trouble.pleaseReportThisEatTuiDoctor)
        case .wrongRealm, .unknownMember:
            Problem(
                .internal, .trouble.somethingWentWrongInsideEat(error: "\(self)"),
                hint: .trouble.pleaseReportThisEatTuiDoctor)
        }
    }
}

extension TransferError: Troubling {
    var problem: Problem {
        switch self {
        case .lost(let kind, let count):
            Problem(
                .storage, .trouble.notAllWasCarriedOver(kind: kind, count: count),
                hint: .trouble.nothingOfTheFirstWasTouched, isRetryable: true)
        }
    }
}

extension ArchiveError: Troubling {
    var problem: Problem {
        switch self {
        case .noArchive:
            Problem(
                .usage, .trouble.thisIsNoArchiveOfEatTui,
                hint: .trouble.eatTuiExportFileWrites)
        case .newerVersion(let found, let known):
            Problem(
                .usage,
                .trouble.theArchiveWasWrittenByANewer(found: found, known: known),
                hint: .trouble.updateEatTuiNothing)
        }
    }
}
