import type { Rupiah } from '@pantul/rules/money'
import { fromDayMonthYear } from '@pantul/rules/play-date'
import type { LostHour } from './lost-wire.ts'
import type { PackageShortData, PriceChangedData, SlotTakenData } from './orders.ts'
import {
  offersFromWire,
  offersToWire,
  quoteFromWire,
  quoteToWire,
  type CompleteQuote,
  type PackageOffer,
  type Quote,
} from './quote-wire.ts'

// The `data` of refusals. The server validates it against this contract, so only its presence is checked.

/** The lost slots of SLOT_TAKEN, or null. Leaves out slots with an invalid date. */
export const lostCourtsFromWire = (data: unknown): LostHour[] | null =>
  isSlotTaken(data)
    ? data.Lost.flatMap(({ BookingID, CourtID, CourtDesc, Date, Hour }) => {
        const date = fromDayMonthYear(Date)
        return date === null ? [] : [{ bookingId: BookingID, id: CourtID, name: CourtDesc, date, hour: Hour }]
      })
    : null

export const newQuoteToWire = (quote: CompleteQuote): PriceChangedData => ({ Quote: quoteToWire(quote) })

/** The new price in PRICE_CHANGED of a basket; null if there is none. */
export const newQuoteFromWire = (data: unknown): Quote | null =>
  isPriceChanged(data) ? quoteFromWire(data.Quote) : null

export const newTotalToWire = (total: Rupiah): { Total: Rupiah } => ({ Total: total })

/** The new total in PRICE_CHANGED of an order without a basket (packages, places), in rupiah; null if there is none. */
export const newTotalFromWire = (data: unknown): number | null =>
  isObject(data) && 'Total' in data && typeof data.Total === 'number' ? data.Total : null

export const shortOffersToWire = (offers: readonly PackageOffer[]): PackageShortData => ({
  Short: offersToWire(offers),
})

/** The offers in PACKAGE_SHORT whose package has too few hours; empty if it names none. */
export const shortOffersFromWire = (data: unknown): PackageOffer[] =>
  isPackageShort(data) ? offersFromWire(data.Short) : []

export const workLevelToWire = (level: number): { Level: number } => ({ Level: level })

/** The level in WORK_NEEDED; null if there is none. */
export const workLevelFromWire = (data: unknown): number | null =>
  isObject(data) && 'Level' in data && typeof data.Level === 'number' ? data.Level : null

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null

const isSlotTaken = (data: unknown): data is SlotTakenData =>
  isObject(data) && 'Lost' in data && Array.isArray(data.Lost)

const isPriceChanged = (data: unknown): data is PriceChangedData =>
  isObject(data) && 'Quote' in data && typeof data.Quote === 'object'

const isPackageShort = (data: unknown): data is PackageShortData =>
  isObject(data) && 'Short' in data && Array.isArray(data.Short)
