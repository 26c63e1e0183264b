import { countedMethods } from '@pantul/rules/drawer'
import { tenderMethods } from '@pantul/rules/tender'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { approvalProblems, WireApproval } from './desk-approvals.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationAndIdParams, LocationParams, Moment, PublicId, Rupiah } from './shapes.ts'

const Amount = z.int().check(z.minimum(0), z.maximum(9_999_999_999))
const Reason = z.string().check(z.maxLength(200))

const WireShift = z.object({
  ShiftID: PublicId,
  OpenedAt: Moment,
  OpenedBy: z.string(),
  /** The cash at the opening minus the last count of the drawer; null if the drawer was never counted. */
  OpeningDifference: z.nullable(Rupiah),
  /** Why the cash at the opening differs from the last count. */
  OpeningReason: z.nullable(z.string()),
  ClosedAt: z.nullable(Moment),
  ClosedBy: z.nullable(z.string()),
  SignedBy: z.nullable(z.string()),
  /** Why the count differs from the expected sum, in the words of the signer. */
  Reason: z.nullable(z.string()),
})

/** A payment at the counter by one method. */
const WireTender = z.object({ Method: z.enum(tenderMethods), Amount: Rupiah })

/** The cash drawers of a location, each with its newest shift and the shifts that are not signed. */
export const Drawers = defineCall({
  method: 'GET',
  path: '/api/desk/:location/drawers',
  summary: 'The cash drawers of a location.',
  params: LocationParams,
  ok: Answer(
    z.array(
      z.object({
        DrawerID: PublicId,
        Name: z.string(),
        /** The newest shift. */
        Shift: z.nullable(WireShift),
        /** Older shifts that are closed and not signed, the oldest first. */
        Unsigned: z.array(WireShift),
      }),
    ),
  ),
  problems: [...staffProblems, 'BODY_INVALID'],
})

/** Opens a drawer by its name. The first opening creates the drawer. */
export const OpenDrawer = defineCall({
  method: 'POST',
  path: '/api/desk/:location/drawers/open',
  summary: 'Opens a cash drawer with the cash that is in it.',
  params: LocationParams,
  body: z.strictObject({
    Name: z.string().check(z.minLength(1), z.maxLength(40)),
    /** The cash that is in the drawer. */
    Float: Amount,
    /** Why the cash differs from the last count of the drawer. */
    Reason: z.optional(Reason),
  }),
  status: 201,
  idempotent: true,
  ok: Answer(z.object({ ShiftID: PublicId })),
  problems: [...staffIdempotentProblems, 'DRAWER_OPEN', 'REASON_REQUIRED'],
})

/** A shift of a drawer. An open shift has no expected sums, because staff must count without knowing them. */
export const OneShift = defineCall({
  method: 'GET',
  path: '/api/desk/:location/shifts/:id',
  summary: 'A shift of a cash drawer. After it is closed: its entries, and what was expected and counted.',
  params: LocationAndIdParams,
  ok: Answer(
    z.object({
      ...WireShift.shape,
      /** Empty while the shift is open. */
      Entries: z.array(
        z.object({
          Kind: z.enum(['float', 'sale', 'correction', 'refund', 'in', 'out', 'to_safe']),
          /** Negative for cash that went out. */
          Amount: Rupiah,
          OrderNo: z.nullable(z.string()),
          Reason: z.nullable(z.string()),
          By: z.string(),
          At: Moment,
        }),
      ),
      /** Empty while the shift is open. */
      Counts: z.array(
        z.object({
          Method: z.enum(countedMethods),
          Expected: Rupiah,
          /**
           * The part of `Expected` that corrects payments of earlier shifts. This money is not in the drawer, so the
           * difference of the count is Counted − (Expected − Earlier).
           */
          Earlier: Rupiah,
          Counted: Rupiah,
        }),
      ),
      /** Corrections of payments that were entered wrongly. Empty while the shift is open. */
      Corrections: z.array(
        z.object({
          OrderNo: z.string(),
          /** The payments before and after the correction. */
          Was: z.array(WireTender),
          Became: z.array(WireTender),
          /**
           * Which shift took the payments, and which one counts the correction. `same`: this one took them and counts
           * it. `of-earlier`: an earlier one took them, this one counts it. `in-later`: this one took them, a later one
           * counts it.
           */
          ShiftRelation: z.enum(['same', 'of-earlier', 'in-later']),
          By: z.string(),
          ApprovedBy: z.nullable(z.string()),
          Reason: z.string(),
          At: Moment,
        }),
      ),
      /** The bank transfers that were entered in the shift, for the signer to check. Empty while the shift is open. */
      Transfers: z.array(
        z.object({ OrderNo: z.string(), Amount: Rupiah, Reference: z.string(), By: z.string(), At: Moment }),
      ),
      /** The balances that staff left unpaid in the shift. `Owed`: still owed now. Empty while the shift is open. */
      UnpaidBalances: z.array(
        z.object({ OrderNo: z.string(), Amount: Rupiah, Owed: Rupiah, By: z.string(), At: Moment }),
      ),
      /** For each member of staff: the payments by card, static QRIS and transfer that finance has not verified. */
      Unverified: z.array(z.object({ StaffID: PublicId, Name: z.string(), Count: z.int(), Amount: Rupiah })),
      /** Whether the signature needs a reason. */
      NeedsReason: z.boolean(),
      /** Whether the logged-in member of staff counted the drawer, and nobody else may sign the count. */
      SignsAlone: z.boolean(),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID', 'SHIFT_UNKNOWN'],
})

export const MoveCash = defineCall({
  method: 'POST',
  path: '/api/desk/:location/shifts/:id/entries',
  summary: 'Records cash that is put into a drawer, or taken out of it, without a sale.',
  params: LocationAndIdParams,
  body: z.strictObject({
    Kind: z.enum(['in', 'out', 'to_safe']),
    Amount: Amount.check(z.minimum(1)),
    Reason,
    Approval: WireApproval,
  }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [
    ...approvalProblems,
    ...staffIdempotentProblems,
    'SHIFT_UNKNOWN',
    'DRAWER_CLOSED',
    'CASH_SHORT',
    'REASON_REQUIRED',
    'NEW_CODE_NEEDED',
  ],
})

export const CloseDrawer = defineCall({
  method: 'POST',
  path: '/api/desk/:location/shifts/:id/close',
  summary: 'Closes a cash drawer with what was counted.',
  params: LocationAndIdParams,
  body: z.strictObject({ Cash: Amount, Edc: Amount, QrisStatic: Amount }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [...staffIdempotentProblems, 'SHIFT_UNKNOWN', 'DRAWER_CLOSED'],
})

/**
 * Signs the count of a closed drawer. Refusal: TWO_PEOPLE if the signer counted the drawer, and somebody else may sign
 * the count.
 */
export const SignDrawer = defineCall({
  method: 'POST',
  path: '/api/desk/:location/shifts/:id/sign',
  summary:
    'Signs the count of a closed cash drawer, by somebody who did not count it, unless nobody else may sign.',
  params: LocationAndIdParams,
  body: z.strictObject({ Reason }),
  ok: Answer(z.object({})),
  problems: [
    ...staffChangeProblems,
    'SHIFT_UNKNOWN',
    'DRAWER_STILL_OPEN',
    'TWO_PEOPLE',
    'NEW_CODE_NEEDED',
    'REASON_REQUIRED',
  ],
})
