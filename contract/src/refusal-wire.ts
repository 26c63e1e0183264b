import type { Rupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import type {
  AddOnSoldOutData,
  CoachTakenData,
  PackageShortData,
  PriceChangedData,
  SlotTakenData,
} from './orders.ts'
import {
  packageOffersConverter,
  quoteFromWire,
  quoteToWire,
  type CompleteQuote,
  type PackageOffer,
  type Quote,
} from './quote-wire.ts'
import { fieldOf, listField, numberField } from './unknown-data.ts'
import { datedListOf, listOf, playDate, playDateOrNull, wireConverter } from './wire-converter.ts'

// The `data` of refusals, which a browser receives without a check of its shape.

/** An hour of a court or a coach that is taken. `id` and `name`: of the court or coach. */
export type LostHour = {
  /** The booking item that contains the hour. */
  readonly bookingId: number
  readonly id: string
  readonly name: string
  readonly date: PlayDate
  readonly hour: number
}

const lostCourts = datedListOf(
  wireConverter<LostHour, SlotTakenData['Lost'][number]>()({
    bookingId: 'BookingID',
    id: 'CourtID',
    name: 'CourtDesc',
    date: ['Date', playDate],
    hour: 'Hour',
  }),
)

const lostCoaches = datedListOf(
  wireConverter<LostHour, CoachTakenData['Lost'][number]>()({
    bookingId: 'BookingID',
    id: 'CoachID',
    name: 'CoachName',
    date: ['Date', playDate],
    hour: 'Hour',
  }),
)

/** An add-on with too few pieces left. `date` and `hour`: null if it is sold, not rented. */
export type LostAddOn = {
  readonly item: string
  readonly date: PlayDate | null
  readonly hour: number | null
}

const lostAddOns = listOf(
  wireConverter<LostAddOn, AddOnSoldOutData['Lost'][number]>()({
    item: 'Item',
    date: ['Date', playDateOrNull],
    hour: 'Hour',
  }),
)

export const lostCourtsToWire = (lost: readonly LostHour[]): SlotTakenData => ({
  Lost: lostCourts.toWire(lost),
})

/** The lost slots of SLOT_TAKEN; null if there are none. */
export function lostCourtsFromWire(data: unknown): readonly LostHour[] | null {
  const lost = listField<SlotTakenData['Lost'][number]>(data, 'Lost')
  return lost && lostCourts.fromWire(lost)
}

export const lostCoachesToWire = (lost: readonly LostHour[]): CoachTakenData => ({
  Lost: lostCoaches.toWire(lost),
})

export const lostAddOnsToWire = (lost: readonly LostAddOn[]): AddOnSoldOutData => ({
  Lost: lostAddOns.toWire(lost),
})

export const newQuoteToWire = (quote: CompleteQuote): PriceChangedData => ({ Quote: quoteToWire(quote) })

/** The new price in PRICE_CHANGED of a basket; null if there is none. */
export function newQuoteFromWire(data: unknown): Quote | null {
  const quote = fieldOf(data, 'Quote')
  return typeof quote === 'object' && quote !== null
    ? quoteFromWire(quote as PriceChangedData['Quote'])
    : null
}

export const newTotalToWire = (total: Rupiah): { Total: Rupiah } => ({ Total: total })

/** The new total in PRICE_CHANGED of an order without a basket (packages, places), in rupiah; null if there is none. */
export const newTotalFromWire = (data: unknown): Rupiah | null => numberField(data, 'Total')

export const shortOffersToWire = (offers: readonly PackageOffer[]): PackageShortData => ({
  Short: packageOffersConverter.toWire(offers),
})

/** The offers in PACKAGE_SHORT whose packages have too few hours; empty if there are none. */
export const shortOffersFromWire = (data: unknown): readonly PackageOffer[] =>
  packageOffersConverter.fromWire(listField(data, 'Short') ?? [])

export const workLevelToWire = (level: number): { Level: number } => ({ Level: level })

/** The units of work that WORK_NEEDED asks for; null if there are none. */
export const workLevelFromWire = (data: unknown): number | null => numberField(data, 'Level')
