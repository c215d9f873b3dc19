public import Sentences
public import Services

extension Browser.Trouble {
    public var sentence: Sentence {
        switch self {
        case .address: .paying.notAPage
        case .notStarted(let program, let reason):
            .paying.browserNotStarted(program: program, reason: reason)
        case .failed(let program, let status):
            .paying.browserFailed(program: program, status: Int(status))
        }
    }
}
