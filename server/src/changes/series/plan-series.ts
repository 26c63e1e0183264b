import type {
  PlannedSeries,
  PlannedSeriesDate,
  SeriesChoice,
  SeriesClash,
  SeriesMonth,
} from '@pantul/contract/desk-series-wire'
import { openHoursOn } from '@pantul/rules/opening-times'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { datesByMonth, seriesDates, type Month, type SeriesPlan } from '@pantul/rules/series-dates'
import { hoursBetween } from '@pantul/rules/hours'
import { basketFacts, type BasketFacts } from '../../orders/basket-facts.ts'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Database } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { billTimes, isTooLateToPay } from './bill-deadline.ts'
import { bookingsOf, priceMonth } from './price-month.ts'
import { billSettingsOf, takenHoursOn, type BillSettings, type TakenHours } from './queries.ts'

type PlanInput = {
  readonly locationId: string
  readonly plan: SeriesPlan
  readonly choices: readonly SeriesChoice[]
  readonly language: 'en' | 'id'
}

/** The hours of a plan on each of its dates. */
export const hoursOfPlan = ({ fromHour, untilHour }: Pick<SeriesPlan, 'fromHour' | 'untilHour'>): number[] =>
  hoursBetween(fromHour, untilHour)

/**
 * The dates of a plan, each with what stands on its court and the courts that are free, and the bill of each month.
 * Refusals: COURT_UNKNOWN for a court that is not on sale at the location; those of `priceOrder`.
 */
export async function planSeries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { locationId, plan, choices, language }: PlanInput,
): Promise<PlannedSeries> {
  const facts = await factsOf(db, locationId, language)
  const courts = new Set(facts.courts.map(({ id }) => id))
  const wantedCourts = [plan.courtId, ...choices.flatMap(({ courtId }) => courtId ?? [])]
  if (!wantedCourts.every((court) => courts.has(court))) throw new Refusal(problem('COURT_UNKNOWN'))
  const hours = hoursOfPlan(plan)
  const all = seriesDates(plan)
  const wanted = all.flatMap((date) => hours.map((hour) => ({ date, hour })))
  const taken = await takenHoursOn(db, { locationId, hours: wanted, language })
  const { timeZone } = facts.location
  const dates = all.map((date): PlannedSeriesDate => {
    const own = taken.filter((one) => one.date === date)
    const isOver = isTooLateToPay({ date, hour: plan.fromHour }, { timeZone, now: clock.now() })
    const shut = isOver ? pastClash(plan) : closedClash(facts, date, { plan, language })
    const busy = new Set(own.map(({ court }) => court))
    const freeCourts = shut === null ? [...courts].filter((court) => !busy.has(court)) : []
    const clash = shut ?? clashOn(own, plan.courtId)
    const choice = choices.find((one) => one.date === date)
    const courtId = courtOf(choice, { clash, freeCourts, plan })
    return {
      date,
      courtId,
      clash,
      isAnswered: clash === null || courtId !== null || (choice !== undefined && choice.courtId === null),
      freeCourts: freeCourts.filter((court) => court !== plan.courtId),
      price: 0,
    }
  })
  const settings = await billSettingsOf(db, locationId)
  return { ...priced(dates, { plan, facts, clock, settings }), seriesId: null }
}

async function factsOf(db: Database, locationId: string, language: 'en' | 'id'): Promise<BasketFacts> {
  return basketFacts(await cataloguesOf(db).of(db as Connection, locationId), language)
}

const pastClash = ({ fromHour, untilHour }: SeriesPlan): SeriesClash => ({
  kind: 'past',
  title: '',
  orderNumber: null,
  paid: null,
  from: fromHour,
  until: untilHour,
})

/** Why the location is closed in one of the hours; null: it is open. */
function closedClash(
  { location }: BasketFacts,
  date: PlayDate,
  { plan, language }: { readonly plan: SeriesPlan; readonly language: 'en' | 'id' },
): SeriesClash | null {
  const open = openHoursOn(location, date)
  if (hoursOfPlan(plan).every((hour) => open.includes(hour))) return null
  const reason = location.closedDates.find((closed) => closed.date === date)?.reason[language]
  const special = location.specialHours.find(({ dateFrom, dateTo }) => dateFrom <= date && date <= dateTo)
  return { ...pastClash(plan), kind: 'closed', title: reason ?? special?.name ?? '' }
}

/** The first owner of the court in these hours. */
function clashOn(taken: readonly TakenHours[], courtId: string): SeriesClash | null {
  const first = taken.find(({ court }) => court === courtId)
  if (first === undefined) return null
  const { kind, title, orderNumber, paid, from, until } = first
  return { kind, title, orderNumber, paid, from, until }
}

/** The court of a date: the wanted one, or the chosen one if it is free. Null: skipped, or not answered. */
function courtOf(
  choice: SeriesChoice | undefined,
  {
    clash,
    freeCourts,
    plan,
  }: Pick<PlannedSeriesDate, 'clash' | 'freeCourts'> & { readonly plan: SeriesPlan },
): string | null {
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
function priced(
  dates: readonly PlannedSeriesDate[],
  { plan, facts, clock, settings }: Pricing,
): Pick<PlannedSeries, 'dates' | 'months'> {
  const { timeZone } = facts.location
  const months: SeriesMonth[] = []
  const prices = new Map<PlayDate, number>()
  for (const [month, own] of datesByMonth(dates)) {
    const booked = own.flatMap(({ date, courtId }) =>
      courtId === null ? [] : [{ date, court: courtId, hours: hoursOfPlan(plan) }],
    )
    const [first] = booked
    if (first === undefined) continue
    const price = priceMonth(bookingsOf(booked), { facts, clock, priceOff: plan.priceOff })
    for (const line of price.lines) prices.set(line.date, (prices.get(line.date) ?? 0) + line.amount)
    const times = billTimes(month, {
      settings,
      timeZone,
      now: clock.now(),
      first: { date: first.date, hour: plan.fromHour },
    })
    months.push(monthOfBill(month, { price, times, dates: booked.length, timeZone }))
  }
  return { dates: dates.map((one) => ({ ...one, price: prices.get(one.date) ?? 0 })), months }
}

type Billed = {
  readonly price: ReturnType<typeof priceMonth>
  readonly times: ReturnType<typeof billTimes>
  readonly dates: number
  readonly timeZone: string
}

const monthOfBill = (month: Month, { price, times, dates, timeZone }: Billed): SeriesMonth => ({
  month,
  dateCount: dates,
  listPrice: price.priceOff?.list ?? price.taxed.total,
  discount: price.priceOff?.amount ?? 0,
  tax: price.taxed.tax,
  total: price.taxed.total,
  billedOn: times.billedOn,
  payBy: localMoment(times.payBy, timeZone),
  reminders: times.reminders,
})
