import type { Tender } from '@pantul/rules/tender'
import type { BodyOf, DataOf } from './call.ts'
import { approvalFromWire, approvalToWire, type Approval } from './desk-approvals-wire.ts'
import type { CorrectPayment, DeskLimits, WriteOffBalance, TakePayment } from './desk-payments.ts'

type WireTaking = BodyOf<typeof TakePayment>

type WireTenders = WireTaking['Tenders']

export const tendersFromWire = (tenders: WireTenders): Tender[] =>
  tenders.map(({ Method, Amount, Given, Reference }) => ({
    method: Method,
    amount: Amount,
    // Only cash is handed over.
    given: Method === 'cash' ? Given : null,
    reference: Reference,
  }))

export const tendersToWire = (tenders: readonly Tender[]): WireTenders =>
  tenders.map(({ method, amount, given, reference }) => ({
    Method: method,
    Amount: amount,
    Given: given,
    Reference: reference,
  }))

/** A balance that staff leave unpaid, in rupiah. `approval`: by a person who may leave more. */
export type UnpaidBalance = {
  readonly amount: number
  readonly reason: string
  readonly approval: Approval | null
}

export const unpaidFromWire = (unpaid: WireTaking['Unpaid']): UnpaidBalance | null =>
  unpaid === null || unpaid === undefined
    ? null
    : { amount: unpaid.Amount, reason: unpaid.Reason, approval: approvalFromWire(unpaid.Approval) }

export const unpaidToWire = (unpaid: UnpaidBalance | null): NonNullable<WireTaking['Unpaid']> | null =>
  unpaid && { Amount: unpaid.amount, Reason: unpaid.reason, Approval: approvalToWire(unpaid.approval) }

/**
 * What the member's balances pay. `credit`: rupiah of store credit. `code`: the code that the member shows; empty with
 * an approval.
 */
export type PaidByBalances = {
  readonly credit: number
  readonly code: string
  readonly approval: Approval | null
}

export const balancesFromWire = (wire: WireTaking['Balances']): PaidByBalances | null =>
  wire === null || wire === undefined
    ? null
    : { credit: wire.Credit, code: wire.Code, approval: approvalFromWire(wire.Approval) }

export const balancesToWire = (balances: PaidByBalances | null): NonNullable<WireTaking['Balances']> | null =>
  balances && {
    Credit: balances.credit,
    Code: balances.code,
    Approval: approvalToWire(balances.approval),
  }

/**
 * `due`: the due amount that staff saw, in rupiah. `unpaid`: the balance that stays unpaid; null for none. `balances`:
 * what store credit pays; null for nothing.
 */
export type TakePaymentRequest = {
  readonly due: number
  readonly tenders: readonly Tender[]
  readonly unpaid?: UnpaidBalance | null
  readonly balances?: PaidByBalances | null
}

export const takePaymentFromWire = ({ Due, Tenders, Unpaid, Balances }: WireTaking): TakePaymentRequest => ({
  due: Due,
  tenders: tendersFromWire(Tenders),
  unpaid: unpaidFromWire(Unpaid),
  balances: balancesFromWire(Balances),
})

export const takePaymentToWire = ({ due, tenders, unpaid, balances }: TakePaymentRequest): WireTaking => ({
  Due: due,
  Tenders: tendersToWire(tenders),
  Unpaid: unpaidToWire(unpaid ?? null),
  Balances: balancesToWire(balances ?? null),
})

/** `change`: cash to hand back; `owed`: what the order still owes. Rupiah. */
export type TakenPayment = { readonly orderNumber: string; readonly change: number; readonly owed: number }

export const takenToWire = ({ orderNumber, change, owed }: TakenPayment): DataOf<typeof TakePayment> => ({
  OrderNo: orderNumber,
  Change: change,
  Owed: owed,
})

export const takenFromWire = ({ OrderNo, Change, Owed }: DataOf<typeof TakePayment>): TakenPayment => ({
  orderNumber: OrderNo,
  change: Change,
  owed: Owed,
})

/** `owed`: what the order still owes, rupiah. */
export type WriteOffResult = { readonly orderNumber: string; readonly owed: number }

export const writeOffResultToWire = ({
  orderNumber,
  owed,
}: WriteOffResult): DataOf<typeof WriteOffBalance> => ({
  OrderNo: orderNumber,
  Owed: owed,
})

/** Rupiah. `unpaid`: what staff may still leave unpaid; null: any sum. `credit`: of the player; null: no account. */
export type Limits = { readonly unpaid: number | null; readonly credit: number | null }

export const limitsToWire = ({ unpaid, credit }: Limits): DataOf<typeof DeskLimits> => ({
  Unpaid: unpaid,
  Credit: credit,
})

export const limitsFromWire = ({ Unpaid, Credit }: DataOf<typeof DeskLimits>): Limits => ({
  unpaid: Unpaid,
  credit: Credit,
})

/** What staff write off of the unpaid balance that was shown, rupiah. */
export type WriteOffRequest = { readonly due: number; readonly amount: number; readonly reason: string }

export const writeOffFromWire = ({
  Due,
  Amount,
  Reason,
}: BodyOf<typeof WriteOffBalance>): WriteOffRequest => ({
  due: Due,
  amount: Amount,
  reason: Reason,
})

export const writeOffToWire = ({ due, amount, reason }: WriteOffRequest): BodyOf<typeof WriteOffBalance> => ({
  Due: due,
  Amount: amount,
  Reason: reason,
})

/** `also`: public ids of other wrong payments. `tenders`: the payments that are entered instead. */
export type Correction = {
  readonly also: readonly string[]
  readonly tenders: readonly Tender[]
  readonly reason: string
  readonly approval: Approval | null
}

export const correctionFromWire = (body: BodyOf<typeof CorrectPayment>): Correction => ({
  also: body.Also,
  tenders: tendersFromWire(body.Tenders),
  reason: body.Reason,
  approval: approvalFromWire(body.Approval),
})

export const correctionToWire = ({
  also,
  tenders,
  reason,
  approval,
}: Correction): BodyOf<typeof CorrectPayment> => ({
  Also: [...also],
  Tenders: tendersToWire(tenders),
  Reason: reason,
  Approval: approvalToWire(approval),
})

/** `change`: cash to hand back, rupiah. */
export type CorrectedPayment = { readonly orderNumber: string; readonly change: number }

export const correctedToWire = ({
  orderNumber,
  change,
}: CorrectedPayment): DataOf<typeof CorrectPayment> => ({ OrderNo: orderNumber, Change: change })
