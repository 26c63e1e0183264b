import { expect, test } from 'vitest'
import { emptyDay, testCourt } from '../schedule/test-desk-day.ts'
import {
  freeCourts,
  itemsOf,
  draftOfFirstFreeHour,
  takenHours,
  withCourtInstead,
  withCourts,
  withHours,
  type SaleDraft,
} from './desk-sale-draft.ts'

const block = (id: string, from: number, until: number) => ({
  court: id,
  from,
  until,
  publicId: `block-${id}`,
  reason: 'Repair',
  by: null,
  lastDate: '2026-12-20',
})

const day = {
  ...emptyDay,
  courts: [testCourt('A'), testCourt('B'), testCourt('C'), testCourt('D', /* on sale */ false)],
  blocks: [block('A', 18, 20), block('B', 18, 19), block('C', 18, 19)],
}
const date = '2026-12-20'
const draft: SaleDraft = { date, from: 19, until: 20, courts: ['B'] }

test('the first free hour that is not over has a court on sale without a block or a booking', () => {
  const firstFreeAt = (hour: number) => draftOfFirstFreeHour(day, date, { date, hour, minute: 59 })
  expect(firstFreeAt(6)).toEqual({ date, from: 8, until: 9, courts: ['A'] })
  expect(firstFreeAt(18)).toEqual({ date, from: 19, until: 20, courts: ['B'] })
  expect(firstFreeAt(22)).toBe(null)
  expect(draftOfFirstFreeHour(day, '2026-12-19', { date, hour: 8, minute: 0 })).toBe(null)
  expect(draftOfFirstFreeHour({ ...day, openHours: null }, date, { date, hour: 8, minute: 0 })).toBe(null)
})

test('hours are added until closing time at most, and the last hour of a sale is not removed', () => {
  expect(withHours(draft, 1, day).until).toBe(21)
  expect(withHours({ ...draft, until: 22 }, 1, day).until).toBe(22)
  expect(withHours(draft, -1, day)).toBe(draft)
})

test('only free courts are added, and the last court of a sale is not removed', () => {
  expect(withCourts(draft, 1, day).courts).toEqual(['B', 'C'])
  expect(withCourts({ ...draft, courts: ['B', 'C'] }, 1, day).courts).toEqual(['B', 'C'])
  expect(withCourts({ ...draft, courts: ['B', 'C'] }, -1, day).courts).toEqual(['B'])
  expect(withCourts(draft, -1, day)).toBe(draft)
})

test('hours that were taken meanwhile are listed, and a free court can replace the taken one', () => {
  const lost = takenHours(day, { ...draft, from: 18, courts: ['B', 'C'] })
  expect(lost).toEqual([
    { court: 'B', hour: 18 },
    { court: 'C', hour: 18 },
  ])
  expect(freeCourts(day, { from: 20, until: 22 }).map(({ id }) => id)).toEqual(['A', 'B', 'C'])
  expect(withCourtInstead({ ...draft, courts: ['B', 'C'] }, ['B'], 'A').courts).toEqual(['C', 'A'])
})

test('the basket of a sale has its hours on each of its courts', () => {
  const [item] = itemsOf({ ...draft, until: 21, courts: ['B', 'C'] }, day.courts)
  expect(item).toMatchObject({ date, hours: [19, 20], courts: [{ id: 'B', name: 'Court B' }, { id: 'C' }] })
})
