import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { insertTimeOff } from '../office/time-off/queries.ts'
import type { Transaction } from '../platform/database/connection.ts'

type UnavailableHours = {
  /** The court or coach. */
  readonly id: string
  readonly locationId: string
  readonly daysAhead: number
  /** Consecutive hours. */
  readonly hours: readonly number[]
  readonly reason: string
}

const courtBlocks: readonly UnavailableHours[] = [
  { id: 'BDG1-C2', locationId: 'BDG1', daysAhead: 2, hours: [9, 10, 11], reason: 'New net' },
]

const coachTimesOff: readonly UnavailableHours[] = [
  { id: 'JKT1-K1', locationId: 'JKT1', daysAhead: 3, hours: [8, 9, 10, 11, 12, 13], reason: 'Day off' },
  { id: 'DPS1-K2', locationId: 'DPS1', daysAhead: 5, hours: [14, 15, 16, 17], reason: 'Training course' },
]

/** Blocks some hours of a court, and gives two coaches time off. Call it before bookings are made. */
export async function insertUnavailableHours(
  tx: Transaction,
  today: PlayDate,
  now: Temporal.Instant,
): Promise<void> {
  for (const { locationId, id, daysAhead, hours, reason } of courtBlocks)
    await tx.query(insertBlock, [locationId, id, addDays(today, daysAhead), hours, reason])
  for (const { locationId, id: coachId, daysAhead, hours, reason } of coachTimesOff) {
    const date = addDays(today, daysAhead)
    const [firstHour = 0, lastHour = 23] = [hours[0], hours.at(-1)]
    const timeOff = { coachId, dateFrom: date, dateTo: date, from: firstHour, to: lastHour + 1, reason }
    await insertTimeOff(tx, { ...timeOff, locationId, at: now })
  }
}

const insertBlock = `
  with block as (insert into court_block (location_id, reason) values ($1, $5) returning id)
  insert into court_hour (location_id, play_date, court_id, hour, block_id)
  select $1, $3, $2, blocked.hour, block.id
    from block cross join unnest($4::smallint[]) as blocked (hour)
   order by blocked.hour`
