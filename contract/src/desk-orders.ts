import { orderKinds } from '@pantul/rules/order-kind'
import { orderStates } from '@pantul/rules/order-state'
import { staffRefundRoutes } from '@pantul/rules/refund-route'
import { tenderMethods } from '@pantul/rules/tender'
import * as z from 'zod/mini'
import { WireTransferRefund } from './after-booking.ts'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { Answer, Hour, LocationParams, Moment, OrderParams, PublicId, Rupiah, WireDate } from './shapes.ts'

/**
 * `open`: held, or its payment is under review. `owed`: it has an unpaid balance. `paid`: confirmed, and not played
 * yet. `done`: played. `ended`: expired, cancelled, refunded, or to be refunded.
 */
export const deskOrderFilters = ['open', 'owed', 'paid', 'done', 'ended'] as const

const summary = {
  OrderNo: z.string(),
  Kind: z.enum(orderKinds),
  /** The name of the guest or account; empty if the person was deleted. */
  Name: z.string(),
  State: z.enum(orderStates),
  PlacedAt: Moment,
  /** Whether it came from a file of another system. */
  IsImported: z.boolean(),
  Total: Rupiah,
  /** Names of courts, package or class, separated by commas. */
  What: z.string(),
  /** The first hour to be played; null if there is none. */
  FirstHour: z.nullable(z.object({ Date: WireDate, Hour })),
}

export const DeskOrders = defineCall({
  method: 'GET',
  path: '/api/desk/:location/orders',
  summary: 'The orders of one location for its staff, the newest first.',
  params: LocationParams,
  query: z.object({
    filter: z.optional(z.enum(deskOrderFilters)),
    /** A whole order number, in upper or lower case. */
    number: z.optional(z.string().check(z.maxLength(30))),
    /** The last order number of the previous page; absent for the first page. */
    after: z.optional(z.string().check(z.maxLength(30))),
  }),
  ok: Answer(z.object({ Orders: z.array(z.object(summary)), HasMore: z.boolean() })),
  problems: [...staffProblems, 'BODY_INVALID'],
})

const OrderEvent = z.object({
  At: Moment,
  Kind: z.enum(['state', 'payment', 'refund', 'act']),
  /** The new state of the order, for an event of kind `state`; otherwise null. */
  State: z.nullable(z.enum(orderStates)),
  /** The amount of a payment or refund; otherwise null. */
  Amount: z.nullable(Rupiah),
  /** The method of a payment, the route of a refund, or the name of a staff act. */
  Code: z.nullable(z.string()),
  /** The member of staff who caused it; null if a customer, the gateway or a job did. */
  By: z.nullable(z.string()),
  Reason: z.nullable(z.string()),
})

export const DeskOrder = defineCall({
  method: 'GET',
  path: '/api/desk/:location/orders/:number',
  summary: 'One order for staff: person, lines, money, what happened, and the note of the desk.',
  params: OrderParams,
  ok: Answer(
    z.object({
      ...summary,
      /** Null if the reader’s role does not see e-mail and phone, if there is none, or if the person was deleted. */
      Email: z.nullable(z.string()),
      Phone: z.nullable(z.string()),
      IsGuest: z.boolean(),
      HeldUntil: z.nullable(Moment),
      /** What is still to be paid: of a held order all that is due, of a confirmed one the unpaid balance. */
      Due: Rupiah,
      Discount: Rupiah,
      CreditUsed: Rupiah,
      /** What was paid for a booking that was moved into this order. */
      Carried: Rupiah,
      /** What was paid before the order was imported. It is in no drawer. */
      Imported: Rupiah,
      /** Written by the customer. */
      Notes: z.string(),
      /** Written by staff; the customer never sees it. */
      DeskNote: z.string(),
      /** Bookings whose hours the venue closed. The player may choose a new time until this local day. */
      NewTimes: z.array(z.object({ BookingID: z.int(), Until: WireDate })),
      Lines: z.array(
        z.object({
          Name: z.string(),
          Date: z.nullable(WireDate),
          Hours: z.array(Hour),
          Quantity: z.int(),
          Amount: Rupiah,
          /** Whether package hours paid the line. */
          ByPackage: z.boolean(),
          IsCancelled: z.boolean(),
        }),
      ),
      /** Payments that staff took and did not correct, the earliest first. */
      Payments: z.array(
        z.object({
          PaymentID: PublicId,
          Method: z.enum(tenderMethods),
          Amount: Rupiah,
          Reference: z.string(),
          TakenAt: Moment,
          TakenBy: z.string(),
          /** The drawer shift in which staff took it. */
          ShiftID: PublicId,
          IsShiftOpen: z.boolean(),
          /** Whether the logged-in member of staff took the money, a short while ago. */
          IsRecentOwn: z.boolean(),
          /** Whether it can be corrected. */
          IsOpen: z.boolean(),
        }),
      ),
      Refunds: z.array(
        z.object({ Amount: Rupiah, Route: z.enum(staffRefundRoutes), State: WireTransferRefund.shape.State }),
      ),
      /** The latest first. */
      Events: z.array(OrderEvent),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID', 'ORDER_UNKNOWN'],
})

export const NoteOrder = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/orders/:number/note',
  summary: 'Writes the desk’s note of an order.',
  params: OrderParams,
  body: z.strictObject({
    Note: z.string().check(z.maxLength(500)),
    /** The note that the writer saw. If it is not the current note, the refusal is CHANGED_MEANWHILE. */
    Seen: z.string().check(z.maxLength(500)),
  }),
  ok: Answer(z.object({})),
  problems: [...staffChangeProblems, 'ORDER_UNKNOWN', 'CHANGED_MEANWHILE'],
})
