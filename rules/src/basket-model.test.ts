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
  withCourtToggled,
  withHour,
  withoutHour,
  type BookingItem,
} from './booking-item.ts'
import { isProblem, type Problem } from './problem.ts'
import { hoursBetween } from './hours.ts'

const days = ['2026-11-21', '2026-11-22'] as const
const hours = [16, 17, 18, 19, 20]
const courts = ['A', 'B'] as const

/** `restore`: the browser stores and reads the basket. `lose`: others take an hour. `clock`: it becomes that hour. */
type Command =
  | { readonly kind: 'add' | 'restore' }
  | { readonly kind: 'delete' | 'select'; readonly id: number }
  | { readonly kind: 'day'; readonly date: string }
  | { readonly kind: 'hour' | 'lose' | 'clock'; readonly hour: number }
  | { readonly kind: 'court'; readonly court: string }

const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constantFrom('add' as const, 'restore' as const) }),
  fc.record({
    kind: fc.constantFrom('delete' as const, 'select' as const),
    id: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({ kind: fc.constant('day' as const), date: fc.constantFrom(...days) }),
  // Twice, so that more hours are picked.
  fc.record({ kind: fc.constant('hour' as const), hour: fc.constantFrom(...hours) }),
  fc.record({ kind: fc.constant('hour' as const), hour: fc.constantFrom(...hours) }),
  fc.record({ kind: fc.constantFrom('lose' as const, 'clock' as const), hour: fc.constantFrom(...hours) }),
  fc.record({ kind: fc.constant('court' as const), court: fc.constantFrom(...courts) }),
)

/** Applies a command to a basket with the rules, as a screen does. */
function applyCommand(basket: Basket, command: Command): Basket {
  const item = currentItem(basket)
  const put = (next: BookingItem | Problem): Basket => (isProblem(next) ? basket : replaceItem(basket, next))
  switch (command.kind) {
    case 'add':
      return addItem(basket, item.date)
    case 'restore':
      return JSON.parse(JSON.stringify(basket))
    case 'delete': {
      const next = deleteItem(basket, command.id)
      return isProblem(next) ? basket : next
    }
    case 'select':
      return selectItem(basket, command.id)
    case 'day':
      return replaceItem(basket, emptyItem(item.id, command.date))
    case 'hour': {
      const isPicked = item.hours.includes(command.hour)
      return put(
        isPicked
          ? withoutHour(item, command.hour)
          : withHour(item, { hour: command.hour, price: 1, type: 'R' }),
      )
    }
    case 'court': {
      const court = { id: command.court, name: command.court, material: 'PDL', unit: 'H' }
      return put(withCourtToggled(item, court, slotsOfOtherItems(basket, item.date, item.id)))
    }
    case 'lose':
      return put(keepLongestRun(withoutLostHours(item, [command.hour])))
    case 'clock':
      return withoutPastSlots(basket, { date: days[0], hour: command.hour, minute: 0 })
  }
}

/** A booking item in the model, with a range from–to instead of hours. The model uses none of the tested rules. */
type Line = { date: string; from: number; to: number; courts: string[] }
/** `at`: the index of the line that is edited. */
type Model = { lines: Line[]; at: number }
const emptyLine = (date: string): Line => ({ date, from: 0, to: 0, courts: [] })

function applyToModel({ lines, at }: Model, command: Command): Model {
  const line = lines[at]!
  const set = (next: Line): Model => ({ lines: lines.with(at, next), at })
  const range = (from: number, to: number, kept: string[]): Model =>
    set(from === to ? emptyLine(line.date) : { ...line, from, to, courts: kept })
  if (command.kind === 'add') return { lines: [...lines, emptyLine(line.date)], at: lines.length }
  if (command.kind === 'select')
    return { lines, at: command.id >= 1 && command.id <= lines.length ? command.id - 1 : at }
  if (command.kind === 'day') return set(emptyLine(command.date))
  if (command.kind === 'delete') {
    if (command.id < 1 || command.id > lines.length) return { lines, at }
    const rest = lines.toSpliced(command.id - 1, 1)
    return rest.length === 0
      ? { lines: [emptyLine(lines[0]!.date)], at: 0 }
      : { lines: rest, at: rest.length - 1 }
  }
  if (command.kind === 'hour') {
    const { from, to, courts: picked } = line
    if (from === to) return range(command.hour, command.hour + 1, [])
    if (command.hour === from - 1) return range(from - 1, to, [])
    if (command.hour === to) return range(from, to + 1, [])
    if (command.hour === from) return range(from + 1, to, picked)
    if (command.hour === to - 1) return range(from, to - 1, picked)
    return { lines, at }
  }
  if (command.kind === 'court') {
    if (line.courts.includes(command.court))
      return set({ ...line, courts: line.courts.filter((id) => id !== command.court) })
    const isInOtherLine = lines.some(
      (other, i) =>
        i !== at &&
        other.date === line.date &&
        other.courts.includes(command.court) &&
        other.from < line.to &&
        line.from < other.to,
    )
    return isInOtherLine || line.from === line.to
      ? { lines, at }
      : set({ ...line, courts: [...line.courts, command.court] })
  }
  if (command.kind === 'lose') {
    const { from, to, courts: picked } = line
    if (command.hour < from || command.hour >= to) return { lines, at }
    const isFirstLonger = command.hour - from >= to - command.hour - 1
    return isFirstLonger ? range(from, command.hour, picked) : range(command.hour + 1, to, picked)
  }
  if (command.kind === 'clock') {
    const remainingLines = lines
      .map((other) =>
        other.date === days[0] ? { ...other, from: Math.max(other.from, command.hour) } : other,
      )
      .filter(({ from, to }) => from < to)
    return remainingLines.length === 0
      ? { lines: [emptyLine(days[0])], at: 0 }
      : { lines: remainingLines, at: remainingLines.length - 1 }
  }
  return { lines, at }
}

test('after any sequence of actions the basket equals a simple model', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { minLength: 50, maxLength: 50 }), (commands) => {
      let basket = emptyBasket(days[0])
      let model: Model = { lines: [emptyLine(days[0])], at: 0 }
      for (const command of commands) {
        basket = applyCommand(basket, command)
        model = applyToModel(model, command)
        expect(basket.current).toBe(model.at + 1)
        expect(
          basket.items.map((item) => ({ ...item, prices: [], courts: item.courts.map(({ id }) => id) })),
        ).toEqual(
          model.lines.map(({ date, from, to, courts: picked }, i) => ({
            ...emptyItem(i + 1, date),
            hours: hoursBetween(from, to),
            courts: picked,
          })),
        )
      }
    }),
    { numRuns: 300 },
  )
})
