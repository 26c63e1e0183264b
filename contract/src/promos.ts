import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { orderProblems, OrderBody } from './orders.ts'
import { Answer, Hour, LocationId, Rupiah, WireDate } from './shapes.ts'

/** A promo that is shown to everybody. */
export const WirePromo = z.object({
  /** Null: an automatic promo. */
  Code: z.nullable(z.string()),
  Name: z.string(),
  Desc: z.string(),
  Kind: z.enum(['percent', 'amount', 'fixed-price', 'free-add-on']),
  Percent: z.nullable(z.int()),
  /** The maximum discount of `Percent`. */
  Cap: z.nullable(Rupiah),
  /** By `Kind`: the discount (`amount`), or the price of a court-hour (`fixed-price`); otherwise null. */
  Amount: z.nullable(Rupiah),
  /** The name of the free add-on; null for other kinds. */
  AddOnName: z.nullable(z.string()),
  Scope: z.enum(['all', 'courts', 'coach', 'add-ons']),
  /** The lowest price of an order that gets the discount. */
  Minimum: Rupiah,
  /** 0 is Sunday; null: every day. */
  Weekdays: z.nullable(z.array(z.int())),
  FromHour: Hour,
  ToHour: z.int(),
  StartsOn: WireDate,
  EndsOn: WireDate,
  IsFirstOrderOnly: z.boolean(),
  /** How often a customer may use it; null: any number of times. */
  PerCustomer: z.nullable(z.int()),
  /** Whether the promo was used as often as is allowed. */
  IsUsedUp: z.boolean(),
})

export const Promos = defineCall({
  method: 'GET',
  path: '/api/promos',
  summary: 'The promos of a location that are shown to everybody.',
  query: z.object({ distChan: LocationId }),
  ok: Answer(z.array(WirePromo)),
  problems: ['LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})

/** The discount that a promo code gives on a basket. All unknown codes get the same refusal. */
export const ValidatePromo = defineCall({
  method: 'POST',
  path: '/api/promos/validate',
  summary: 'What a promo code takes off a basket.',
  body: OrderBody,
  ok: Answer(z.object({ Code: z.string(), Name: z.string(), Discount: Rupiah })),
  problems: [...orderProblems, 'CSRF_INVALID'],
})
