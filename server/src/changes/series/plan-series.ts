import type {
  PlannedSeries,
  PlannedSeriesDate,
  SeriesChoice,
  SeriesClash,
  SeriesMonth,
} from '@pantul/contract/desk-series-wire'
import { hoursBetween } from '@pantul/rules/hours'
import { openHoursOn } from '@pantul/rules/opening-times'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { datesByMonth, seriesDates, type Month, type SeriesPlan } from '@pantul/rules/series-dates'
import { basketFacts, type BasketFacts } from '../../orders/price/basket-facts.ts'
import type { OrderPrice } from '../../orders/price/price-order.ts'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Database } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { billTimes, isTooLateToPay, type BillTimes } from './bill-deadline.ts'
import { bookingItemsOf, priceMonth } from './price-month.ts'
import { billSettingsOf, takenHoursOn, type BillSettings, type TakenHours } from './queries.ts'

type PlanInput = {
  readonly locationId: string
  readonly plan: SeriesPlan
  readonly choices: readonly SeriesChoice[]
  readonly language: 'en' | 'id'
}

/** The hours that a plan has on each of its dates. */
export const hoursOfPlan = ({ fromHour, untilHour }: Pick<SeriesPlan, 'fromHour' | 'untilHour'>): number[] =>
  hoursBetween(fromHour, untilHour)

/**
 * The dates of a plan, each with its clash and the free courts, and the bill of each month.
 * Refusals: COURT_UNKNOWN for a court that is not on sale at the location; those of `priceOrder`.
 */
export async function planSeries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { locationId, plan, choices, language }: PlanInput,
): Promise<PlannedSeries> {
  const facts = await factsOf(db, locationId, language)
  const courts = new Set(facts.courts.map(({ id }) => id))
  const chosenCourts = [plan.courtId, ...choices.flatMap(({ courtId }) => courtId ?? [])]
  if (!chosenCourts.every((court) => courts.has(court))) throw new Refusal(problem('COURT_UNKNOWN'))
  const playDates = seriesDates(plan)
  const hours = playDates.flatMap((date) => hoursOfPlan(plan).map((hour) => ({ date, hour })))
  const takenHours = await takenHoursOn(db, { locationId, hours, language })
  const { timeZone } = facts.location
  const dates = playDates.map((date): PlannedSeriesDate => {
    const takenOnDate = takenHours.filter((taken) => taken.date === date)
    const isOver = isTooLateToPay({ date, hour: plan.fromHour }, { timeZone, now: clock.now() })
    const clashOfAllCourts = isOver ? pastClash(plan) : closedClash(facts, date, { plan, language })
    const takenCourts = new Set(takenOnDate.map(({ court }) => court))
    const freeCourts = clashOfAllCourts === null ? [...courts].filter((court) => !takenCourts.has(court)) : []
    const clash = clashOfAllCourts ?? clashOn(takenOnDate, plan.courtId)
    const choice = choices.find((chosen) => chosen.date === date)
    const courtId = courtOf(choice, { clash, freeCourts, plan })
    return {
      date,
      courtId,
      clash,
      // Nothing clashes, or staff chose a free court or to skip the date.
      isAnswered: clash === null || courtId !== null || (choice !== undefined && choice.courtId === null),
      freeCourts: freeCourts.filter((court) => court !== plan.courtId),
      price: 0,
    }
  })
  const settings = await billSettingsOf(db, locationId)
  return { ...priceDates(dates, { plan, facts, clock, settings }), seriesId: null }
}

async function factsOf(db: Database, locationId: string, language: 'en' | 'id'): Promise<BasketFacts> {
  return basketFacts(await cataloguesOf(db).of(db as Connection, locationId), language)
}

/** The clash of all courts if the date has begun or begins too soon. */
const pastClash = ({ fromHour, untilHour }: SeriesPlan): SeriesClash => ({
  kind: 'past',
  title: '',
  orderNumber: null,
  paid: null,
  from: fromHour,
  until: untilHour,
})

