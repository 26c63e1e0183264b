import type { BodyOf, DataOf } from './call.ts'
import type { DeskLengthen, DeskLengthenQuote } from './desk-lengthen-booking.ts'
import { settlingFromWire, settlingToWire, type SaleSettling } from './desk-sale-wire.ts'
import { wireConverter } from './wire-converter.ts'

/** Hours that are added to a running booking. */
export type AddedHours = { readonly bookingId: number; readonly hours: readonly number[] }

const addedHours = { bookingId: 'BookingID', hours: 'Hours' } as const

export const { toWire: addedHoursToWire, fromWire: addedHoursFromWire } = wireConverter<
  AddedHours,
  BodyOf<typeof DeskLengthenQuote>
>()(addedHours)

/** Rupiah. `owed`: what is still owed for the booking itself, without the added hours. */
export type LengthenQuote = { readonly price: number; readonly owed: number; readonly hash: string }

export const { toWire: lengthenQuoteToWire, fromWire: lengthenQuoteFromWire } = wireConverter<
  LengthenQuote,
  DataOf<typeof DeskLengthenQuote>
>()({ price: 'Price', owed: 'Owed', hash: 'QuoteHash' })

/** The sale of added hours. `hash`: the hash of the quote that staff saw. */
export type LengthenSale = AddedHours & { readonly hash: string; readonly settling: SaleSettling }

export const { toWire: lengthenToWire, fromWire: lengthenFromWire } = wireConverter<
  LengthenSale,
  BodyOf<typeof DeskLengthen>
>()({
  ...addedHours,
  hash: 'QuoteHash',
  settling: ['Settling', { toWire: settlingToWire, fromWire: settlingFromWire }],
})
