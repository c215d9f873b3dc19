/// Which of `numbers` stay in place when the list is sorted with as few moves as possible: the
/// members of a longest strictly increasing subsequence. Nils never stay.
public func longestRise(in numbers: [Int64?]) -> [Bool] {
    // For each length, the index of the smallest last element of a subsequence of that length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    var last = Int64.min
    for (place, number) in numbers.enumerated() {
        guard let number else { continue }
        // Most lists are nearly in order.
        if number > last || ends.isEmpty {
            previous[place] = ends.last ?? -1
            ends.append(place)
            last = number
            continue
        }
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if let other = numbers[ends[middle]], other < number {
                low = middle + 1
            } else {
                high = middle
            }
        }
        previous[place] = low > 0 ? ends[low - 1] : -1
        ends[low] = place
        if low == ends.count - 1 { last = number }
    }
    var isMember = [Bool](repeating: false, count: numbers.count)
    var place = ends.last ?? -1
    while place >= 0 {
        isMember[place] = true
        place = previous[place]
    }
    return isMember
}
