import { MAX_PER_ADD_ON } from '@pantul/rules/add-on'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { unpaidBalanceProblems, WireUnpaidBalance, WireTender } from './desk-payments.ts'
import { staffChangeProblems, staffIdempotentProblems } from './desk-problems.ts'
import { WireSold } from './desk-sale.ts'
import {
  Answer,
  Code,
  Hour,
  OrderNumber,
  LocationParams,
  OrderParams,
  PublicId,
  Rupiah,
  WireDate,
} from './shapes.ts'

const pickedGoods = {
  Things: z
    .array(z.strictObject({ Item: Code, Quantity: z.int().check(z.minimum(1), z.maximum(MAX_PER_ADD_ON)) }))
    .check(z.maxLength(40)),
  /** The booking to which the goods belong; null: they are sold without a booking. */
  Beside: z.nullable(z.strictObject({ OrderNo: OrderNumber, BookingID: z.int() })),
}

const goodsProblems = [
  'ORDER_UNKNOWN',
  'BOOKING_NOT_FOUND',
  'ORDER_CLOSED',
  'ADD_ON_UNKNOWN',
  'ADD_ON_QUANTITY',
] as const

export const QuoteGoods = defineCall({
  method: 'POST',
  path: '/api/desk/:location/goods/quote',
  summary: 'The things that staff can sell at the counter, and the price of those that were picked.',
  params: LocationParams,
  body: z.strictObject(pickedGoods),
  ok: Answer(
    z.object({
      Offers: z.array(
        z.object({
          Item: Code,
          Name: z.string(),
          Kind: z.enum(['rental', 'sale']),
          Icon: z.enum(['racket', 'shoes', 'ball', 'grip', 'towel', 'water']),
          /** Rupiah for each piece. A rental has this price for all hours of the booking together. */
          Price: Rupiah,
          /** Pieces left; null if unlimited. */
          Left: z.nullable(z.int()),
        }),
      ),
      /** The hours of the booking for which rentals are priced; null: nothing can be rented. */
      RentalTime: z.nullable(z.object({ Date: WireDate, Hours: z.array(Hour) })),
      /** With tax. */
      Total: Rupiah,
      /** The tax in `Total`. */
      Tax: Rupiah,
      /** Whether the tax was added to the prices. */
      TaxOnTop: z.boolean(),
      /** Identifies this quote; the sale must send it. */
      QuoteHash: z.string(),
    }),
  ),
  problems: [...staffChangeProblems, ...goodsProblems],
})

/**
 * Moves rented goods to the new date and hours of their booking, at the same price. Refusals: EXCHANGE_UNEQUAL if the
 * booking has fewer hours left than were rented, EXCHANGE_TAKEN if the goods are not free.
 */
export const MoveRentals = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/move-rentals',
  summary: 'Moves the rented goods of an order to the current hours of their booking.',
  params: OrderParams,
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

export const SellGoods = defineCall({
  method: 'POST',
  path: '/api/desk/:location/goods',
  summary: 'Sells things at the counter, to the person of a booking or to anybody.',
  params: LocationParams,
  body: z.strictObject({
    ...pickedGoods,
    Things: pickedGoods.Things.check(z.minLength(1)),
    /** The buyer of goods without a booking; null: nobody is named. */
    ContactID: z.nullable(PublicId),
    /** From the quote that staff saw; another price is refused with PRICE_CHANGED. */
    QuoteHash: z.string().check(z.maxLength(100)),
    Tenders: z.array(WireTender).check(z.maxLength(8)),
    /** The balance that stays unpaid; absent: everything is paid now. */
    Unpaid: z.optional(z.nullable(WireUnpaidBalance)),
    /**
     * Whether the goods are held until a QR code is paid, instead of paid now. The answer’s `ExpiresAt` is the end of
     * the hold.
     */
    Held: z.optional(z.boolean()),
  }),
  status: 201,
  idempotent: true,
  ok: WireSold,
  problems: [
    ...staffIdempotentProblems,
    ...unpaidBalanceProblems,
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
