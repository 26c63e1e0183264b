import { expect, test } from 'vitest'
import { deadlinesOf } from './desk-sale-deadline.ts'

const date = '2026-12-20'

test.each([
  ['hours before the booking', 10, 0, false, '17:30', '10:15', '18:00'],
  ['shortly before the usual deadline', 17, 22, false, '17:35', '17:35', '18:00'],
  ['for a manager after the start', 18, 3, true, '18:15', '18:15', '19:00'],
])(
  'a booking at 18:00 has a usual, an earliest and a latest deadline: %s',
  (_situation, hour, minute, mayPlayFirst, usual, earliest, latest) => {
    expect(
      deadlinesOf({ date, from: 18 }, { date, hour, minute }, { mayPlayFirst, payByMinutes: 30 }),
    ).toEqual({
      usual: `${date}T${usual}`,
      earliest: `${date}T${earliest}`,
      latest: `${date}T${latest}`,
    })
  },
)

test('a booking that begins in less than ten minutes has no deadline, because there is too little time to pay', () => {
  expect(
    deadlinesOf(
      { date, from: 18 },
      { date, hour: 17, minute: 52 },
      { mayPlayFirst: false, payByMinutes: 30 },
    ),
  ).toBe(null)
  expect(
    deadlinesOf({ date, from: 18 }, { date, hour: 18, minute: 0 }, { mayPlayFirst: false, payByMinutes: 30 }),
  ).toBe(null)
})

test('the usual deadline of a booking at midnight is on the date before', () => {
  expect(
    deadlinesOf(
      { date, from: 0 },
      { date: '2026-12-19', hour: 10, minute: 0 },
      { mayPlayFirst: false, payByMinutes: 30 },
    )?.usual,
  ).toBe('2026-12-19T23:30')
})
