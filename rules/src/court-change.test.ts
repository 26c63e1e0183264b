import { expect, test } from 'vitest'
import { pairCourts } from './court-change.ts'
import { isProblem } from './problem.ts'

let id = 0
const hour = (court: string, at: number) => ({ id: (id += 1), court, hour: at, amount: 100_000 })
const priceOf = (court: string, at: number): number | null =>
  court === 'off sale' ? null : court === 'dear' && at === 20 ? 120_000 : 100_000

/** The court changes of a booking of 18:00–21:00 in words, or the code of the problem. */
const plan = (courts: readonly string[], runningHour = 19, bookedCourts = ['C1']): string => {
  const hours = bookedCourts.flatMap((court) => [18, 19, 20].map((at) => hour(court, at)))
  const changes = pairCourts(hours, { runningHour, courts, priceOf })
  if (isProblem(changes)) return changes.problem
  return changes
    .map((change) => {
      const from = hours.find((other) => other.id === change.id)
      return `${from?.court} ${from?.hour} to ${change.court}`
    })
    .join(', ')
}

test.each([
  ['from the running hour on', ['C2'], 19, ['C1'], 'C1 19 to C2, C1 20 to C2'],
  ['in its last hour', ['C2'], 20, ['C1'], 'C1 20 to C2'],
  ['one of two booked courts stays', ['C2', 'C3'], 20, ['C1', 'C2'], 'C1 20 to C3'],
  ['to the same court', ['C1'], 19, ['C1'], 'COURT_CHANGE_CLOSED'],
  ['to fewer courts', ['C3'], 19, ['C1', 'C2'], 'COURT_CHANGE_CLOSED'],
  ['after the booking', ['C2'], 21, ['C1'], 'COURT_CHANGE_CLOSED'],
  ['to a court that costs more in one of the hours', ['dear'], 19, ['C1'], 'COURT_CHANGE_PRICES'],
  ['to a court that is off sale', ['off sale'], 19, ['C1'], 'COURT_UNAVAILABLE'],
])('a change of courts: %s', (_, courts, runningHour, bookedCourts, expected) => {
  expect(plan(courts, runningHour, bookedCourts)).toBe(expected)
})