/** The clash of all courts if the location is closed in one of the hours. Returns null if the location is open. */
function closedClash(
  { location }: BasketFacts,
  date: PlayDate,
  { plan, language }: { readonly plan: SeriesPlan; readonly language: 'en' | 'id' },
): SeriesClash | null {
  const openHours = openHoursOn(location, date)
  if (hoursOfPlan(plan).every((hour) => openHours.includes(hour))) return null
  const reason = location.closedDates.find((closed) => closed.date === date)?.reason[language]
  const special = location.specialHours.find(({ dateFrom, dateTo }) => dateFrom <= date && date <= dateTo)
  return { ...pastClash(plan), kind: 'closed', title: reason ?? special?.name ?? '' }
}

/** The clash with the first order, class, block or series that has the court on a date; null if it is free. */
function clashOn(takenOnDate: readonly TakenHours[], courtId: string): SeriesClash | null {
  const first = takenOnDate.find(({ court }) => court === courtId)
  if (first === undefined) return null
  const { kind, title, orderNumber, paid, from, until } = first
  return { kind, title, orderNumber, paid, from, until }
}

type CourtsOfDate = Pick<PlannedSeriesDate, 'clash' | 'freeCourts'> & { readonly plan: SeriesPlan }

/**
 * The court of a date: that of the plan if nothing clashes, or the one that staff chose if it is free. Null: the date is skipped,
 * or staff did not choose yet.
 */
function courtOf(choice: SeriesChoice | undefined, { clash, freeCourts, plan }: CourtsOfDate): string | null {
  if (choice === undefined) return clash === null ? plan.courtId : null
  return choice.courtId !== null && freeCourts.includes(choice.courtId) ? choice.courtId : null
}

type Pricing = {
  readonly plan: SeriesPlan
  readonly facts: BasketFacts
  readonly clock: Deps['clock']
  readonly settings: BillSettings
}

/** Adds the price of each date, and the bill of each month that has a date. */
function priceDates(
  dates: readonly PlannedSeriesDate[],
  { plan, facts, clock, settings }: Pricing,
): Pick<PlannedSeries, 'dates' | 'months'> {
  const { timeZone } = facts.location
  const months: SeriesMonth[] = []
  const prices = new Map<PlayDate, number>()
  for (const [month, datesOfMonth] of datesByMonth(dates)) {
    const bookedDates = datesOfMonth.flatMap(({ date, courtId }) =>
      courtId === null ? [] : [{ date, court: courtId, hours: hoursOfPlan(plan) }],
    )
    const [first] = bookedDates
    if (first === undefined) continue
    const price = priceMonth(bookingItemsOf(bookedDates), { facts, clock, priceOff: plan.priceOff })
    for (const line of price.lines) prices.set(line.date, (prices.get(line.date) ?? 0) + line.amount)
    const times = billTimes(month, {
      settings,
      timeZone,
      now: clock.now(),
      first: { date: first.date, hour: plan.fromHour },
    })
    months.push(monthToBill(month, { price, times, dateCount: bookedDates.length, timeZone }))
  }
  return { dates: dates.map((planned) => ({ ...planned, price: prices.get(planned.date) ?? 0 })), months }
}

type BillOfMonth = {
  readonly price: OrderPrice
  readonly times: BillTimes
  readonly dateCount: number
  readonly timeZone: string
}

const monthToBill = (month: Month, { price, times, dateCount, timeZone }: BillOfMonth): SeriesMonth => ({
  month,
  dateCount,
  listPrice: price.priceOff?.listPrice ?? price.taxed.total,
  discount: price.priceOff?.amount ?? 0,
  tax: price.taxed.tax,
  total: price.taxed.total,
  billedOn: times.billedOn,
  payBy: localMoment(times.payBy, timeZone),
  reminders: times.reminders,
})
