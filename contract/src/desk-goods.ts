import { MAX_PER_ADD_ON } from '@pantul/rules/add-on'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { restProblems, WireRest, WireTender } from './desk-payments.ts'
import { staffChangeProblems, staffIdempotentProblems } from './desk-problems.ts'
import { WireSold } from './desk-sale.ts'
import { Answer, Code, Hour, LocationId, PublicId, Rupiah, WireDate } from './shapes.ts'

const params = z.object({ location: LocationId })

const picked = {
  Things: z
    .array(z.strictObject({ Item: Code, Quantity: z.int().check(z.minimum(1), z.maximum(MAX_PER_ADD_ON)) }))
    .check(z.maxLength(40)),
  /** The booking to which the goods belong; null: they are sold without a booking. */
  Beside: z.nullable(
    z.strictObject({ OrderNo: z.string().check(z.minLength(1), z.maxLength(30)), BookingID: z.int() }),
  ),
}

const goodsProblems = [
  'ORDER_UNKNOWN',
  'BOOKING_NOT_FOUND',
  'ORDER_CLOSED',
  'ADD_ON_UNKNOWN',
  'ADD_ON_QUANTITY',
] as const

/** The goods that can be sold at the counter, and the price of the picked ones. */
export const QuoteGoods = defineCall({
  method: 'POST',
  path: '/api/desk/:location/goods/quote',
  summary: 'The things that staff can sell at the counter, and the price of those that were picked.',
  params,
  body: z.strictObject(picked),
  ok: Answer(
    z.object({
      Offers: z.array(
        z.object({
          Item: Code,
          Name: z.string(),
          Kind: z.enum(['rental', 'sale']),
          Icon: z.enum(['racket', 'shoes', 'ball', 'grip', 'towel', 'water']),
          /** Rupiah per piece; for a rental, for all hours. */
          Price: Rupiah,
          /** Pieces left; null if unlimited. */
          Left: z.nullable(z.int()),
        }),
      ),
      /** The hours of the booking for which rentals are priced; null: nothing can be rented. */
      Rented: z.nullable(z.object({ Date: WireDate, Hours: z.array(Hour) })),
      /** With tax. */
      Total: Rupiah,
      /** Tax in `Total`; `TaxOnTop`: it was added to the prices. */
      Tax: Rupiah,
      TaxOnTop: z.boolean(),
      /** Sent with the sale. */
      QuoteHash: z.string(),
    }),
  ),
  problems: [...staffChangeProblems, ...goodsProblems],
})

/** After a change of the booking: rents its goods for the present hours. */
export const RentForBooking = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/rent-for-booking',
  summary: 'Rents the goods of an order for the present hours of their booking.',
  params: z.extend(params, { number: z.string().check(z.minLength(1), z.maxLength(30)) }),
  body: z.strictObject({}),
  ok: Answer(z.object({ Date: WireDate, Hours: z.array(Hour) })),
  problems: [
    ...staffChangeProblems,
    'ORDER_UNKNOWN',
    'BOOKING_NOT_FOUND',
    'ORDER_CLOSED',
    'EXCHANGE_UNEQUAL',
    'EXCHANGE_TAKEN',
  ],
})

/** Sells goods at the counter, with or without a booking. */
export const SellGoods = defineCall({
  method: 'POST',
  path: '/api/desk/:location/goods',
  summary: 'Sells things at the counter, to the person of a booking or to anybody.',
  params,
  body: z.strictObject({
    ...picked,
    Things: picked.Things.check(z.minLength(1)),
    /** The buyer of goods without a booking; null: nobody is named. */
    ContactID: z.nullable(PublicId),
    /** From the quote that staff saw; another price is refused with PRICE_CHANGED. */
    QuoteHash: z.string().check(z.maxLength(100)),
    Tenders: z.array(WireTender).check(z.maxLength(8)),
    /** The balance that stays unpaid; absent: everything is paid now. */
    Rest: z.optional(z.nullable(WireRest)),
    /** Whether the goods are held until a QR code is paid, instead of paid now. `ExpiresAt`: the end of the hold. */
    Held: z.optional(z.boolean()),
  }),
  status: 201,
  idempotent: true,
  ok: WireSold,
  problems: [
    ...staffIdempotentProblems,
    ...restProblems,
    ...goodsProblems,
    'ADD_ON_SOLD_OUT',
    'PERSON_UNKNOWN',
    'PRICE_CHANGED',
    'AMOUNT_OVER',
    'AMOUNT_SHORT',
    'GIVEN_SHORT',
    'REFERENCE_REQUIRED',
    'DRAWER_CLOSED',
  ],
})
