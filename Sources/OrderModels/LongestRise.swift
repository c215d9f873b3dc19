/// Which of `numbers` may stay where they are when they are put in order and as few as can be move:
/// the members of a longest strictly rising run, not necessarily of neighbours. Nils are none.
public func longestRise(in numbers: [Int64?]) -> [Bool] {
    // For every length, where the run of that length with the smallest end ends.
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
