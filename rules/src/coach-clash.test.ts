import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coachClashes, clashProblem, addedHoursClashProblem, type CoachedItem } from './coach-clash.ts'

const day = '2026-11-21'
const items: CoachedItem[] = [
  { id: 1, date: day, coach: { name: 'Raka', hours: [18, 19] } },
  { id: 2, date: day, coach: null },
  { id: 3, date: '2026-11-22', coach: { name: 'Raka', hours: [18] } },
  { id: 4, date: day, coach: { name: 'Lala', hours: [19, 20] } },
]

test('only coaches of other items on the same date clash, each item once with the common hours', () => {
  expect(coachClashes([18, 19], day, 2, items)).toEqual([
    { id: 1, coach: 'Raka', hours: [18, 19] },
    { id: 4, coach: 'Lala', hours: [19] },
  ])
  expect(coachClashes([18, 19], day, 1, items)).toEqual([{ id: 4, coach: 'Lala', hours: [19] }])
  expect(coachClashes([17], day, 2, items)).toEqual([])
})

test('the problem of a chosen coach has a line for each clash', () => {
  expect(clashProblem(coachClashes([18, 19], day, 2, items))).toEqual({
    problem: 'COACH_CLASH',
    lines: [
      { id: 1, coach: 'Raka', hours: '18:00, 19:00' },
      { id: 4, coach: 'Lala', hours: '19:00' },
    ],
  })
  expect(clashProblem([])).toBeNull()
})

test('the problem of hours added to a coach is another one for one hour than for several', () => {
  const clashes = coachClashes([19], day, 2, items)
  const lines = [
    { id: 1, coach: 'Raka', hours: '19:00' },
    { id: 4, coach: 'Lala', hours: '19:00' },
  ]
  expect(addedHoursClashProblem([19], clashes)).toEqual({ problem: 'COACH_CLASH_HOUR', lines })
  expect(addedHoursClashProblem([19, 21], clashes)).toEqual({ problem: 'COACH_CLASH_HOURS', lines })
  expect(addedHoursClashProblem([21], [])).toBeNull()
})

test('two items with a coach clash both ways or not at all, only on one date, and never with themselves', () => {
  const item = (id: number) =>
    fc.record({
      id: fc.constant(id),
      date: fc.constantFrom(day, '2026-11-22'),
      hours: fc.uniqueArray(fc.integer({ min: 17, max: 20 }), { minLength: 1 }),
    })
  fc.assert(
    fc.property(item(1), item(2), (a, b) => {
      const bothItems = [a, b].map(({ id, date, hours }) => ({ id, date, coach: { name: `C${id}`, hours } }))
      const clashesOfA = coachClashes(a.hours, a.date, a.id, bothItems)
      const clashesOfB = coachClashes(b.hours, b.date, b.id, bothItems)
      const common = a.date === b.date && a.hours.some((hour) => b.hours.includes(hour))
      expect(clashesOfA.map(({ id }) => id)).toEqual(common ? [2] : [])
      expect(clashesOfB.map(({ id }) => id)).toEqual(common ? [1] : [])
    }),
    { numRuns: 1000 },
  )
})
