import type { SeriesDetail, SeriesMove } from '@pantul/contract/desk-series-wire'
import { hoursBetween } from '@pantul/rules/hours'
import { openHoursOn } from '@pantul/rules/opening-times'
import { daysBetween, isPlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { MAX_SERIES_DAYS } from '@pantul/rules/series-dates'
import { isPast } from '@pantul/rules/slot'
import { expireOverdue } from '../../orders/states/expire-order.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { courtsOf } from '../../venue/courts/queries.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'
import { lockSeries, unbilledDate } from './lock-series.ts'
import { claimForSeries } from './queries.ts'
import { readSeries } from './read-series.ts'

type MoveInput = {
  readonly staff: ActingStaff
  readonly publicId: string
  readonly move: SeriesMove
  readonly locale: Locale
}

/**
 * Moves one date that is on no bill to another day, hour or court. The series keeps the hours that the old and the new time
 * have in common. Refusals: SERIES_UNKNOWN, CHANGED_MEANWHILE with the current state, SERIES_DATE_CLOSED, DATE_INVALID (more
 * than 400 days ahead, or after the end of the series), COURT_UNKNOWN, SLOT_CLOSED (closed or over), HOURS_BOOKED.
 */
export async function moveDate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, publicId, move, locale }: MoveInput,
): Promise<SeriesDetail> {
  const { locationId } = staff
  const { date, playDate, courtId, from } = move
  const location = await locationForStaff(db, locationId)
  if (!(await courtsOf(db, locationId)).some(({ id }) => id === courtId))
    throw new Refusal(problem('COURT_UNKNOWN'))
  const now = venueNow(clock, location.timeZone)
  if (!isPlayDate(playDate) || daysBetween(now.date, playDate) > MAX_SERIES_DAYS)
    throw new Refusal(problem('DATE_INVALID'))
  await expireOverdue(db, { locationId, dates: [playDate], customerId: null })
  return db.transaction(async (tx) => {
    const series = await lockSeries(tx, clock, { locationId, publicId, version: move.version, locale })
    if (series.endedFrom !== null && playDate >= series.endedFrom) throw new Refusal(problem('DATE_INVALID'))
    const current = await unbilledDate(tx, clock, { series, date })
    const until = from + current.until - current.from
    const hours = hoursBetween(from, until)
    const openHours = openHoursOn(location, playDate)
    const isOpen = hours.every((hour) => openHours.includes(hour))
    // The running hour counts as past.
    if (!isOpen || isPast(playDate, from, { ...now, hour: now.hour + 1 }))
      throw new Refusal(problem('SLOT_CLOSED'))
    const hasAlready = (hour: number): boolean =>
      playDate === current.playDate &&
      courtId === current.court &&
      hour >= current.from &&
      hour < current.until
    const newHours = hours
      .filter((hour) => !hasAlready(hour))
      .map((hour) => ({ court: courtId, date: playDate, hour }))
    // Like every change of courts and hours, it claims the new hours before it releases the old ones.
    if (!(await claimForSeries(tx, { locationId, hours: newHours, seriesId: series.id })))
      throw new Refusal(problem('HOURS_BOOKED', { count: 1 }))
    await tx.query(
      `delete from court_hour
        where series_id = $1 and play_date = $2 and court_id = $3 and hour >= $4 and hour < $5
          and not (play_date = $6 and court_id = $7 and hour = any ($8::smallint[]))`,
      [series.id, current.playDate, current.court, current.from, current.until, playDate, courtId, hours],
    )
    await tx.query(
      `update series_date set play_date = $3, court_id = $4, from_hour = $5, until_hour = $6
        where series_id = $1 and date = $2`,
      [series.id, date, playDate, courtId, from, until],
    )
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'move-series-date',
      thing: 'series',
      thingId: publicId,
      before: { date: current.playDate, court: current.court, from: current.from },
      after: { date: playDate, court: courtId, from },
    })
    for (const day of new Set([current.playDate, playDate])) tx.publish(courtDayTopic(locationId, day))
    return readSeries({ db: tx, clock }, { locationId, publicId, locale })
  })
}
