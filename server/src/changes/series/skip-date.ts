import type { SeriesDetail } from '@pantul/contract/desk-series-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { lockSeries, unbilledDate } from './lock-series.ts'
import { releaseDate } from './queries.ts'
import { readSeries } from './read-series.ts'

type SkipInput = {
  readonly staff: ActingStaff
  readonly publicId: string
  readonly date: PlayDate
  readonly version: number
  readonly locale: Locale
}

/**
 * Skips one date that is on no bill, and releases its hours. Skips also a past date, so that the person is not billed for it.
 * Refusals: SERIES_UNKNOWN, CHANGED_MEANWHILE with the current state, DATE_INVALID, SERIES_DATE_CLOSED.
 */
export async function skipDate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, publicId, date, version, locale }: SkipInput,
): Promise<SeriesDetail> {
  const { locationId } = staff
  return db.transaction(async (tx) => {
    const series = await lockSeries(tx, clock, { locationId, publicId, version, locale })
    const skipped = await unbilledDate(tx, clock, { series, date, mayBePlayed: true })
    await releaseDate(tx, series.id, skipped)
    await tx.query(`update series_date set state = 'skipped' where series_id = $1 and date = $2`, [
      series.id,
      date,
    ])
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'skip-series-date',
      thing: 'series',
      thingId: publicId,
      before: { date: skipped.playDate, court: skipped.court },
      after: { date: null },
    })
    tx.publish(courtDayTopic(locationId, skipped.playDate))
    return readSeries({ db: tx, clock }, { locationId, publicId, locale })
  })
}
