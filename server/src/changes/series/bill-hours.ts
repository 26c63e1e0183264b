import { openHoursOn } from '@pantul/rules/opening-times'
import type { PlayDate } from '@pantul/rules/play-date'
import type { BasketFacts } from '../../orders/basket-facts.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { isTooLateToPay } from './bill-deadline.ts'
import type { SeriesHours } from './price-month.ts'

/** A date of a series that is due, with the place where it is played. */
export type DueDate = {
  readonly date: PlayDate
  readonly playDate: PlayDate
  readonly court: string
  readonly from: number
  readonly until: number
}

/** Consecutive hours of one court on a date. `planned`: the date of the series. */
export type HoursOfDate = SeriesHours & { readonly planned: PlayDate }

/** Locks the hours that the series still has on due dates. Consecutive hours of a court are one booking. */
export async function lockHours(
  tx: Transaction,
  seriesId: number,
  due: readonly DueDate[],
): Promise<HoursOfDate[]> {
  const rows = await tx.query<{ date: PlayDate; court: string; hour: number }>(
    `select play_date as date, court_id as court, hour
       from court_hour
      where series_id = $1 and play_date = any ($2::date[])
      order by location_id, play_date, court_id, hour
        for update`,
    [seriesId, due.map(({ playDate }) => playDate)],
  )
  const runs: HoursOfDate[] = []
  for (const { date, court, hour } of rows) {
    const last = runs.at(-1)
    const planned = due.find(
      (one) => one.playDate === date && one.court === court && one.from <= hour && hour < one.until,
    )?.date
    if (planned === undefined) continue
    if (last?.planned === planned && last.hours.at(-1) === hour - 1)
      runs.splice(-1, 1, { ...last, hours: [...last.hours, hour] })
    else runs.push({ date, court, hours: [hour], planned })
  }
  return runs
}

/** Skips due dates whose hours staff closed, so that no bill asks for them. */
export async function skipDatesWithoutHours(
  tx: Transaction,
  seriesId: number,
  due: readonly DueDate[],
  hours: readonly HoursOfDate[],
): Promise<void> {
  const gone = due.filter(({ date }) => hours.every(({ planned }) => planned !== date))
  if (gone.length === 0) return
  await tx.query(
    `update series_date set state = 'skipped' where series_id = $1 and date = any ($2::date[]) and state = 'claimed'`,
    [seriesId, gone.map(({ date }) => date)],
  )
}

/** The hours without dates that have hours off sale now; staff move or skip these. */
export function hoursOnSale(hours: readonly HoursOfDate[], facts: BasketFacts): HoursOfDate[] {
  const closed = new Set(hours.filter((one) => !isOnSale(one, facts)).map(({ planned }) => planned))
  return hours.filter(({ planned }) => !closed.has(planned))
}

const isOnSale = ({ date, court, hours }: SeriesHours, facts: BasketFacts): boolean => {
  const open = openHoursOn(facts.location, date)
  return facts.courts.some(({ id }) => id === court) && hours.every((one) => open.includes(one))
}

/** Whether the date of these hours has begun, or begins too soon to be paid before. `all`: all hours of the month. */
export const isTooLate = (
  { planned }: HoursOfDate,
  all: readonly HoursOfDate[],
  { facts, now }: { readonly facts: BasketFacts; readonly now: Temporal.Instant },
): boolean => {
  const { timeZone } = facts.location
  return all.some(
    (one) =>
      one.planned === planned && isTooLateToPay({ date: one.date, hour: firstHour(one) }, { timeZone, now }),
  )
}

/** The first of some consecutive hours. */
export const firstHour = ({ hours }: SeriesHours): number => hours[0] ?? 0
