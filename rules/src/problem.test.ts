import { describe, expect, test } from 'vitest'
import en from '../../messages/en/problems.json' with { type: 'json' }
import id from '../../messages/id/problems.json' with { type: 'json' }
import { emptyBasket, deleteItem } from './basket.ts'
import { emptyItem } from './booking-item.ts'
import { chooseCoach, extendCoach } from './coach.ts'
import { checkGuest, tidyGuest } from './guest.ts'
import { dropHour, pickHour } from './hours.ts'
import { isProblem, problem, problemCodes, type ProblemValues } from './problem.ts'

const english: Readonly<Record<string, string>> = en
const indonesian: Readonly<Record<string, string>> = id
const namesIn = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted()

describe('every problem has a message', () => {
  for (const code of problemCodes) {
    test(`${code}`, () => {
      const key = `problem_${code.toLowerCase()}`
      expect(english[key]).toMatch(/\S/)
      expect(indonesian[key]).toMatch(/\S/)
      expect(namesIn(indonesian[key]!)).toEqual(namesIn(english[key]!))
    })
  }
  test('and every message has a problem', () => {
    const keys = [...problemCodes.map((code) => `problem_${code.toLowerCase()}`), 'problem_coach_clash_line']
    expect(Object.keys(english).toSorted()).toEqual(keys.toSorted())
    expect(Object.keys(indonesian).toSorted()).toEqual(keys.toSorted())
  })
})

const filled = (key: string, values: ProblemValues = {}): string =>
  english[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** The English text of a problem, with its lines. */
function format(x: unknown): string {
  if (!isProblem(x)) return 'no problem'
  const key = `problem_${x.problem.toLowerCase()}`
  const lines = (x.lines ?? []).map((line) => filled('problem_coach_clash_line', line))
  return english[key]?.includes('{conflicts}')
    ? filled(key, { conflicts: lines.join('; ') })
    : [filled(key, x.values), ...lines].join('\n')
}

const day = '2026-11-21'
const raka = { id: 'RAKA', name: 'Coach Raka', rate: 'GOLD', price: 300_000, busyHours: [20] }
const item = { ...emptyItem(2, day), hours: [18, 19] }
const basketItems = [{ id: 1, date: day, coach: { name: 'Coach Lala', hours: [18, 19] } }]
const choice = { item, offer: raka, scales: [], basketItems: [] }
const picked = { id: 'RAKA', name: 'Coach Raka', rate: 'GOLD', price: 300_000, players: 1, hours: [17] }
const guest = checkGuest(tidyGuest({ fullname: '', email: '', phone: '' }))
const invalidGuest = checkGuest(tidyGuest({ fullname: 'Ani', email: 'ani', phone: '12' }))

const sentences = [
  {
    from: pickHour([18], 20),
    text: 'You can only select consecutive time slots. To select non-consecutive times, please add a new booking item.',
  },
  {
    from: dropHour([17, 18, 19], 18),
    text: 'Cannot deselect time in the middle of a consecutive range. Please deselect from the beginning or end.',
  },
  {
    from: chooseCoach({ ...choice, item: emptyItem(2, day) }),
    text: 'Please select time slots first before choosing a coach',
  },
  {
    from: chooseCoach({ ...choice, item: { ...item, hours: [20] } }),
    text: 'This coach is not available for the selected time slots',
  },
  {
    from: chooseCoach({ ...choice, basketItems }),
    text: 'Time conflict detected with other bookings:\nBooking #1: Coach Lala at 18:00, 19:00',
  },
  {
    from: extendCoach(picked, { ...choice, basketItems }),
    text: 'Cannot select these times due to conflicts with: Booking #1: Coach Lala at 18:00, 19:00',
  },
  {
    from: extendCoach(picked, { ...choice, item: { ...item, hours: [17, 18] }, basketItems }),
    text: 'Cannot select this time due to conflict with: Booking #1: Coach Lala at 18:00',
  },
  { from: deleteItem(emptyBasket(day), 7), text: 'Booking ID not found for deletion' },
  { from: problem('BOOKING_NOT_DELETED'), text: 'Error deleting booking' },
  { from: problem('GUEST_NOT_SAVED'), text: 'Error saving guest data' },
  { from: problem('TOKEN_EXPIRED'), text: 'Token Expired' },
  { from: guest[0], text: 'Full name is required' },
  { from: guest[1], text: 'Email is required' },
  { from: guest[2], text: 'Phone number is required' },
  { from: invalidGuest[0], text: 'Invalid email format' },
  { from: invalidGuest[1], text: 'Invalid phone number format' },
]
describe('a problem of a rule has the specified English sentence', () => {
  for (const { from, text } of sentences) test(`${text}`, () => expect(format(from)).toBe(text))
})

test('only a known code is a problem', () => {
  expect(isProblem(problem('SLOT_TAKEN'))).toBe(true)
  expect(isProblem(problem('TOO_MANY_ITEMS', { most: 20 }))).toBe(true)
  for (const other of [null, undefined, [], [18], {}, { problem: 'NOTHING' }, 'SLOT_TAKEN', 7]) {
    expect(isProblem(other)).toBe(false)
  }
})
