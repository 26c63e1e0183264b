import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { StatementMethod } from '@pantul/rules/tender'
import type { BodyOf, DataOf, QueryOf } from './call.ts'
import type { StatementPayments, verificationFilters, VerifyPayments } from './desk-verify-payments.ts'
import { listOf, nullable, wireConverter } from './wire-converter.ts'

export type VerificationFilter = (typeof verificationFilters)[number]

/** Which payments are listed. A null field does not restrict the list. */
export type StatementFilter = {
  readonly filter: VerificationFilter
  readonly method: StatementMethod | null
  readonly day: PlayDate | null
  /** The public id of the person who took the payments. */
  readonly by: string | null
}

export const statementFilterFromWire = (
  query: QueryOf<typeof StatementPayments>,
): StatementFilter & { readonly after: string | null } => ({
  filter: query.filter ?? 'unverified',
  method: query.method ?? null,
  day: query.day === undefined ? null : fromDayMonthYear(query.day),
  by: query.by ?? null,
  after: query.after ?? null,
})

export const statementFilterToWire = (
  { filter, method, day, by }: StatementFilter,
  after: string,
): QueryOf<typeof StatementPayments> => ({
  filter,
  ...(method === null ? {} : { method }),
  ...(day === null ? {} : { day: toDayMonthYear(day) }),
  ...(by === null ? {} : { by }),
  ...(after === '' ? {} : { after }),
})

/** A counter payment that a bank statement shows, in rupiah. */
export type StatementPayment = {
  readonly publicId: string
  readonly orderNumber: string
  readonly method: StatementMethod
  readonly amount: number
  readonly reference: string
  readonly takenAt: string
  readonly takenBy: string
  readonly verified: { readonly at: string; readonly by: string } | null
  /** Whether the logged-in member of staff took money of the order or bought it. Then another person must verify it. */
  readonly isReaderInvolved: boolean
}

type WirePage = DataOf<typeof StatementPayments>
type WirePayment = WirePage['Payments'][number]

const verified = wireConverter<
  NonNullable<StatementPayment['verified']>,
  NonNullable<WirePayment['Verified']>
>()({ at: 'At', by: 'By' })

const payment = wireConverter<StatementPayment, WirePayment>()({
  publicId: 'PaymentID',
  orderNumber: 'OrderNo',
  method: 'Method',
  amount: 'Amount',
  reference: 'Reference',
  takenAt: 'TakenAt',
  takenBy: 'TakenBy',
  verified: ['Verified', nullable(verified)],
  isReaderInvolved: 'IsOwn',
})

/** The unverified payments that one member of staff took, in rupiah. */
export type UnverifiedSum = {
  readonly staffId: string
  readonly name: string
  readonly count: number
  readonly amount: number
}

export const unverifiedSumConverter = wireConverter<UnverifiedSum, WirePage['Unverified'][number]>()({
  staffId: 'StaffID',
  name: 'Name',
  count: 'Count',
  amount: 'Amount',
})

export type StatementPage = {
  readonly payments: readonly StatementPayment[]
  readonly hasMore: boolean
  readonly unverified: readonly UnverifiedSum[]
}

export const { toWire: statementToWire, fromWire: statementFromWire } = wireConverter<
  StatementPage,
  WirePage
>()({
  payments: ['Payments', listOf(payment)],
  hasMore: 'HasMore',
  unverified: ['Unverified', listOf(unverifiedSumConverter)],
})

/** `payments`: public ids. `isVerified` false: the mark is removed. */
export type Verification = { readonly payments: readonly string[]; readonly isVerified: boolean }

export const { toWire: verificationToWire, fromWire: verificationFromWire } = wireConverter<
  Verification,
  BodyOf<typeof VerifyPayments>
>()({ payments: 'Payments', isVerified: 'IsVerified' })
