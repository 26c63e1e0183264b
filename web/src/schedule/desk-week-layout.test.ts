import type { DeskWeek, DeskWeekDay } from '@pantul/contract/desk-week-wire'
import { expect, test } from 'vitest'
import { freeCourtsLayout, courtWeekLayout } from './desk-week-layout.ts'

const day = (date: string, part: Partial<DeskWeekDay> = {}): DeskWeekDay => ({
  date,
  openHours: { from: 8, until: 10 },
  closedReason: null,
  freeCourtCounts: [3, 2],
  bookings: [],
  blocks: [],
  sessions: [],
  series: [],
  ...part,
})
const week = (...days: DeskWeekDay[]): DeskWeek => ({
  version: 'v',
  courts: [],
  days,
  createdAt: '2026-11-23T15:20:00+07:00',
  timeZone: 'Asia/Jakarta',
})
const closed = day('2026-11-24', { openHours: null, closedReason: 'Holiday', freeCourtCounts: [] })

test('the grid of free courts has a row for each hour that is open on any day of the week', () => {
  const openLonger = day('2026-11-25', { openHours: { from: 7, until: 10 }, freeCourtCounts: [1, 0, 3] })
  const { hours, rows } = freeCourtsLayout(week(day('2026-11-23'), closed, openLonger))
  expect(hours).toEqual([7, 8, 9])
  expect(rows.map((cells) => cells.map(({ freeCourts }) => freeCourts))).toEqual([
    [null, null, 1],
    [3, null, 0],
    [2, null, 3],
  ])
})

test('one court has a column for each day, and an entry takes one cell of several rows', () => {
  const block = { court: 'C1', publicId: 'B', reason: 'Repair', by: null, lastDate: '2026-11-24' }
  const closedWithBlock = { ...closed, blocks: [{ ...block, from: 9, until: 11 }] }
  const { hours, rows } = courtWeekLayout(week(day('2026-11-23'), closedWithBlock))
  expect(hours).toEqual([8, 9, 10])
  expect(rows.map((cells) => cells.map(({ column, entry }) => `${column} ${entry?.kind ?? 'free'}`))).toEqual(
    [['1 free', '2 free'], ['1 free', '2 block'], ['1 free']],
  )
})
