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

/** How a settlement file differs from our payments. */
export const differenceKinds = [
  /** We have a payment that no file has. */
  'missing',
  /** Both have the payment, with different amounts. */
  'amount',
  /** The file has a payment that our order does not have. */
  'unpaid',
  /** The file has a payment for an order number that we do not know. */
  'unknown',
] as const

const Gateway = z.enum(settlementGateways)

/** Sums of lines that moved money. */
const sums = {
  Lines: z.int(),
  Gross: Rupiah,
  /** Negative. */
  Refunded: Rupiah,
  Fee: Rupiah,
  /** What the gateway paid out: `Gross` + `Refunded` − `Fee`. */
  Net: Rupiah,
}

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
  /** The number of differences of this location and of unknown orders. */
  Differences: z.int(),
})

const Comparison = Answer(
  z.object({
    /** The file; null: all files of a range of days. */
    File: z.nullable(File),
    Gateway,
    Whole: z.object(sums),
    /** The lines of this location. */
    Own: z.object(sums),
    /** The lines of other locations. */
    Elsewhere: z.object(sums),
    /** The lines of orders that we do not know. */
    Unknown: z.object(sums),
    /** The lines by payout and day, which are null if the file does not say them. At most 100. */
    Payouts: z.array(z.object({ Payout: z.nullable(z.string()), PaidOn: z.nullable(WireDate), ...sums })),
    /** How many payments and refunds of this location are equal on both sides. */
    Matched: z.int(),
    /** How many payments and refunds the gateway has not settled yet. */
    Waiting: z.int(),
    /** The number of differences of each kind. */
    Counts: z.object({ Missing: z.int(), Amount: z.int(), Unpaid: z.int(), Unknown: z.int() }),
    /** At most 500. */
    Differences: z.array(
      z.object({
        Kind: z.enum(differenceKinds),
        What: z.enum(['payment', 'refund']),
        GatewayOrderID: z.string(),
        /** Null if the order is unknown. */
        OrderNumber: z.nullable(z.string()),
        /** Our amount; null if we have no such payment or refund. */
        Ours: z.nullable(Rupiah),
        /** The amount of the file; null if the file has no such payment or refund. */
        Theirs: z.nullable(Rupiah),
        At: z.nullable(Moment),
      }),
    ),
  }),
)

export const Settlements = defineCall({
  method: 'GET',
  path: '/api/desk/:location/settlements',
  summary:
    'The settlement files of the venue group’s gateway account with their differences, the latest first.',
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

export const LoadSettlement = defineCall({
  method: 'POST',
  path: '/api/desk/:location/settlements',
  summary: 'Uploads a settlement file of the gateway.',
  params: LocationParams,
  body: z.strictObject({
    FileName: z.string().check(z.maxLength(200)),
    Gateway,
    /** The file in base64. */
    File: z.string().check(z.maxLength(MAX_FILE_CHARACTERS)),
  }),
  ok: Answer(
    z.object({
      SettlementID: PublicId,
      /** Whether the same file was uploaded before. Then nothing changes. */
      WasLoaded: z.boolean(),
    }),
  ),
  problems: [
    ...staffChangeProblems,
    ...csvFileProblems,
    'SETTLEMENT_LINES',
    'SETTLEMENT_GATEWAY',
    'BODY_TOO_LARGE',
  ],
})

export const Settlement = defineCall({
  method: 'GET',
  path: '/api/desk/:location/settlements/:id',
  summary: 'A settlement file compared with the payments of the location.',
  params: LocationAndIdParams,
  ok: Comparison,
  problems: [...staffProblems, 'BODY_INVALID', 'SETTLEMENT_UNKNOWN'],
})

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

/** The call is a POST because it writes a staff act. */
export const ExportSettlement = defineCall({
  method: 'POST',
  path: '/api/desk/:location/settlements/:id/csv',
  summary:
    'All differences of a settlement file as CSV in the language of the request; it writes a staff act.',
  params: LocationAndIdParams,
  body: z.strictObject({}),
  ok: Answer(WireExportedFile),
  problems: [...staffProblems, 'BODY_INVALID', 'CSRF_INVALID', 'SETTLEMENT_UNKNOWN', 'NEW_CODE_NEEDED'],
})
