import { expect, test } from 'vitest'
import { checkLengthening, isRunningNow } from './lengthen.ts'
import { formatRupiah } from './money.ts'

const date = '2031-03-05'
const at = (hour: number, minute = 0, on = date) => ({ date: on, hour, minute })
const booking = { date, from: 18, until: 20, unpaid: 0, owed: 0 }

test.each([
  [at(17, 59), false],
  [at(18), true],
  [at(19, 59), true],
  [at(20), false],
  [at(19, 0, '2031-03-06'), false],
])('a booking of 18:00–20:00 runs at %o: %s', (now, expected) => {
  expect(isRunningNow(booking, now)).toBe(expected)
})

test.each([
  ['paid, paid now', {}, true, null],
  ['paid, paid later', {}, false, null],
  ['owing, paid now', { owed: 50_000 }, true, null],
  ['owing, paid later', { owed: 50_000 }, false, '50000'],
  ['hours added before are unpaid, paid now', { unpaid: 80_000 }, true, '80000'],
  ['hours added before are unpaid, paid later', { unpaid: 80_000 }, false, '80000'],
])('%s', (_, part, isPaidNow, due) => {
  const broken = checkLengthening({ ...booking, ...part }, { now: at(19), isPaidNow })
  expect(broken).toEqual(
    due === null ? null : { problem: 'LENGTHEN_OWED', values: { due: formatRupiah(Number(due)) } },
  )
})

test('hours are added only while the booking runs', () => {
  expect(checkLengthening(booking, { now: at(20), isPaidNow: true })).toMatchObject({
    problem: 'LENGTHEN_CLOSED',
  })
})
