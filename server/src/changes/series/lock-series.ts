import { seriesDetailToWire } from '@pantul/contract/desk-series-wire'
import { isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { isPast } from '@pantul/rules/slot'
import { venueNow, localMoment, type Clock } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { readSeries } from './read-series.ts'

/** A locked series. `endedFrom`: it has no dates from this one on. */
export type LockedSeries = {
  readonly id: number
  readonly publicId: string
  readonly locationId: string
  readonly timeZone: string
  readonly endedFrom: PlayDate | null
}

type Wanted = {
  readonly locationId: string
  readonly publicId: string
  /** The version that staff saw. */
  readonly version: number
  readonly locale: Locale
}

const select = `
  select s.id, s.public_id as "publicId", s.location_id as "locationId", l.time_zone as "timeZone", s.version,
         s.ended_from as "endedFrom"
    from series s
    join location l on l.id = s.location_id
   where s.public_id = $1 and s.location_id = $2
     for no key update of s`

const lastAct = `
  select c.full_name as name, a.at
    from staff_act a join customer c on c.id = a.customer_id
   where a.thing = 'series' and a.thing_id = $1
   order by a.id desc
   limit 1`

/**
 * Locks a series that staff change and increases its version. Refusals: SERIES_UNKNOWN; CHANGED_MEANWHILE with the current
 * state, who and when, if somebody changed it since.
 */
export async function lockSeries(
  tx: Transaction,
  clock: Clock,
  { locationId, publicId, version, locale }: Wanted,
): Promise<LockedSeries> {
  const [series] = await tx.query<LockedSeries & { version: number }>(select, [publicId, locationId])
  if (series === undefined) throw new Refusal(problem('SERIES_UNKNOWN'))
  if (series.version !== version) {
    const [last] = await tx.query<{ name: string; at: Temporal.Instant }>(lastAct, [publicId])
    const time = last === undefined ? '' : localMoment(last.at, series.timeZone).slice(11, 16)
    const current = await readSeries({ db: tx, clock }, { locationId, publicId, locale })
    throw new Refusal(problem('CHANGED_MEANWHILE', { name: last?.name ?? '', time }), {
      data: seriesDetailToWire(current),
    })
  }
  await tx.query('update series set version = version + 1 where id = $1', [series.id])
  return series
}

/** A date of a series, with the place where it is played. */
export type DateOfSeries = {
  readonly date: PlayDate
  readonly playDate: PlayDate
  readonly court: string
  readonly from: number
  readonly until: number
}

/**
 * A date that is not billed and, unless `mayBePlayed`, has not begun. Refusals: DATE_INVALID, SERIES_DATE_CLOSED. The
 * series is locked.
 */
export async function openDateOf(
  tx: Transaction,
  clock: Clock,
  {
    series,
    date,
    mayBePlayed = false,
  }: { readonly series: LockedSeries; readonly date: PlayDate; readonly mayBePlayed?: boolean },
): Promise<DateOfSeries> {
  if (!isPlayDate(date)) throw new Refusal(problem('DATE_INVALID'))
  const [found] = await tx.query<DateOfSeries>(
    `select date, play_date as "playDate", court_id as court, from_hour as "from", until_hour as until
       from series_date where series_id = $1 and date = $2 and state = 'claimed'`,
    [series.id, date],
  )
  const now = venueNow(clock, series.timeZone)
  if (
    found === undefined ||
    (!mayBePlayed && isPast(found.playDate, found.from, { ...now, hour: now.hour + 1 }))
  )
    throw new Refusal(problem('SERIES_DATE_CLOSED'))
  return found
}

/** Puts the hours of a date back on sale. */
export async function releaseDate(
  tx: Transaction,
  seriesId: number,
  { playDate, court, from, until }: DateOfSeries,
): Promise<void> {
  await tx.query(
    `delete from court_hour
      where series_id = $1 and play_date = $2 and court_id = $3 and hour >= $4 and hour < $5`,
    [seriesId, playDate, court, from, until],
  )
}
