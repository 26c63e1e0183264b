import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { StatementMethod } from '@pantul/rules/tender'
import type { BodyOf, DataOf, QueryOf } from './call.ts'
import type { StatementPayments, verificationFilters, VerifyPayments } from './desk-verify-payments.ts'

export type VerificationFilter = (typeof verificationFilters)[number]

/** Which payments are listed. `by`: the public id of the person who took them. */
export type StatementFilter = {
  readonly filter: VerificationFilter
  readonly method: StatementMethod | null
  readonly day: PlayDate | null
  readonly by: string | null
}

/** A counter payment that a bank statement shows; `amount` in rupiah. `isOwn`: another person must verify it. */
export type StatementPayment = {
  readonly publicId: string
  readonly orderNumber: string
  readonly method: StatementMethod
  readonly amount: number
  readonly reference: string
  readonly takenAt: string
  readonly takenBy: string
  readonly verified: { readonly at: string; readonly by: string } | null
  readonly isOwn: boolean
}

/** The unverified payments of one person; `amount` in rupiah. */
export type UnverifiedSum = {
  readonly staffId: string
  readonly name: string
  readonly count: number
  readonly amount: number
}

export type StatementPage = {
  readonly payments: readonly StatementPayment[]
  readonly hasMore: boolean
  readonly unverified: readonly UnverifiedSum[]
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

export const statementToWire = ({
  payments,
  hasMore,
  unverified,
}: StatementPage): DataOf<typeof StatementPayments> => ({
  Payments: payments.map((one) => ({
    PaymentID: one.publicId,
    OrderNo: one.orderNumber,
    Method: one.method,
    Amount: one.amount,
    Reference: one.reference,
    TakenAt: one.takenAt,
    TakenBy: one.takenBy,
    Verified: one.verified && { At: one.verified.at, By: one.verified.by },
    IsOwn: one.isOwn,
  })),
  HasMore: hasMore,
  Unverified: unverified.map(unverifiedToWire),
})

export const statementFromWire = ({
  Payments,
  HasMore,
  Unverified,
}: DataOf<typeof StatementPayments>): StatementPage => ({
  payments: Payments.map((one) => ({
    publicId: one.PaymentID,
    orderNumber: one.OrderNo,
    method: one.Method,
    amount: one.Amount,
    reference: one.Reference,
    takenAt: one.TakenAt,
    takenBy: one.TakenBy,
    verified: one.Verified && { at: one.Verified.At, by: one.Verified.By },
    isOwn: one.IsOwn,
  })),
  hasMore: HasMore,
  unverified: Unverified.map(unverifiedFromWire),
})

type WireUnverified = DataOf<typeof StatementPayments>['Unverified'][number]

export const unverifiedToWire = ({ staffId, name, count, amount }: UnverifiedSum): WireUnverified => ({
  StaffID: staffId,
  Name: name,
  Count: count,
  Amount: amount,
})

export const unverifiedFromWire = ({ StaffID, Name, Count, Amount }: WireUnverified): UnverifiedSum => ({
  staffId: StaffID,
  name: Name,
  count: Count,
  amount: Amount,
})

/** `payments`: public ids. */
export type Verification = { readonly payments: readonly string[]; readonly isVerified: boolean }

export const verificationFromWire = ({
  Payments,
  IsVerified,
}: BodyOf<typeof VerifyPayments>): Verification => ({ payments: Payments, isVerified: IsVerified })

export const verificationToWire = ({
  payments,
  isVerified,
}: Verification): BodyOf<typeof VerifyPayments> => ({ Payments: [...payments], IsVerified: isVerified })
