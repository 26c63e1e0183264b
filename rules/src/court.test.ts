import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeCourts, isCourtDisabled, takenHoursOf, toggleCourt, type Court } from './court.ts'
import { parseDay } from './test-day.ts'

const runs = { numRuns: 1000 }
const court = (id: string): Court => ({ id, name: `Court ${id}`, material: 'PDL', unit: 'H' })

const { courts, taken } = parseDay(`
  hour  17 18 19 20
  A      .  x  x  .
  B      .  .  .  x
  C      .  .  .  .
`)

test('a court is free if it is free in every picked hour', () => {
  expect(freeCourts(courts, taken, [18, 19])).toEqual(['B', 'C'])
  expect(freeCourts(courts, taken, [18, 19, 20])).toEqual(['C'])
  expect(freeCourts(courts, taken, [17])).toEqual(['A', 'B', 'C'])
})

test('without hours every court is disabled', () => {
  expect(freeCourts(courts, taken, [])).toEqual([])
  expect(isCourtDisabled('C', taken, [])).toBe(true)
})

test('returns the hours in which a court is taken', () => {
  expect(takenHoursOf('A', taken, [17, 18, 19])).toEqual([18, 19])
  expect(takenHoursOf('C', taken, [17, 18, 19])).toEqual([])
})

const hour = fc.integer({ min: 16, max: 21 })
const someHours = fc.uniqueArray(hour, { maxLength: 4 })
const someSlots = fc.array(fc.record({ court: fc.constantFrom('A', 'B', 'C'), hour }), { maxLength: 10 })

test('a court is disabled if it is taken in a picked hour, and a further hour never enables it', () => {
  fc.assert(
    fc.property(someSlots, someHours, hour, fc.constantFrom('A', 'B', 'C'), (slots, hours, more, id) => {
      let isTaken = hours.length === 0
      for (const slot of slots)
        for (const picked of hours) if (slot.court === id && slot.hour === picked) isTaken = true
      expect(isCourtDisabled(id, slots, hours)).toBe(isTaken)
      expect(hours.length === 0 || !isTaken || isCourtDisabled(id, slots, [...hours, more])).toBe(true)
    }),
    runs,
  )
})

test('picking a court twice removes it and keeps the others', () => {
  const ids = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'))
  fc.assert(
    fc.property(ids, fc.constantFrom('A', 'B', 'C', 'D'), fc.boolean(), (picked, id, paidByPackage) => {
      const before = picked.map((one) => ({ ...court(one), paidByPackage }))
      const afterPick = toggleCourt(before, court(id))
      expect(afterPick.map((one) => one.id)).toEqual(
        picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id],
      )
      const afterSecondPick = toggleCourt(afterPick, court(id))
      expect(new Set(afterSecondPick.map((one) => one.id))).toEqual(new Set(picked))
    }),
    runs,
  )
})

test('a new court gets the package flag of the other courts', () => {
  expect(toggleCourt([], court('A'))).toEqual([{ ...court('A'), paidByPackage: false }])
  const paid = [{ ...court('A'), paidByPackage: true }]
  expect(toggleCourt(paid, court('B')).at(-1)?.paidByPackage).toBe(true)
})
