import type { CourtDay } from '@pantul/contract/courts-wire'
import { addItem, currentItem, emptyBasket, replaceItem, selectItem, type Basket } from '@pantul/rules/basket'
import { parseDay } from '@pantul/rules/test-day'
import type { Hours } from '@pantul/rules/hours'
import { expect, test } from 'vitest'
import { boardView, isSoldOut, type BoardView } from './board-view.ts'
import { lostSlotsOn, lostSlotsOptions } from './lost-slots.ts'

const date = '2026-11-20'
const now = { date, hour: 15, minute: 18 }

/** The court day of a drawing, in which `x` is a taken slot. */
function dayOf(drawing: string): CourtDay {
  const { courts, hours, taken } = parseDay(drawing)
  return {
    courts: courts.map((id) => ({
      id,
      name: `Court ${id}`,
      material: 'P',
      unit: 'H',
      kind: 'indoor',
      wall: 'standard',
      turf: 'blue',
      priceDifferences: [],
    })),
    taken: taken.map((slot) => ({ ...slot, isHeld: false })),
    hours: hours.map((hour) => ({ hour, price: 450_000, type: 'R' })),
    createdAt: '2026-11-20T15:18:00+07:00',
    timeZone: 'Asia/Jakarta',
    lastStartMinute: 15,
    closedReason: null,
  }
}

function withPicks(basket: Basket, hours: Hours, ids: readonly string[]): Basket {
  const courts = ids.map((id) => ({
    id,
    name: `Court ${id}`,
    material: 'P',
    unit: 'H',
    paidByPackage: false,
  }))
  const prices = hours.map((hour) => ({ hour, price: 450_000, type: 'R' as const }))
  return replaceItem(basket, { ...currentItem(basket), hours, prices, courts })
}

/** The states as text: one line per court, one character per hour. */
function boardAsText(view: BoardView): string[] {
  const signs = {
    free: '.',
    adjacent: '+',
    blocked: '~',
    picked: '#',
    'in-basket': 'b',
    taken: 'x',
    held: 'h',
    lost: '!',
    closed: '-',
  }
  return view.courts.map(({ id }) =>
    view.hours.map(({ hour }) => signs[view.slotAt(id, hour).state]).join(''),
  )
}

const day = dayOf(`
  hour 14 15 16 17 18 19 20
  A     .  .  .  x  x  x  .
  B     .  .  .  .  .  .  .
  C     x  .  .  .  .  x  .
`)
const view = (basket: Basket, at = now) => boardView({ day, date, basket, now: at, kind: 'all' })

test('past hours have no row; the running hour closes at its last start minute', () => {
  expect(view(emptyBasket(date)).hours.map(({ hour }) => hour)).toEqual([16, 17, 18, 19, 20])
  expect(view(emptyBasket(date), { ...now, minute: 14 }).hours[0]?.hour).toBe(15)
})

test('an hour in the basket keeps its row when it goes off sale', () => {
  const basket = withPicks(emptyBasket(date), [15], ['B'])
  expect(view(basket).hours[0]?.hour).toBe(15)
  expect(view(basket).slotAt('A', 15).state).toBe('closed')
})

test('with picked hours, the board shows slots that extend them and courts that are not free in all of them', () => {
  expect(boardAsText(view(withPicks(emptyBasket(date), [18, 19], ['B'])))).toEqual([
    '.xxx.',
    '.+##+',
    '..~x.',
  ])
})

test('slots of another item show its number and are joined into one run', () => {
  const twoItems = withPicks(addItem(withPicks(emptyBasket(date), [18, 19], ['B']), date), [20], ['A'])
  const shown = view(twoItems)
  expect(boardAsText(shown)).toEqual(['.xxx#', '..bb.', '...x.'])
  expect(shown.slotRuns.filter(({ state }) => state !== 'taken')).toEqual([
    { state: 'picked', itemId: 2, court: 'A', hours: [20] },
    { state: 'in-basket', itemId: 1, court: 'B', hours: [18, 19] },
  ])
})

test('a day without a free slot is sold out; a held slot does not count as free', () => {
  const full = dayOf(`
    hour 18 19
    A     x  x
  `)
  const held = { ...full, taken: full.taken.map((slot) => ({ ...slot, isHeld: true })) }
  for (const soldOutDay of [full, held])
    expect(isSoldOut(boardView({ day: soldOutDay, date, basket: emptyBasket(date), now, kind: 'all' }))).toBe(
      true,
    )
  expect(isSoldOut(view(emptyBasket(date)))).toBe(false)
})

test('a lost slot offers the nearest court, the nearest hours, or removal', () => {
  const basket = withPicks(emptyBasket(date), [18, 19], ['C'])
  expect(view(basket).slotAt('C', 19).state).toBe('lost')
  const [lostSlots] = lostSlotsOn(date, basket, day.taken)
  expect(lostSlots).toMatchObject({ court: { id: 'C' }, hours: [19] })
  const options = lostSlotsOptions(lostSlots!, basket, day, view(basket).onSale)
  expect(
    options.map(({ kind, basket: next }) => [kind, currentItem(next).courts[0]?.id, currentItem(next).hours]),
  ).toEqual([
    ['court', 'B', [18, 19]],
    ['hours', 'C', [17, 18]],
    ['remove-hours', 'C', [18]],
  ])
})

test('of several courts only the lost one is replaced or removed', () => {
  const basket = withPicks(emptyBasket(date), [18, 19], ['B', 'C'])
  const [lostSlots] = lostSlotsOn(date, basket, day.taken)
  const options = lostSlotsOptions(lostSlots!, basket, day, view(basket).onSale)
  expect(
    options.map(({ kind, basket: next }) => [kind, currentItem(next).courts.map(({ id }) => id)]),
  ).toEqual([['remove-court', ['B']]])
})

test('the lost slots of the current item come first', () => {
  const twoItems = withPicks(addItem(withPicks(emptyBasket(date), [19], ['C']), date), [17], ['A'])
  expect(lostSlotsOn(date, twoItems, day.taken).map(({ item }) => item.id)).toEqual([2, 1])
  expect(lostSlotsOn(date, selectItem(twoItems, 1), day.taken).map(({ item }) => item.id)).toEqual([1, 2])
})

test('slots of the booking that is being moved are free and marked', () => {
  const day = dayOf(`
    hour 18 19 20
    A     .  .  .
    B     .  x  .
  `)
  const movedSlots = [18, 19].map((hour) => ({ court: 'A', hour }))
  const facts = { day, date, now, kind: 'all' as const }
  const view = boardView({ ...facts, basket: withPicks(emptyBasket(date), [19, 20], ['A']), movedSlots })
  expect(view.slotAt('A', 18)).toMatchObject({ state: 'adjacent', isMoved: true })
  expect(view.slotAt('A', 19)).toMatchObject({ state: 'picked', isMoved: true })
  expect(view.slotAt('A', 20)).not.toHaveProperty('isMoved')
  expect(view.slotAt('B', 18)).not.toHaveProperty('isMoved')
  expect(boardView({ ...facts, basket: emptyBasket(date) }).slotAt('A', 18)).not.toHaveProperty('isMoved')
})
