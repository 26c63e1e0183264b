import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { fileProblems, importLength } from './desk-imports.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationId, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

/** The gateways that write settlement files. */
export const settlementGateways = ['midtrans', 'simulator'] as const

/**
 * What differs. `missing`: with us, in no file. `amount`: on both sides, with other amounts. `unpaid`: in a file; we know the
 * order, and no money of it. `unknown`: in a file, of no order that we know.
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
  /** Of this location, and of orders that nobody knows. */
  Differences: z.int(),
})

const Comparison = Answer(
  z.object({
    /** Null: the files of a span. */
    File: z.nullable(File),
    Gateway,
    Whole: z.object(sums),
    /** The parts of this location, of other locations, and of orders that nobody knows. */
    Own: z.object(sums),
    Elsewhere: z.object(sums),
    Unknown: z.object(sums),
    /** By payout and day; null if the file does not say it. At most 100. */
    Payouts: z.array(z.object({ Payout: z.nullable(z.string()), PaidOn: z.nullable(WireDate), ...sums })),
    /** Payments and refunds of this location that are equal on both sides. */
    Matched: z.int(),
    /** Those that the gateway has not settled yet. */
    Waiting: z.int(),
    /** How many differ by kind. */
    Counts: z.object({ Missing: z.int(), Amount: z.int(), Unpaid: z.int(), Unknown: z.int() }),
    /** At most 500. */
    Differences: z.array(
      z.object({
        Kind: z.enum(differenceKinds),
        What: z.enum(['payment', 'refund']),
        GatewayOrderID: z.string(),
        /** The order that was paid; null if nobody knows it. */
        OrderNumber: z.nullable(z.string()),
        /** Null: not on this side. */
        Ours: z.nullable(Rupiah),
        Theirs: z.nullable(Rupiah),
        At: z.nullable(Moment),
      }),
    ),
  }),
)

const Params = z.object({ location: LocationId })

/** The settlement files of the group's gateway account. */
export const Settlements = defineCall({
  method: 'GET',
  path: '/api/desk/:location/settlements',
  summary: 'The settlement files of the gateway with their differences, the latest first.',
  params: Params,
  ok: Answer(
    z.object({
      /** The gateways that a file may be of, the one in use first. */
      Gateways: z.array(Gateway),
      /** At most 24, of together at most 40,000 lines. */
      Files: z.array(File),
    }),
  ),
  problems: staffProblems,
})

/** Uploads a settlement file. A file that was uploaded before changes nothing and answers the first one. */
export const LoadSettlement = defineCall({
  method: 'POST',
  path: '/api/desk/:location/settlements',
  summary: 'Uploads a settlement file of the gateway. The same file is kept once.',
  params: Params,
  body: z.strictObject({
    FileName: z.string().check(z.maxLength(200)),
    Gateway,
    /** The file in base64. */
    File: z.string().check(z.maxLength(importLength)),
  }),
  ok: Answer(z.object({ SettlementID: PublicId, WasLoaded: z.boolean() })),
  problems: [
    ...staffChangeProblems,
    ...fileProblems,
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
  params: z.object({ location: LocationId, id: PublicId }),
  ok: Comparison,
  problems: [...staffProblems, 'BODY_INVALID', 'SETTLEMENT_UNKNOWN'],
})

/** All files compared with our payments of some days. */
export const SettlementDays = defineCall({
  method: 'GET',
  path: '/api/desk/:location/settlement-days',
  summary:
    'All settlement files compared with the payments from `from` to `to`, both included; at most 366 days.',
  params: Params,
  query: z.object({ gateway: Gateway, from: WireDate, to: WireDate }),
  ok: Comparison,
  problems: [...staffProblems, 'BODY_INVALID', 'DATE_INVALID'],
})

/** The differences as CSV. It is recorded as an act, so this is a POST. */
export const ExportSettlement = defineCall({
  method: 'POST',
  path: '/api/desk/:location/settlements/:id/csv',
  summary: 'All differences of a settlement file as CSV in the language of the request. It is an act.',
  params: z.object({ location: LocationId, id: PublicId }),
  body: z.strictObject({}),
  ok: Answer(z.object({ Filename: z.string(), ContentType: z.string(), Content: z.string() })),
  problems: [...staffProblems, 'BODY_INVALID', 'CSRF_INVALID', 'SETTLEMENT_UNKNOWN', 'NEW_CODE_NEEDED'],
})
