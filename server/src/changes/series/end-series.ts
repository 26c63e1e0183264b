import type { SeriesDetail, SeriesEnd } from '@pantul/contract/desk-series-wire'
import { isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { lockSeries } from './lock-series.ts'
import { readSeries } from './read-series.ts'

type EndInput = {
  readonly staff: ActingStaff
  readonly publicId: string
  readonly end: SeriesEnd
  readonly locale: Locale
}

/**
 * Ends a series: releases its hours from a date on that are on no bill. Earlier dates are still billed. Bills stay; staff cancel
 * them like other orders. Staff may end a series again, at an earlier date. Refusals: SERIES_UNKNOWN,
 * CHANGED_MEANWHILE with the current state, DATE_INVALID (before today, or not before its current end), REASON_REQUIRED.
 */
export async function endSeries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, publicId, end: { from, reason, version }, locale }: EndInput,
): Promise<SeriesDetail> {
  const { locationId } = staff
  if (reason.length < 3) throw new Refusal(problem('REASON_REQUIRED'))
  return db.transaction(async (tx) => {
    const series = await lockSeries(tx, clock, { locationId, publicId, version, locale })
    const isEarlier = series.endedFrom === null || from < series.endedFrom
    if (!isPlayDate(from) || from < venueNow(clock, series.timeZone).date || !isEarlier)
      throw new Refusal(problem('DATE_INVALID'))
    const now = clock.now()
    const hours = await endFrom(tx, { id: series.id, locationId, from, now })
    await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'end-series',
      thing: 'series',
      thingId: publicId,
      after: { from, hours },
      reason,
    })
    return readSeries({ db: tx, clock }, { locationId, publicId, locale })
  })
}

type SeriesToEnd = {
  readonly id: number
  readonly locationId: string
  readonly from: PlayDate
  readonly now: Temporal.Instant
}

/** Gives up the unbilled dates from a date on, and returns the number of released hours. The caller has locked the series. */
async function endFrom(tx: Transaction, { id, locationId, from, now }: SeriesToEnd): Promise<number> {
  await tx.query(
    `update series_date set state = 'given_up' where series_id = $1 and play_date >= $2 and state = 'claimed'`,
    [id, from],
  )
  const releasedHours = await tx.query<{ date: PlayDate }>(
    `delete from court_hour where series_id = $1 and play_date >= $2 returning play_date as date`,
    [id, from],
  )
  await tx.query('update series set ended_from = $2, ended_at = $3 where id = $1', [id, from, now])
  for (const date of new Set(releasedHours.map((hour) => hour.date)))
    tx.publish(courtDayTopic(locationId, date))
  return releasedHours.length
}

/**
 * One round: ends the series of people who were forgotten, from today on, and returns their number. Several processes
 * may run it at a time.
 */
export const endForgottenSeries = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  db.transaction(async (tx) => {
    const forgotten = await tx.query<{ id: number; locationId: string; timeZone: string }>(
      `select s.id, s.location_id as "locationId", l.time_zone as "timeZone"
         from series s join location l on l.id = s.location_id
        where s.contact_id is null
          and exists (select from series_date d
                       where d.series_id = s.id and d.state = 'claimed'
                         and d.play_date >= ($1::timestamptz at time zone l.time_zone)::date)
        order by s.id
          for no key update of s skip locked`,
      [clock.now()],
    )
    for (const { id, locationId, timeZone } of forgotten) {
      const from = venueNow(clock, timeZone).date
      await endFrom(tx, { id, locationId, from, now: clock.now() })
    }
    return forgotten.length
  })
