import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { insertTimeOff } from '../office/time-off/queries.ts'
import type { Transaction } from '../platform/database/connection.ts'

/** Consecutive hours of a day in which a court or coach is unavailable, and the reason. */
type Closure = {
  readonly id: string
  readonly locationId: string
  readonly daysAhead: number
  readonly hours: readonly number[]
  readonly reason: string
}

const blocks: readonly Closure[] = [
  { id: 'BDG1-C2', locationId: 'BDG1', daysAhead: 2, hours: [9, 10, 11], reason: 'New net' },
]

const timesOff: readonly Closure[] = [
  { id: 'JKT1-K1', locationId: 'JKT1', daysAhead: 3, hours: [8, 9, 10, 11, 12, 13], reason: 'Day off' },
  { id: 'DPS1-K2', locationId: 'DPS1', daysAhead: 5, hours: [14, 15, 16, 17], reason: 'Training course' },
]

/** Makes some hours unavailable before orders are created: one court is repaired, two coaches have time off. */
export async function closeHours(tx: Transaction, today: PlayDate, now: Temporal.Instant): Promise<void> {
  for (const closure of blocks) await tx.query(insertBlock, valuesOf(closure, today))
  for (const { locationId, id: coachId, daysAhead, hours, reason } of timesOff) {
    const date = addDays(today, daysAhead)
    const [from = 0, to = 23] = [hours[0], hours.at(-1)]
    const off = { coachId, dateFrom: date, dateTo: date, from, to: to + 1, reason }
    await insertTimeOff(tx, { ...off, locationId, at: now })
  }
}

const valuesOf = (closure: Closure, today: PlayDate): unknown[] => [
  closure.locationId,
  closure.id,
  addDays(today, closure.daysAhead),
  closure.hours,
  closure.reason,
]

const insertBlock = `
  with block as (insert into court_block (location_id, reason) values ($1, $5) returning id)
  insert into court_hour (location_id, play_date, court_id, hour, block_id)
  select $1, $3, $2, taken.hour, block.id
    from block cross join unnest($4::smallint[]) as taken (hour)
   order by taken.hour`
