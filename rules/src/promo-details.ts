import { checkRanges, fieldProblems, type FieldProblem, type NumberRange } from './field-problems.ts'
import { checkConditions, tidyCondition, weekdays, type OfferConditions } from './offer-conditions.ts'
import type { PlayDate } from './play-date.ts'
import { tidyCode } from './promo.ts'
import type { PromoScope, DiscountTerms } from './promo-discount.ts'
import { checkShownTexts } from './shown-text.ts'

/** The kind of a discount with its values, as they are stored. The values of other kinds are null. */
export type PromoValues = {
  readonly kind: DiscountTerms['kind']
  readonly percent: number | null
  /** The most that a percentage takes off, in rupiah; null: no limit. */
  readonly cap: number | null
  /** Rupiah that are taken off, or the fixed price of a court-hour. */
  readonly amount: number | null
  /** The code of the free add-on. */
  readonly item: string | null
}

/** The details of a promo that staff edit. */
export type PromoDetails = PromoValues &
  OfferConditions & {
    /** Null: the promo applies by itself. */
    readonly code: string | null
    readonly nameEn: string
    readonly nameId: string
    readonly descriptionEn: string
    readonly descriptionId: string
    readonly scope: PromoScope
    /** The least price of the order, in rupiah. */
    readonly minimum: number
    /** The first local date on which an order may use it. */
    readonly startsOn: PlayDate
    /** The last local date on which an order may use it. */
    readonly endsOn: PlayDate
    /** The most uses; null: no limit. */
    readonly maxUses: number | null
    /** The most uses by one person; null: no limit. */
    readonly perCustomer: number | null
    readonly firstOrderOnly: boolean
    /** Whether players see it on the page of promos. */
    readonly isListed: boolean
    /** Its place on that page. */
    readonly position: number
    /** False: the promo is paused. */
    readonly isActive: boolean
  }

export const promoKinds = ['percent', 'amount', 'fixed-price', 'free-add-on'] as const

const MOST_RUPIAH = 1_000_000_000

export const promoRanges = {
  percent: [1, 100],
  cap: [1, MOST_RUPIAH],
  amount: [1, MOST_RUPIAH],
  minimum: [0, MOST_RUPIAH],
  maxUses: [1, 1_000_000],
  perCustomer: [1, 1_000],
  position: [0, 999],
} as const satisfies Partial<Record<keyof PromoDetails, NumberRange>>

/** The details that decide who can use a promo and what it takes off. A used promo keeps them, and a copy replaces it. */
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

/** Trims the texts, tidies the conditions, and removes the values of other kinds of discount. */
export function cleanPromo(details: PromoDetails): PromoDetails {
  const { kind } = details
  const isScoped = kind === 'percent' || kind === 'amount'
  return {
    ...details,
    code: details.code === null || tidyCode(details.code) === '' ? null : tidyCode(details.code),
    nameEn: details.nameEn.trim(),
    nameId: details.nameId.trim(),
    descriptionEn: details.descriptionEn.trim(),
    descriptionId: details.descriptionId.trim(),
    percent: kind === 'percent' ? details.percent : null,
    cap: kind === 'percent' ? details.cap : null,
    amount: kind === 'amount' || kind === 'fixed-price' ? details.amount : null,
    item: kind === 'free-add-on' ? details.item : null,
    scope: isScoped ? details.scope : 'all',
    weekdays: tidyCondition(details.weekdays, weekdays),
    locations: tidyCondition(details.locations),
  }
}

type PromoFacts = {
  /** The ids of all locations. */
  readonly locations: readonly string[]
  /** The codes of add-ons. */
  readonly items: readonly string[]
  /** How often the promo has been used. */
  readonly uses: number
  /** The code that the promo has now. It is not checked again. */
  readonly code: string | null
}

/** All problems of a promo. Without problems it can be saved, unless another promo has the code. */
export function checkPromo(details: PromoDetails, facts: PromoFacts): FieldProblem<keyof PromoDetails>[] {
  const { code, kind, percent, amount, item, startsOn, endsOn } = details
  const isCodeValid = code === null || code === facts.code || /^[A-Z0-9-]{3,30}$/.test(code)
  const isAmountMissing = (kind === 'amount' || kind === 'fixed-price') && amount === null
  const isItemUnknown = kind === 'free-add-on' && (item === null || !facts.items.includes(item))
  const [leastUses, mostUses] = promoRanges.maxUses
  return fieldProblems<keyof PromoDetails>([
    ...checkConditions(details, facts.locations),
    ['code', isCodeValid ? null : 'PROMO_CODE_INVALID'],
    ...checkShownTexts(details, {
      required: ['nameEn', 'nameId'],
      optional: ['descriptionEn', 'descriptionId'],
    }),
    ['percent', kind === 'percent' && percent === null ? 'FIELD_REQUIRED' : null],
    ['amount', isAmountMissing ? 'FIELD_REQUIRED' : null],
    ['item', isItemUnknown ? 'ADD_ON_UNKNOWN' : null],
    ...checkRanges(details, { ...promoRanges, maxUses: [Math.max(leastUses, facts.uses), mostUses] }),
    ['endsOn', endsOn < startsOn ? 'DATE_INVALID' : null],
  ])
}
