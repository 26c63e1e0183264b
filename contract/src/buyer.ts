import * as z from 'zod/mini'
import { idempotentProblems, nameAndPhoneProblems, unpaidProblems } from './problem-groups.ts'
import { Moment, PublicId, Rupiah } from './shapes.ts'

/** The buyer: a guest's details, or null for a logged-in customer. */
export const WireBuyer = z.nullable(
  z.strictObject({
    Name: z.string().check(z.maxLength(200)),
    /** Country code and phone number as typed: `+62 812 9034 1180`. */
    Telephone: z.string().check(z.maxLength(60)),
    Email: z.string().check(z.maxLength(320)),
  }),
)

/** An accepted order, and the page to pay it. */
export const WirePlacedOrder = z.object({
  OrderNo: z.string(),
  OrderID: PublicId,
  /** Null if nothing is to be paid. */
  PaymentID: z.nullable(PublicId),
  Total: Rupiah,
  /** End of the hold; null if nothing is to be paid. */
  ExpiresAt: z.nullable(Moment),
  /** URL of the gateway's page; null while the gateway is unreachable. */
  RedirectUrl: z.nullable(z.string()),
})

/** The refusals of any order with a buyer. */
export const buyerProblems = [
  'BODY_INVALID',
  'LOGIN_REQUIRED',
  'LOCATION_UNKNOWN',
  ...nameAndPhoneProblems,
  'EMAIL_REQUIRED',
  'EMAIL_INVALID',
  'PRICE_CHANGED',
  ...unpaidProblems,
  'EMAIL_PROOF_NEEDED',
  ...idempotentProblems,
  'TOO_MANY_REQUESTS',
  'DATABASE_AWAY',
  'BUSY',
] as const
