import type { PriceList } from '@pantul/contract/desk-prices-wire'
import { hoursBetween, type Hours } from '@pantul/rules/hours'
import { addDays, isPlayDate, weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import { openHoursOn } from '@pantul/rules/opening-times'
import type { PriceChange } from '@pantul/rules/price-change'
import { explainPrice, type ExplainedRule, type PriceRule } from '@pantul/rules/price-rule'
import type { PriceType } from '@pantul/rules/price-type'

/** A cell of the week: day 0 is Monday. */
export type WeekCell = { readonly day: number; readonly hour: number }

/** Two corners of a rectangle of cells. */
export type PickedCells = { readonly from: WeekCell; readonly to: WeekCell }

/** The entered fields for the picked cells. `price`: digits. Dates are empty or `yyyy-mm-dd`. */
export type TypedPrice = {
  readonly price: string
  readonly type: PriceType
  readonly kind: 'weekly' | 'dates'
  readonly from: string
  readonly until: string
}

export const emptyPrice: TypedPrice = { price: '', type: 'R', kind: 'weekly', from: '', until: '' }

/** The days and hours of a rectangle, ascending. Hours up to, not including, `toHour`. */
export const spanOf = ({ from, to }: PickedCells) => ({
  days: [Math.min(from.day, to.day), Math.max(from.day, to.day)] as const,
  fromHour: Math.min(from.hour, to.hour),
  toHour: Math.max(from.hour, to.hour) + 1,
})

export const isPicked = (picked: PickedCells | null, { day, hour }: WeekCell): boolean => {
  if (picked === null) return false
  const { days, fromHour, toHour } = spanOf(picked)
  return day >= days[0] && day <= days[1] && hour >= fromHour && hour < toHour
}

type DraftInput = {
  readonly typed: TypedPrice
  readonly picked: PickedCells
  readonly monday: PlayDate
  readonly courtId: string | null
}

/** Converts the picked cells and the entered fields to a price change. */
export function priceChangeOf({ typed, picked, monday, courtId }: DraftInput): PriceChange {
  const { days, fromHour, toHour } = spanOf(picked)
  const dates = [addDays(monday, days[0]), addDays(monday, days[1])] as const
  const [from, until] = [typed.from, typed.until].map((date) => (isPlayDate(date) ? date : null))
  const base = { courtId, fromHour, toHour, price: Number(typed.price || 0), type: typed.type }
  if (typed.kind === 'dates')
    return {
      ...base,
      weekdays: null,
      dateFrom: from ?? dates[0],
      dateTo: until ?? dates[1],
      validFrom: null,
      validUntil: null,
    }
  const weekdays = Array.from({ length: days[1] - days[0] + 1 }, (_, i) =>
    weekdayOf(addDays(monday, days[0] + i)),
  )
  return {
    ...base,
    weekdays,
    dateFrom: null,
    dateTo: null,
    validFrom: from ?? null,
    validUntil: until ?? null,
  }
}

/** The id of the rule that is not saved yet. */
export const DRAFT_ID = 'draft'

/** The rules as if the entered price were saved: its rule has the highest priority of all, and is the newest. */
export const withDraft = (rules: readonly PriceRule[], change: PriceChange | null): readonly PriceRule[] =>
  change === null || change.price === 0
    ? rules
    : [
        ...rules,
        {
          ...change,
          id: DRAFT_ID,
          priority: Math.max(0, ...rules.map(({ priority }) => priority)),
          sequence: Math.max(0, ...rules.map(({ sequence }) => sequence)) + 1,
        },
      ]

/** The opening hours of a date, ascending; none if closed. */
export const openHoursOf = ({ closedDates, ...list }: PriceList, date: PlayDate): Hours =>
  openHoursOn({ ...list, closedDates: closedDates.map((closed) => ({ date: closed })) }, date)

/** The hours that a week shows as rows: open on at least one of its dates, or a regular hour of a weekday. Ascending. */
export const hoursOfWeek = (list: PriceList, monday: PlayDate): number[] => {
  const hoursOfDates = Array.from({ length: 7 }, (_, day) => openHoursOf(list, addDays(monday, day)))
  const weeklyHours = list.openHours.map(({ from, to }) => hoursBetween(from, to))
  return [...new Set([...hoursOfDates, ...weeklyHours].flat())].toSorted((a, b) => a - b)
}

/** The price of an hour without and with the draft; null: not sold. `explainedRules` includes the draft, winner first. */
export function pricesAt(
  {
    rules,
    rulesWithDraft,
  }: { readonly rules: readonly PriceRule[]; readonly rulesWithDraft: readonly PriceRule[] },
  at: { readonly courtId: string | null; readonly date: PlayDate; readonly hour: number },
): {
  readonly savedPrice: number | null
  readonly newPrice: number | null
  readonly explainedRules: readonly ExplainedRule[]
} {
  const explainedRules = explainPrice(rulesWithDraft, at)
  return {
    savedPrice: explainPrice(rules, at)[0]?.rule.price ?? null,
    newPrice: explainedRules[0]?.rule.price ?? null,
    explainedRules,
  }
}

/**
 * How a date differs in the strip of days. `gap`: an open hour has no price. `draft`: the entered price applies to at
 * least one hour. `dates`: a rule for certain dates does.
 */
export type DayMark = 'closed' | 'gap' | 'draft' | 'dates' | 'usual'

export function dayMarkOf(list: PriceList, rules: readonly PriceRule[], date: PlayDate): DayMark {
  const hours = openHoursOf(list, date)
  if (hours.length === 0) return 'closed'
  const winners = hours.map((hour) => explainPrice(rules, { courtId: null, date, hour })[0]?.rule)
  if (winners.includes(undefined)) return 'gap'
  if (winners.some((rule) => rule?.id === DRAFT_ID)) return 'draft'
  return winners.some((rule) => rule?.dateFrom) ? 'dates' : 'usual'
}
