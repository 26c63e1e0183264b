import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { placedSaleProblems, saleQuoteProblems, WireSettling, WireSold } from './desk-sale.ts'
import { Answer, Hour, OrderParams, Rupiah } from './shapes.ts'

/** The hours to add: those that follow the running booking on its courts, in order. */
const AddedHours = z.strictObject({
  BookingID: z.int(),
  Hours: z.array(Hour).check(z.minLength(1), z.maxLength(12)),
})

const lengthenProblems = [
  'ORDER_UNKNOWN',
  'BOOKING_NOT_FOUND',
  'LENGTHEN_CLOSED',
  'LENGTHEN_OWED',
  'CHANGED_MEANWHILE',
] as const

export const DeskLengthenQuote = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/lengthen/quote',
  summary: 'The price of hours that are added to a running booking.',
  params: OrderParams,
  body: AddedHours,
  ok: Answer(
    z.object({
      Price: Rupiah,
      /** What is still owed for the booking itself, without the added hours. */
      Owed: Rupiah,
      /** Identifies this quote; the sale must send it. */
      QuoteHash: z.string(),
    }),
  ),
  problems: [...saleQuoteProblems, ...lengthenProblems],
})

export const DeskLengthen = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/lengthen',
  summary: 'Makes a running booking longer: sells the hours that follow it, as a separate order.',
  params: OrderParams,
  body: z.extend(AddedHours, { QuoteHash: z.string().check(z.maxLength(100)), Settling: WireSettling }),
  status: 201,
  idempotent: true,
  ok: WireSold,
  problems: [...placedSaleProblems, ...lengthenProblems],
})
