import { seriesDetailToWire } from '@pantul/contract/desk-series-wire'
import { isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { isPast } from '@pantul/rules/slot'
import { changedMeanwhileRefusal } from '../../people/staff/changed-meanwhile.ts'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { dateColumns, type DateOfSeries } from './queries.ts'
import { readSeries } from './read-series.ts'

export type LockedSeries = {
  readonly id: number
  readonly publicId: string
  readonly locationId: string
  readonly timeZone: string
  /** The series has no dates on this day and later; null if it was not ended. */
  readonly endedFrom: PlayDate | null
}

type SeriesToLock = {
  readonly locationId: string
  readonly publicId: string
  readonly version: number
  readonly locale: Locale
}

const lockRow = `
  select s.id, s.public_id as "publicId", s.location_id as "locationId", l.time_zone as "timeZone", s.version,
         s.ended_from as "endedFrom"
    from series s
    join location l on l.id = s.location_id
   where s.public_id = $1 and s.location_id = $2
     for no key update of s`

/**
 * Locks a series that staff change, and increases its version. Refusals: SERIES_UNKNOWN; CHANGED_MEANWHILE with the current
 * state if its version is not the one that staff saw.
 */
export async function lockSeries(
  tx: Transaction,
  clock: Clock,
  { locationId, publicId, version, locale }: SeriesToLock,
): Promise<LockedSeries> {
  const [series] = await tx.query<LockedSeries & { version: number }>(lockRow, [publicId, locationId])
  if (series === undefined) throw new Refusal(problem('SERIES_UNKNOWN'))
  if (series.version !== version) {
    const current = await readSeries({ db: tx, clock }, { locationId, publicId, locale })
    const { timeZone } = series
    throw await changedMeanwhileRefusal(
      tx,
      { thing: 'series', thingId: publicId, timeZone },
      seriesDetailToWire(current),
    )
  }
  await tx.query('update series set version = version + 1 where id = $1', [series.id])
  return series
}

type DateToChange = {
  readonly series: LockedSeries
  readonly date: PlayDate
  /** Whether the date may have begun. */
  readonly mayBePlayed?: boolean
}

/** Reads a date that is on no bill. The caller has locked the series. Refusals: DATE_INVALID, SERIES_DATE_CLOSED. */
export async function unbilledDate(
  tx: Transaction,
  clock: Clock,
  { series, date, mayBePlayed = false }: DateToChange,
): Promise<DateOfSeries> {
  if (!isPlayDate(date)) throw new Refusal(problem('DATE_INVALID'))
  const [found] = await tx.query<DateOfSeries>(
    `select ${dateColumns} from series_date where series_id = $1 and date = $2 and state = 'claimed'`,
    [series.id, date],
  )
  const now = venueNow(clock, series.timeZone)
  // The running hour counts as past.
  const nextHour = { ...now, hour: now.hour + 1 }
  if (found === undefined || (!mayBePlayed && isPast(found.playDate, found.from, nextHour)))
    throw new Refusal(problem('SERIES_DATE_CLOSED'))
  return found
}
