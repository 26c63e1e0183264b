import type { BodyOf, DataOf } from './call.ts'
import type { DeskLengthen, DeskLengthenQuote } from './desk-lengthen-booking.ts'
import { settlingFromWire, settlingToWire, type SaleSettling } from './desk-sale-wire.ts'

/** Hours that are added to a running booking. */
export type AddedHours = { readonly bookingId: number; readonly hours: readonly number[] }

export const addedToWire = ({ bookingId, hours }: AddedHours): BodyOf<typeof DeskLengthenQuote> => ({
  BookingID: bookingId,
  Hours: [...hours],
})

export const addedFromWire = ({ BookingID, Hours }: BodyOf<typeof DeskLengthenQuote>): AddedHours => ({
  bookingId: BookingID,
  hours: Hours,
})

/** Rupiah. `owed`: what is still owed for the booking itself. */
export type LengthenQuote = { readonly price: number; readonly owed: number; readonly hash: string }

export const lengthenQuoteToWire = ({
  price,
  owed,
  hash,
}: LengthenQuote): DataOf<typeof DeskLengthenQuote> => ({ Price: price, Owed: owed, QuoteHash: hash })

export const lengthenQuoteFromWire = ({
  Price,
  Owed,
  QuoteHash,
}: DataOf<typeof DeskLengthenQuote>): LengthenQuote => ({ price: Price, owed: Owed, hash: QuoteHash })

/** The sale of added hours. `hash`: the hash of the quote that staff saw. */
export type LengthenSale = AddedHours & { readonly hash: string; readonly settling: SaleSettling }

export const lengthenToWire = ({ hash, settling, ...added }: LengthenSale): BodyOf<typeof DeskLengthen> => ({
  ...addedToWire(added),
  QuoteHash: hash,
  Settling: settlingToWire(settling),
})

export const lengthenFromWire = (wire: BodyOf<typeof DeskLengthen>): LengthenSale => ({
  ...addedFromWire(wire),
  hash: wire.QuoteHash,
  settling: settlingFromWire(wire.Settling),
})
