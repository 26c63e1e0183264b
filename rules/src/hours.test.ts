import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dropHour,
  hourLabel,
  hourLabels,
  hourRange,
  isConsecutive,
  longestRun,
  pickHour,
  type Hours,
} from './hours.ts'
import { isProblem } from './problem.ts'

const runs = { numRuns: 1000 }
const hour = fc.integer({ min: 0, max: 23 })
const selection = fc.uniqueArray(hour, { maxLength: 8 }).map((hours) => hours.toSorted((a, b) => a - b))

/** Every selection without a gap: the empty one, and 24 + 23 + … + 1 ranges. */
const selectionsWithoutGap: Hours[] = [[]]
for (let first = 0; first < 24; first++) {
  for (let last = first; last < 24; last++) {
    selectionsWithoutGap.push(Array.from({ length: last - first + 1 }, (_, i) => first + i))
  }
}

const toggled = (hours: Hours, tapped: number) =>
  hours.includes(tapped) ? dropHour(hours, tapped) : pickHour(hours, tapped)

const picks = [
  { picked: [], pick: 18, gives: [18] },
  { picked: [18, 19], pick: 17, gives: [17, 18, 19] },
  { picked: [18, 19], pick: 20, gives: [18, 19, 20] },
  { picked: [18, 19], pick: 18, gives: [18, 19] },
  { picked: [18, 19], pick: 21, gives: { problem: 'HOURS_NOT_CONSECUTIVE' } },
  { picked: [18, 19], pick: 16, gives: { problem: 'HOURS_NOT_CONSECUTIVE' } },
  { picked: [18, 20], pick: 19, gives: [18, 19, 20] },
  { picked: [23], pick: 0, gives: { problem: 'HOURS_NOT_CONSECUTIVE' } },
  { picked: [23], pick: 24, gives: { problem: 'HOURS_NOT_CONSECUTIVE' } },
  { picked: [0], pick: -1, gives: { problem: 'HOURS_NOT_CONSECUTIVE' } },
  { picked: [], pick: 18.5, gives: { problem: 'HOURS_NOT_CONSECUTIVE' } },
]
for (const { picked, pick, gives } of picks) {
  test(`with [${picked.join()}] picked, picking ${pick} gives ${JSON.stringify(gives)}`, () =>
    expect(pickHour(picked, pick)).toEqual(gives))
}

const drops = [
  { picked: [18], drop: 18, gives: [] },
  { picked: [18, 19], drop: 18, gives: [19] },
  { picked: [18, 19], drop: 19, gives: [18] },
  { picked: [17, 18, 19], drop: 17, gives: [18, 19] },
  { picked: [17, 18, 19], drop: 19, gives: [17, 18] },
  { picked: [17, 18, 19], drop: 18, gives: { problem: 'HOUR_IN_THE_MIDDLE' } },
  { picked: [17, 18, 20], drop: 18, gives: { problem: 'HOUR_IN_THE_MIDDLE' } },
  { picked: [17, 18], drop: 20, gives: [17, 18] },
]
for (const { picked, drop, gives } of drops) {
  test(`with [${picked.join()}] picked, dropping ${drop} gives ${JSON.stringify(gives)}`, () =>
    expect(dropHour(picked, drop)).toEqual(gives))
}

describe('every selection that taps can reach', () => {
  test('is one of the 301 ranges without a gap', () => {
    expect(selectionsWithoutGap).toHaveLength(301)
    const known = new Set(selectionsWithoutGap.map(String))
    const reached = new Set<string>([''])
    const queue: Hours[] = [[]]
    for (let hours = queue.pop(); hours !== undefined; hours = queue.pop()) {
      for (let one = 0; one < 24; one++) {
        const next = toggled(hours, one)
        if (isProblem(next) || reached.has(String(next))) continue
        reached.add(String(next))
        queue.push(next)
      }
    }
    expect(reached).toEqual(known)
  })

  test('picking and removing an hour at an end restores the selection', () => {
    for (const hours of selectionsWithoutGap) {
      for (let tapped = 0; tapped < 24; tapped++) {
        const afterTap = toggled(hours, tapped)
        if (isProblem(afterTap)) continue
        const isEnd = hours.includes(tapped) || tapped === afterTap[0] || tapped === afterTap.at(-1)
        const afterSecondTap = toggled(afterTap, tapped)
        // Only hours at an end can be removed and picked again.
        expect(isEnd ? afterSecondTap : hours).toEqual(hours)
      }
    }
  })

  test('of three or more hours no middle one can be removed; of fewer, any one can', () => {
    for (const hours of selectionsWithoutGap) {
      for (const one of hours) {
        const isEnd = one === hours[0] || one === hours.at(-1)
        const isRefused = isProblem(dropHour(hours, one))
        expect(isRefused).toBe(hours.length >= 3 && !isEnd)
      }
    }
  })
})

test('any hour of a gap can be picked, and any selection can be emptied from its start', () => {
  fc.assert(
    fc.property(selection, (hours) => {
      const first = hours[0]
      if (first === undefined) return
      for (let one = first; one <= hours.at(-1)!; one++) {
        const filled = pickHour(hours, one)
        expect(filled).toEqual([...new Set([...hours, one])].toSorted((a, b) => a - b))
      }
      let rest: Hours | ReturnType<typeof dropHour> = hours
      while (!isProblem(rest) && rest.length > 0) rest = dropHour(rest, rest[0]!)
      expect(rest).toEqual([])
    }),
    runs,
  )
})

test('the order of accepted picks does not matter', () => {
  const walk = fc.array(fc.boolean(), { maxLength: 10 })
  fc.assert(
    fc.property(hour, walk, walk, (start, oneWalk, otherWalk) => {
      const grow = (steps: boolean[]): Hours =>
        steps.reduce<Hours>(
          (hours, isUp) => {
            const next = pickHour(hours, isUp ? hours.at(-1)! + 1 : hours[0]! - 1)
            return isProblem(next) ? hours : next
          },
          [start],
        )
      const a = grow(oneWalk)
      const b = grow(otherWalk)
      const isSameSet = new Set(a).symmetricDifference(new Set(b)).size === 0
      expect(isSameSet).toBe(String(a) === String(b))
      expect(isConsecutive(a)).toBe(true)
    }),
    runs,
  )
})

test('picking and dropping never change the given hours', () => {
  fc.assert(
    fc.property(selection, hour, (hours, one) => {
      const before = [...hours]
      pickHour(hours, one)
      dropHour(hours, one)
      expect(hours).toEqual(before)
    }),
    runs,
  )
})

test('a simple search finds the same longest run, and of equally long ones the earliest', () => {
  fc.assert(
    fc.property(selection, (hours) => {
      const stretches = selectionsWithoutGap.filter((one) => one.every((h) => hours.includes(h)))
      const most = Math.max(...stretches.map((one) => one.length))
      expect(longestRun(hours)).toEqual(stretches.find((one) => one.length === most))
    }),
    runs,
  )
})

test('hours are written as 18:00, ranges with an en dash, the day ends at 24:00', () => {
  expect(hourLabel(18)).toBe('18:00')
  expect(hourLabel(7)).toBe('07:00')
  expect(hourLabels([19, 18])).toBe('18:00, 19:00')
  expect(hourRange([18, 19])).toBe('18:00–20:00')
  expect(hourRange([23])).toBe('23:00–24:00')
  expect(hourRange([17, 18, 20])).toBe('17:00–19:00, 20:00–21:00')
  expect(hourRange([])).toBe('')
})
