import Actions
import Files
import Glibc
import OrderModels
import Presentation
import Terminal
import ViewModels

/// Passes the shares of an order on: as text, as a code for a transfer, or all as a file.
@MainActor
struct ShareBindings {
    private let receipt: Receipt
    private let settings: DinerSettings
    private let activity: Activity
    private unowned let stage: any Stage

    init(
        _ receipt: Receipt, _ settings: DinerSettings, _ activity: Activity, _ stage: any Stage
    ) {
        self.receipt = receipt
        self.settings = settings
        self.activity = activity
        self.stage = stage
    }

    func choose() {
        let shares = receipt.split.shares
        guard !shares.isEmpty else {
            return stage.toast(Say.Shares.nobodyIsNamed(number: receipt.number))
        }
        var items = shares.map { share in
            ChoiceItem(label: share.shown, hint: (share.owed ?? share.dishes)?.formatted ?? "")
        }
        items.append(ChoiceItem(label: Say.Shares.allAsAFile, hint: Say.Shares.forSpreadsheets))
        stage.choose(Say.Shares.whose, items) { choice in
            if shares.indices.contains(choice) {
                pass(on: ShareText(shares[choice], of: receipt))
            } else {
                askFile(shares)
            }
        }
    }

    private func pass(on text: ShareText) {
        let items = [
            ChoiceItem(label: Say.Shares.asText, hint: Say.Shares.asTextHint),
            ChoiceItem(label: Say.Shares.asATransfer, hint: Say.Shares.asATransferHint),
        ]
        stage.choose(text.share.called, items) { [stage] choice in
            guard choice == 1 else { return stage.show(NoticeOverlay(alone: text.lines, stage)) }
            do throws(ProblemError) {
                let transfer = try text.transfer(to: settings.current.payee)
                stage.show(NoticeOverlay(alone: transfer.words, code: transfer.text, stage))
            } catch {
                let problem = error.problem
                stage.toast(
                    problem.sentence, hint: problem.hintWords(on: stage.surface) ?? "")
            }
        }
    }

    private func askFile(_ shares: [DinerShare]) {
        let name = receipt.number.map { $0.isLetter || $0.isNumber ? $0 : "-" }
        stage.askFile(
            Say.Shares.writeTo, Say.Shares.fileName(order: String(name)),
            hint: Say.Shares.aNewFile
        ) { path in
            let path = Paths.expanded(path)
            return path.isEmpty || access(path, F_OK) == 0
                ? .takes(Say.Drafts.aFileThatIsNotThereYet) : nil
        } _: { [receipt, activity, unowned stage] typed in
            let (path, bytes) = (Paths.expanded(typed), Array(receipt.csv(of: shares).utf8))
            activity.work {
                do {
                    try await Self.write(bytes, to: path)
                    stage.toast(
                        Say.Shares.wroteTo(path: path), hint: receipt.isCalledOff ?? "")
                } catch {
                    stage.toast(activity.caught(error).sentence)
                }
            }
        }
    }

    @concurrent
    private nonisolated static func write(_ bytes: [UInt8], to path: String) async throws {
        try NewFile.write(bytes, to: path, replaces: false)
    }
}
