import type { Rupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import type * as z from 'zod/mini'
import type { PriceChangedData, WirePackageOffer, WireQuote } from './orders.ts'
import {
  packageOffersConverter,
  quoteFromWire,
  quoteToWire,
  type ServerQuote,
  type PackageOffer,
  type Quote,
} from './quote-wire.ts'
import { fieldOf, listField, numberField } from './unknown-data.ts'
import { datedListOf, listOf, playDate, playDateOrNull, wireConverter } from './wire-converter.ts'

// The `data` of refusals. The browser does not check its shape, because the server wrote it.

/** A taken hour of a court or a coach. `id` and `name`: of the court or coach. */
export type LostHour = {
  /** The booking item that contains the hour. */
  readonly bookingId: number
  readonly id: string
  readonly name: string
  readonly date: PlayDate
  readonly hour: number
}

type WireLostHour = { BookingID: number; Date: string; Hour: number }
type WireLostSlot = WireLostHour & { CourtID: string; CourtDesc: string }
type WireLostCoachHour = WireLostHour & { CoachID: string; CoachName: string }

const lostHourFields = { bookingId: 'BookingID', date: ['Date', playDate], hour: 'Hour' } as const

const lostCourts = datedListOf(
  wireConverter<LostHour, WireLostSlot>()({ ...lostHourFields, id: 'CourtID', name: 'CourtDesc' }),
)

const lostCoaches = datedListOf(
  wireConverter<LostHour, WireLostCoachHour>()({ ...lostHourFields, id: 'CoachID', name: 'CoachName' }),
)

/** An add-on with too few pieces left. `date` and `hour`: null for an add-on that is sold, not rented. */
export type LostAddOn = {
  readonly item: string
  readonly date: PlayDate | null
  readonly hour: number | null
}

type WireLostAddOn = { Item: string; Date: string | null; Hour: number | null }

const lostAddOns = listOf(
  wireConverter<LostAddOn, WireLostAddOn>()({ item: 'Item', date: ['Date', playDateOrNull], hour: 'Hour' }),
)

export const lostCourtsToWire = (lost: readonly LostHour[]): { Lost: WireLostSlot[] } => ({
  Lost: lostCourts.toWire(lost),
})

/** The lost slots of SLOT_TAKEN; null if there are none. */
export function lostCourtsFromWire(data: unknown): readonly LostHour[] | null {
  const lost = listField<WireLostSlot>(data, 'Lost')
  return lost && lostCourts.fromWire(lost)
}

export const lostCoachesToWire = (lost: readonly LostHour[]): { Lost: WireLostCoachHour[] } => ({
  Lost: lostCoaches.toWire(lost),
})

export const lostAddOnsToWire = (lost: readonly LostAddOn[]): { Lost: WireLostAddOn[] } => ({
  Lost: lostAddOns.toWire(lost),
})

export const newQuoteToWire = (quote: ServerQuote): PriceChangedData => ({ Quote: quoteToWire(quote) })

/** The new price in PRICE_CHANGED of a basket; null if there is none. */
export function newQuoteFromWire(data: unknown): Quote | null {
  const quote = fieldOf(data, 'Quote')
  return typeof quote === 'object' && quote !== null ? quoteFromWire(quote as WireQuote) : null
}

export const newTotalToWire = (total: Rupiah): { Total: Rupiah } => ({ Total: total })

/** The new total in PRICE_CHANGED of an order without a basket (packages, places), in rupiah; null if there is none. */
export const newTotalFromWire = (data: unknown): Rupiah | null => numberField(data, 'Total')

export const shortOffersToWire = (
  offers: readonly PackageOffer[],
): { Short: z.infer<typeof WirePackageOffer>[] } => ({
  Short: packageOffersConverter.toWire(offers),
})

/** The offers in PACKAGE_SHORT whose packages have too few hours; empty if there are none. */
export const shortOffersFromWire = (data: unknown): readonly PackageOffer[] =>
  packageOffersConverter.fromWire(listField(data, 'Short') ?? [])

export const workLevelToWire = (level: number): { Level: number } => ({ Level: level })

/** The units of work that WORK_NEEDED asks for; null if the data has no number of units. */
export const workLevelFromWire = (data: unknown): number | null => numberField(data, 'Level')
