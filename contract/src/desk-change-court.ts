import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems } from './desk-problems.ts'
import { Answer, Code, Hour, OrderParams } from './shapes.ts'

/** The courts that a running booking shall have from the current hour on. */
const WantedCourts = z.strictObject({
  BookingID: z.int(),
  /** All its courts, including those that do not change. */
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

const ChangedCourts = z.object({
  /** The hours that change their court. */
  Hours: z.array(Hour),
  /** The names of the courts before the change. */
  From: z.array(z.string()),
  /** The names of the courts after the change. */
  To: z.array(z.string()),
})

/** Previews other courts for a running booking. Changes nothing. */
export const DeskCourtPreview = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/court/preview',
  summary: 'Whether a running booking can have other courts, and from which hour on.',
  params: OrderParams,
  body: WantedCourts,
  ok: Answer(
    z.extend(ChangedCourts, {
      /** Sent with the change. */
      QuoteHash: z.string(),
    }),
  ),
  problems: [...staffChangeProblems, ...courtProblems],
})

/** Gives a running booking other courts at the same price. Its order stays the same. */
export const DeskCourtChange = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/court',
  summary:
    'Gives a running booking other courts at the same price, for the current hour and all later hours.',
  params: OrderParams,
  body: z.extend(WantedCourts, {
    /** The hash of the preview that staff saw. */
    QuoteHash: z.string().check(z.maxLength(100)),
  }),
  idempotent: true,
  ok: Answer(ChangedCourts),
  problems: [...staffIdempotentProblems, ...courtProblems, 'CHANGED_MEANWHILE'],
})
