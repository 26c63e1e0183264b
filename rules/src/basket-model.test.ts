import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addItem,
  currentItem,
  deleteItem,
  emptyBasket,
  slotsOfOtherItems,
  replaceItem,
  selectItem,
  type Basket,
} from './basket.ts'
import { withoutPastSlots } from './basket-age.ts'
import {
  emptyItem,
  keepLongestRun,
  withoutLostHours,
  withCourt,
  withHour,
  withoutHour,
  type BookingItem,
} from './booking-item.ts'
import { isProblem, type Problem } from './problem.ts'
import { hoursBetween } from './hours.ts'

const days = ['2026-11-21', '2026-11-22'] as const
const hours = [16, 17, 18, 19, 20]
const courts = ['A', 'B'] as const

type Command =
  | { readonly kind: 'add' | 'restore' }
  | { readonly kind: 'delete' | 'select'; readonly id: number }
  | { readonly kind: 'day'; readonly date: string }
  | { readonly kind: 'hour' | 'lose' | 'clock'; readonly hour: number }
  | { readonly kind: 'court'; readonly court: string }

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constantFrom('add' as const, 'restore' as const) }),
  fc.record({
    kind: fc.constantFrom('delete' as const, 'select' as const),
    id: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({ kind: fc.constant('day' as const), date: fc.constantFrom(...days) }),
  fc.record({ kind: fc.constant('hour' as const), hour: fc.constantFrom(...hours) }),
  fc.record({ kind: fc.constant('hour' as const), hour: fc.constantFrom(...hours) }),
  fc.record({ kind: fc.constantFrom('lose' as const, 'clock' as const), hour: fc.constantFrom(...hours) }),
  fc.record({ kind: fc.constant('court' as const), court: fc.constantFrom(...courts) }),
)

/** Applies a command to a basket with the rules, as a screen does. */
function played(basket: Basket, one: Command): Basket {
  const item = currentItem(basket)
  const put = (next: BookingItem | Problem): Basket => (isProblem(next) ? basket : replaceItem(basket, next))
  switch (one.kind) {
    case 'add':
      return addItem(basket, item.date)
    case 'restore':
      return JSON.parse(JSON.stringify(basket))
    case 'delete': {
      const next = deleteItem(basket, one.id)
      return isProblem(next) ? basket : next
    }
    case 'select':
      return selectItem(basket, one.id)
    case 'day':
      return replaceItem(basket, emptyItem(item.id, one.date))
    case 'hour': {
      const isPicked = item.hours.includes(one.hour)
      return put(
        isPicked ? withoutHour(item, one.hour) : withHour(item, { hour: one.hour, price: 1, type: 'R' }),
      )
    }
    case 'court': {
      const court = { id: one.court, name: one.court, material: 'PDL', unit: 'H' }
      return put(withCourt(item, court, slotsOfOtherItems(basket, item.date, item.id)))
    }
    case 'lose':
      return put(keepLongestRun(withoutLostHours(item, [one.hour])))
    case 'clock':
      return withoutPastSlots(basket, { date: days[0], hour: one.hour, minute: 0 })
  }
}

/** The model: an item has a range from–to instead of hours. Written without the rules. */
type Line = { date: string; from: number; to: number; courts: string[] }
type Model = { lines: Line[]; at: number }
const nothing = (date: string): Line => ({ date, from: 0, to: 0, courts: [] })

function modelled({ lines, at }: Model, one: Command): Model {
  const line = lines[at]!
  const set = (next: Line): Model => ({ lines: lines.with(at, next), at })
  const range = (from: number, to: number, kept: string[]): Model =>
    set(from === to ? nothing(line.date) : { ...line, from, to, courts: kept })
  if (one.kind === 'add') return { lines: [...lines, nothing(line.date)], at: lines.length }
  if (one.kind === 'select') return { lines, at: one.id >= 1 && one.id <= lines.length ? one.id - 1 : at }
  if (one.kind === 'day') return set(nothing(one.date))
  if (one.kind === 'delete') {
    if (one.id < 1 || one.id > lines.length) return { lines, at }
    const rest = lines.toSpliced(one.id - 1, 1)
    return rest.length === 0
      ? { lines: [nothing(lines[0]!.date)], at: 0 }
      : { lines: rest, at: rest.length - 1 }
  }
  if (one.kind === 'hour') {
    const { from, to, courts: its } = line
    if (from === to) return range(one.hour, one.hour + 1, [])
    if (one.hour === from - 1) return range(from - 1, to, [])
    if (one.hour === to) return range(from, to + 1, [])
    if (one.hour === from) return range(from + 1, to, its)
    if (one.hour === to - 1) return range(from, to - 1, its)
    return { lines, at }
  }
  if (one.kind === 'court') {
    if (line.courts.includes(one.court))
      return set({ ...line, courts: line.courts.filter((id) => id !== one.court) })
    const isHeld = lines.some(
      (other, i) =>
        i !== at &&
        other.date === line.date &&
        other.courts.includes(one.court) &&
        other.from < line.to &&
        line.from < other.to,
    )
    return isHeld || line.from === line.to
      ? { lines, at }
      : set({ ...line, courts: [...line.courts, one.court] })
  }
  if (one.kind === 'lose') {
    const { from, to, courts: its } = line
    if (one.hour < from || one.hour >= to) return { lines, at }
    const isFirstLonger = one.hour - from >= to - one.hour - 1
    return isFirstLonger ? range(from, one.hour, its) : range(one.hour + 1, to, its)
  }
  if (one.kind === 'clock') {
    const left = lines
      .map((other) => (other.date === days[0] ? { ...other, from: Math.max(other.from, one.hour) } : other))
      .filter(({ from, to }) => from < to)
    return left.length === 0 ? { lines: [nothing(days[0])], at: 0 } : { lines: left, at: left.length - 1 }
  }
  return { lines, at }
}

test('after any sequence of actions the basket equals a simple model', () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 50, maxLength: 50 }), (commands) => {
      let basket = emptyBasket(days[0])
      let model: Model = { lines: [nothing(days[0])], at: 0 }
      for (const one of commands) {
        basket = played(basket, one)
        model = modelled(model, one)
        expect(basket.current).toBe(model.at + 1)
        expect(
          basket.items.map((item) => ({ ...item, prices: [], courts: item.courts.map(({ id }) => id) })),
        ).toEqual(
          model.lines.map(({ date, from, to, courts: its }, i) => ({
            ...emptyItem(i + 1, date),
            hours: hoursBetween(from, to),
            courts: its,
          })),
        )
      }
    }),
    { numRuns: 300 },
  )
})
