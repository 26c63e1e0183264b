import { expect, test } from 'vitest'
import { checkLengthening, isRunningNow } from './lengthen.ts'
import { formatRupiah } from './money.ts'

const date = '2031-03-05'
const at = (hour: number, minute = 0, on = date) => ({ date: on, hour, minute })
const booking = { date, from: 18, until: 20, dueOfHeldOrders: 0, owed: 0 }

test.each([
  [at(17, 59), false],
  [at(18), true],
  [at(19, 59), true],
  [at(20), false],
  [at(19, 0, '2031-03-06'), false],
])('a booking of 18:00–20:00 runs at %o: %s', (now, expected) => {
  expect(isRunningNow(booking, now)).toBe(expected)
})

test.each<[string, object, boolean, number | null]>([
  ['a paid booking, added hours paid now', {}, true, null],
  ['a paid booking, added hours paid later', {}, false, null],
  ['an owing booking, added hours paid now', { owed: 50_000 }, true, null],
  ['an owing booking, added hours paid later', { owed: 50_000 }, false, 50_000],
  ['hours added before are unpaid, more hours paid now', { dueOfHeldOrders: 80_000 }, true, 80_000],
  ['hours added before are unpaid, more hours paid later', { dueOfHeldOrders: 80_000 }, false, 80_000],
])('whether hours may be added: %s', (_, changes, isPaidNow, due) => {
  const refusal = checkLengthening({ ...booking, ...changes }, { now: at(19), isPaidNow })
  expect(refusal).toEqual(
    due === null ? null : { problem: 'LENGTHEN_OWED', values: { due: formatRupiah(due) } },
  )
})

test('hours are added only while the booking runs', () => {
  expect(checkLengthening(booking, { now: at(20), isPaidNow: true })).toMatchObject({
    problem: 'LENGTHEN_CLOSED',
  })
})
