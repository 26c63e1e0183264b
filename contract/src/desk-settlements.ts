import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { csvFileProblems, MAX_FILE_CHARACTERS } from './desk-imports.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import {
  Answer,
  LocationAndIdParams,
  LocationParams,
  Moment,
  PublicId,
  Rupiah,
  WireDate,
  WireExportedFile,
} from './shapes.ts'

/** The gateways that write settlement files. */
export const settlementGateways = ['midtrans', 'simulator'] as const

/**
 * How a settlement file differs from our payments. `missing`: we have the payment, and no file has it. `amount`: both have
 * it, with different amounts. `unpaid`: the file has it, and our order has no such payment. `unknown`: the file has it for an
 * order number that we do not know.
 */
export const differenceKinds = ['missing', 'amount', 'unpaid', 'unknown'] as const

const Gateway = z.enum(settlementGateways)

/** Lines that moved money, and their sums. `Refunded` is negative; `Net` is what the gateway paid out. */
const sums = { Lines: z.int(), Gross: Rupiah, Refunded: Rupiah, Fee: Rupiah, Net: Rupiah }

const File = z.object({
  SettlementID: PublicId,
  FileName: z.string(),
  Gateway,
  LoadedAt: Moment,
  LoadedBy: z.string(),
  /** The first and the last transaction. */
  From: Moment,
  To: Moment,
  /** Lines that moved no money. */
  LeftOut: z.int(),
  ...sums,
  /** The differences of this location, and of unknown orders. */
  Differences: z.int(),
})

const Comparison = Answer(
  z.object({
    /** The file; null: all files of a range of days. */
    File: z.nullable(File),
    Gateway,
    Whole: z.object(sums),
    /** The sums of this location, of other locations, and of unknown orders. */
    Own: z.object(sums),
    Elsewhere: z.object(sums),
    Unknown: z.object(sums),
    /** By payout and day; null if the file does not say it. At most 100. */
    Payouts: z.array(z.object({ Payout: z.nullable(z.string()), PaidOn: z.nullable(WireDate), ...sums })),
    /** Payments and refunds of this location that are equal on both sides. */
    Matched: z.int(),
    /** Payments and refunds that the gateway has not settled yet. */
    Waiting: z.int(),
    /** The number of differences of each kind. */
    Counts: z.object({ Missing: z.int(), Amount: z.int(), Unpaid: z.int(), Unknown: z.int() }),
    /** At most 500. */
    Differences: z.array(
      z.object({
        Kind: z.enum(differenceKinds),
        What: z.enum(['payment', 'refund']),
        GatewayOrderID: z.string(),
        /** The order that was paid; null if it is unknown. */
        OrderNumber: z.nullable(z.string()),
        /** Our amount and that of the file; null if one of them has no such payment. */
        Ours: z.nullable(Rupiah),
        Theirs: z.nullable(Rupiah),
        At: z.nullable(Moment),
      }),
    ),
  }),
)

/** The settlement files of the group's gateway account. */
export const Settlements = defineCall({
  method: 'GET',
  path: '/api/desk/:location/settlements',
  summary: 'The settlement files of the gateway with their differences, the latest first.',
  params: LocationParams,
  ok: Answer(
    z.object({
      /** The gateways whose files can be uploaded, the one in use first. */
      Gateways: z.array(Gateway),
      /** At most 24 files, with at most 40,000 lines together. */
      Files: z.array(File),
    }),
  ),
  problems: staffProblems,
})

/** Uploads a settlement file. If the same file was uploaded before, nothing changes, and the answer is that file. */
export const LoadSettlement = defineCall({
  method: 'POST',
  path: '/api/desk/:location/settlements',
  summary: 'Uploads a settlement file of the gateway. The same file is stored once.',
  params: LocationParams,
  body: z.strictObject({
    FileName: z.string().check(z.maxLength(200)),
    Gateway,
    /** The file in base64. */
    File: z.string().check(z.maxLength(MAX_FILE_CHARACTERS)),
  }),
  ok: Answer(z.object({ SettlementID: PublicId, WasLoaded: z.boolean() })),
  problems: [
    ...staffChangeProblems,
    ...csvFileProblems,
    'SETTLEMENT_LINES',
    'SETTLEMENT_GATEWAY',
    'BODY_TOO_LARGE',
  ],
})

/** One file compared with our payments. */
export const Settlement = defineCall({
  method: 'GET',
  path: '/api/desk/:location/settlements/:id',
  summary: 'A settlement file compared with the payments of the location.',
  params: LocationAndIdParams,
  ok: Comparison,
  problems: [...staffProblems, 'BODY_INVALID', 'SETTLEMENT_UNKNOWN'],
})

/** All files compared with our payments of some days. */
export const SettlementDays = defineCall({
  method: 'GET',
  path: '/api/desk/:location/settlement-days',
  summary:
    'All settlement files compared with the payments from `from` to `to`, both included; at most 366 days.',
  params: LocationParams,
  query: z.object({ gateway: Gateway, from: WireDate, to: WireDate }),
  ok: Comparison,
  problems: [...staffProblems, 'BODY_INVALID', 'DATE_INVALID'],
})

/** The differences as CSV. It is a POST, because it is recorded as an act. */
export const ExportSettlement = defineCall({
  method: 'POST',
  path: '/api/desk/:location/settlements/:id/csv',
  summary:
    'All differences of a settlement file as CSV in the language of the request. It is recorded as an act.',
  params: LocationAndIdParams,
  body: z.strictObject({}),
  ok: Answer(WireExportedFile),
  problems: [...staffProblems, 'BODY_INVALID', 'CSRF_INVALID', 'SETTLEMENT_UNKNOWN', 'NEW_CODE_NEEDED'],
})
