import { openHoursOn } from '@pantul/rules/opening-times'
import type { PlayDate } from '@pantul/rules/play-date'
import type { BasketFacts } from '../../orders/price/basket-facts.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { isTooLateToPay } from './bill-deadline.ts'
import type { SeriesHours } from './price-month.ts'
import type { DateOfSeries } from './queries.ts'

/** Consecutive hours of one court that belong to a date of a series. */
export type HoursOfDate = SeriesHours & {
  /** The date of the series (`DateOfSeries.date`). */
  readonly seriesDate: PlayDate
}

/** Locks and returns the hours that a series still has on these dates. */
export async function lockHours(
  tx: Transaction,
  seriesId: number,
  dates: readonly DateOfSeries[],
): Promise<HoursOfDate[]> {
  const rows = await tx.query<{ date: PlayDate; court: string; hour: number }>(
    `select play_date as date, court_id as court, hour
       from court_hour
      where series_id = $1 and play_date = any ($2::date[])
      order by location_id, play_date, court_id, hour
        for update`,
    [seriesId, dates.map(({ playDate }) => playDate)],
  )
  const runs: HoursOfDate[] = []
  for (const { date, court, hour } of rows) {
    const lastRun = runs.at(-1)
    const seriesDate = dates.find(
      (planned) =>
        planned.playDate === date && planned.court === court && planned.from <= hour && hour < planned.until,
    )?.date
    if (seriesDate === undefined) continue
    if (lastRun?.seriesDate === seriesDate && lastRun.hours.at(-1) === hour - 1)
      runs.splice(-1, 1, { ...lastRun, hours: [...lastRun.hours, hour] })
    else runs.push({ date, court, hours: [hour], seriesDate })
  }
  return runs
}

/** Skips dates whose hours staff closed, so that they are not billed. */
export async function skipDatesWithoutHours(
  tx: Transaction,
  seriesId: number,
  dates: readonly DateOfSeries[],
  hours: readonly HoursOfDate[],
): Promise<void> {
  const datesWithoutHours = dates
    .map(({ date }) => date)
    .filter((date) => hours.every(({ seriesDate }) => seriesDate !== date))
  if (datesWithoutHours.length === 0) return
  await tx.query(
    `update series_date set state = 'skipped' where series_id = $1 and date = any ($2::date[]) and state = 'claimed'`,
    [seriesId, datesWithoutHours],
  )
}

/** The hours of the dates that can be billed: all their hours are open, on courts on sale. Staff move or skip the other dates. */
export function hoursOnSale(hours: readonly HoursOfDate[], facts: BasketFacts): HoursOfDate[] {
  const datesOffSale = new Set(
    hours.filter((hoursOfDate) => !isOnSale(hoursOfDate, facts)).map(({ seriesDate }) => seriesDate),
  )
  return hours.filter(({ seriesDate }) => !datesOffSale.has(seriesDate))
}

const isOnSale = ({ date, court, hours }: SeriesHours, facts: BasketFacts): boolean => {
  const openHours = openHoursOn(facts.location, date)
  return facts.courts.some(({ id }) => id === court) && hours.every((hour) => openHours.includes(hour))
}

/**
 * Whether the date that these hours belong to has begun, or begins so soon that it cannot be paid before. `allHours`: the hours
 * of all dates.
 */
export const isTooLate = (
  { seriesDate }: HoursOfDate,
  allHours: readonly HoursOfDate[],
  { facts, now }: { readonly facts: BasketFacts; readonly now: Temporal.Instant },
): boolean => {
  const { timeZone } = facts.location
  return allHours.some(
    (hoursOfDate) =>
      hoursOfDate.seriesDate === seriesDate &&
      isTooLateToPay({ date: hoursOfDate.date, hour: firstHour(hoursOfDate) }, { timeZone, now }),
  )
}

export const firstHour = ({ hours }: SeriesHours): number => hours[0] ?? 0
