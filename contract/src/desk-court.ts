import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems } from './desk-problems.ts'
import { Answer, Code, Hour, OrderParams } from './shapes.ts'

/** The courts of a running booking for the current hour and all later ones. */
const Courts = z.strictObject({
  BookingID: z.int(),
  Courts: z.array(Code).check(z.minLength(1), z.maxLength(12)),
})

const courtProblems = [
  'ORDER_UNKNOWN',
  'BOOKING_NOT_FOUND',
  'ORDER_CLOSED',
  'COURT_UNKNOWN',
  'COURT_UNAVAILABLE',
  'COURT_CHANGE_CLOSED',
  'NEW_TIME_PENDING',
  'COURT_CHANGE_PRICES',
  'SLOT_TAKEN',
] as const

const Changed = z.object({
  Hours: z.array(Hour),
  /** Names of the courts before and after the change. */
  From: z.array(z.string()),
  To: z.array(z.string()),
})

/** Previews another court for a running booking. Changes nothing. */
export const DeskCourtPreview = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/court/preview',
  summary: 'Whether a running booking can have another court, and from which hour on.',
  params: OrderParams,
  body: Courts,
  ok: Answer(
    z.extend(Changed, {
      /** Sent with the change. */
      QuoteHash: z.string(),
    }),
  ),
  problems: [...staffChangeProblems, ...courtProblems],
})

/** Gives a running booking another court at the same price. Its order stays the same. */
export const DeskCourtChange = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/court',
  summary:
    'Gives a running booking another court at the same price, for the current hour and all later ones.',
  params: OrderParams,
  body: z.extend(Courts, { QuoteHash: z.string().check(z.maxLength(100)) }),
  idempotent: true,
  ok: Answer(Changed),
  problems: [...staffIdempotentProblems, ...courtProblems, 'CHANGED_MEANWHILE'],
})
