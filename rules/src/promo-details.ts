import { checkConditions, choiceOf, weekdays, type OfferConditions } from './offer-conditions.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import { normalCode } from './promo.ts'
import type { PromoScope, DiscountTerms } from './promo-discount.ts'
import { checkShownText } from './shown-text.ts'

/** The kind of a discount with its values, as they are stored. Values of other kinds are null. */
export type PromoValues = {
  readonly kind: DiscountTerms['kind']
  readonly percent: number | null
  /** The most that a percentage takes off, in rupiah; null: no limit. */
  readonly cap: number | null
  /** Rupiah that come off, or the price of a court-hour. */
  readonly amount: number | null
  /** The code of the free add-on. */
  readonly item: string | null
}

/**
 * The details of a promo that staff edit. Without a `code` it applies by itself. `minimum`: rupiah of the order. It may be
 * used on local dates from `startsOn` to `endsOn`, both included. `maxUses` and `perCustomer` null: no limit.
 */
export type PromoDetails = PromoValues &
  OfferConditions & {
    readonly code: string | null
    readonly nameEn: string
    readonly nameId: string
    readonly descriptionEn: string
    readonly descriptionId: string
    readonly scope: PromoScope
    readonly minimum: number
    readonly startsOn: PlayDate
    readonly endsOn: PlayDate
    readonly maxUses: number | null
    readonly perCustomer: number | null
    readonly firstOrderOnly: boolean
    /** Whether players see it on the page of promos. */
    readonly isListed: boolean
    /** Its place on that page. */
    readonly position: number
    /** Not active: paused. */
    readonly isActive: boolean
  }

export const promoKinds = ['percent', 'amount', 'fixed-price', 'free-add-on'] as const

const MOST_RUPIAH = 1_000_000_000

/** The lowest and highest value of each number. */
export const promoRanges = {
  percent: [1, 100],
  cap: [1, MOST_RUPIAH],
  amount: [1, MOST_RUPIAH],
  minimum: [0, MOST_RUPIAH],
  maxUses: [1, 1_000_000],
  perCustomer: [1, 1_000],
  position: [0, 999],
} as const satisfies Partial<Record<keyof PromoDetails, readonly [number, number]>>

/**
 * The details that decide what a use takes off and who can use it. Those of a used promo do not change: a copy takes its
 * place.
 */
const terms = [
  'code',
  'kind',
  'percent',
  'cap',
  'amount',
  'item',
  'scope',
  'minimum',
  'weekdays',
  'fromHour',
  'toHour',
  'locations',
  'startsOn',
  'perCustomer',
  'firstOrderOnly',
] as const satisfies (keyof PromoDetails)[]

export const changesPromoTerms = (before: PromoDetails, after: PromoDetails): boolean =>
  terms.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** The terms of a discount, from its stored values. */
export function discountTermsOf({ kind, percent, cap, amount, item }: PromoValues): DiscountTerms {
  switch (kind) {
    case 'percent':
      return { kind, percent: percent ?? 0, most: cap }
    case 'amount':
      return { kind, amount: amount ?? 0 }
    case 'fixed-price':
      return { kind, price: amount ?? 0 }
    case 'free-add-on':
      return { kind, addOn: item ?? '', pieces: 1 }
  }
}

/** The details with trimmed texts and sorted lists, and without the values of other kinds of discount. */
export function cleanPromo(details: PromoDetails): PromoDetails {
  const { kind } = details
  const isScoped = kind === 'percent' || kind === 'amount'
  return {
    ...details,
    code: details.code === null || normalCode(details.code) === '' ? null : normalCode(details.code),
    nameEn: details.nameEn.trim(),
    nameId: details.nameId.trim(),
    descriptionEn: details.descriptionEn.trim(),
    descriptionId: details.descriptionId.trim(),
    percent: kind === 'percent' ? details.percent : null,
    cap: kind === 'percent' ? details.cap : null,
    amount: kind === 'amount' || kind === 'fixed-price' ? details.amount : null,
    item: kind === 'free-add-on' ? details.item : null,
    scope: isScoped ? details.scope : 'all',
    weekdays: choiceOf(details.weekdays, weekdays),
    locations: choiceOf(details.locations),
  }
}

export type PromoProblem = Problem & { readonly path: keyof PromoDetails }

/** `locations`: the ids of all locations; `items`: the codes of add-ons; `used`: uses so far; `code`: the current one. */
type Known = {
  readonly locations: readonly string[]
  readonly items: readonly string[]
  readonly used: number
  readonly code: string | null
}

/** All problems of a promo at their details. Empty: it can be saved, unless another promo has the code. */
export function checkPromo(details: PromoDetails, known: Known): PromoProblem[] {
  const wrong: PromoProblem[] = [...checkConditions(details, known.locations)]
  const { code, kind, item, startsOn, endsOn } = details
  if (code !== null && code !== known.code && !/^[A-Z0-9-]{3,30}$/.test(code))
    wrong.push({ path: 'code', ...problem('PROMO_CODE_INVALID') })
  for (const path of ['nameEn', 'nameId', 'descriptionEn', 'descriptionId'] as const) {
    const found = checkShownText(details[path], { isRequired: path === 'nameEn' || path === 'nameId' })
    if (found !== null) wrong.push({ path, ...found })
  }
  if (kind === 'percent' && details.percent === null)
    wrong.push({ path: 'percent', ...problem('FIELD_REQUIRED') })
  if ((kind === 'amount' || kind === 'fixed-price') && details.amount === null)
    wrong.push({ path: 'amount', ...problem('FIELD_REQUIRED') })
  if (kind === 'free-add-on' && (item === null || !known.items.includes(item)))
    wrong.push({ path: 'item', ...problem('ADD_ON_UNKNOWN') })
  for (const [path, [least, to]] of Object.entries(promoRanges) as [
    keyof typeof promoRanges,
    readonly [number, number],
  ][]) {
    const from = path === 'maxUses' ? Math.max(least, known.used) : least
    const value = details[path]
    if (value !== null && !(Number.isInteger(value) && value >= from && value <= to))
      wrong.push({ path, ...problem('NUMBER_RANGE', { from, to }) })
  }
  if (endsOn < startsOn) wrong.push({ path: 'endsOn', ...problem('DATE_INVALID') })
  return wrong
}
